import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { empty, id, labelled, pageInput, pageOf, unique } from '#wire/kernel/shapes.ts';
import { noticePages } from './target.ts';

/** A page of the site and the record that it shows. */
export const noticeTarget = z.object({
  page: z.enum(noticePages),
  id: z.string(),
  organisationId: z.string().optional(),
});

export const notificationCalls = {
  'notification.list': read({
    summary: '我的消息',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    /** `id`: this one only, for who comes by a link from outside. */
    input: z.object({ ...pageInput, id: id.optional() }),
    output: pageOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        body: z.string(),
        /** The company or institution that it is for; '' for the person themselves or the operators. */
        organisation: z.string(),
        /** Where it leads; null = nowhere. `organisationId`: for which company or institution the page is to be opened. */
        target: noticeTarget.nullable(),
        createdAt: z.string(),
        read: z.boolean(),
      }),
    ),
  }),
  'notification.markRead': write({
    summary: '标记已读；不传编号则全部已读',
    access: { caller: 'member' },
    input: z.object({ ids: labelled('通知编号', unique(z.array(id).max(100)).optional()) }),
    output: empty,
  }),
  'notification.waiting': read({
    summary: '未读消息数，与一个工作区各菜单的待办数',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({ area: labelled('工作区', z.enum(['purchase', 'provider', 'console'])) }),
    output: z.object({
      unread: z.number().int(),
      /** By entry of the area's menu; an entry that is left out counts nothing. */
      counts: z.array(
        z.object({
          entry: z.enum([
            'work',
            'demands',
            'inquiries',
            'invitations',
            'companies',
            'institutions',
            'leads',
            'names',
            'proposals',
            'contracts',
          ]),
          count: z.number().int(),
        }),
      ),
      /** Of the institutions that the counts are for: those but the current one for which something waits. */
      elsewhere: z.array(z.object({ institutionId: z.string(), count: z.number().int() })),
    }),
  }),
} as const;
