import { z } from 'zod';
import { fileRef } from '#wire/common/common.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { fileId, institutionId } from '#wire/kernel/ids.ts';
import { done, id, labelled, shortText, unique } from '#wire/kernel/shapes.ts';

const own = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const most = 8;

/** What an institution shows of itself; on its public page as soon as it is saved. */
export const institutionPhotoCalls = {
  'institution.photos': read({
    summary: '机构公开主页的照片，按展示顺序',
    access: { ...own, act: 'read' },
    viewAs: 'shown',
    input: z.object({ institutionId }),
    output: z.object({
      photos: z.array(z.object({ file: fileRef, caption: z.string() })),
      most: z.number().int(),
      mayChange: z.boolean(),
    }),
  }),
  'institution.savePhotos': write({
    summary: '保存机构公开主页的照片及顺序，立即生效',
    access: { ...own, act: 'manage' },
    input: z.object({
      institutionId,
      photos: labelled(
        '照片',
        z
          .array(z.object({ fileId, caption: shortText(30, '说明').default('') }))
          .max(most, { error: `最多 ${most} 张照片，请先删除不需要的。` }),
      ),
      /** The files as read: a colleague's change in between is refused. */
      before: labelled('修改前的照片', unique(z.array(id).max(most))),
    }),
    output: done,
    failures: [409],
  }),
} as const;

export const mostPhotos = most;
