import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { done, id, moment, optionalText, pageInput, pageOf, text } from './kernel/shapes.ts';

/** What the public site shows: news, cases, solutions, its own pages (关于我们, 协议, 声明) and small settings. */
export const contentCollections = ['news', 'case', 'solution', 'page', 'setting'] as const;

const entry = {
  contentId: z.string(),
  collection: z.string(),
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Null: not published. In the future: appears by itself at that time. */
  publishedAt: moment.nullable(),
  updatedAt: moment,
  editor: z.string(),
  sort: z.number().int(),
  /** Where the site shows it, without the base path; '' when it has no page of its own. */
  page: z.string(),
};

export const consoleContentCalls = {
  'console.listContent': endpoint({
    name: 'console.listContent',
    summary: '内容列表（含未发布）',
    access: { caller: 'operator' },
    input: z.object({
      ...pageInput,
      collection: z.union([z.literal(''), z.enum(contentCollections)]).default(''),
      keyword: z.string().trim().max(40).default(''),
    }),
    output: pageOf(z.object(entry)).extend({
      counts: z.array(z.object({ collection: z.string(), name: z.string(), count: z.number().int() })),
    }),
    effect: 'read',
  }),
  'console.contentDetail': endpoint({
    name: 'console.contentDetail',
    summary: '一篇内容（编辑用）',
    access: { caller: 'operator' },
    input: z.object({ contentId: id }),
    output: z.object({ ...entry, body: z.string(), meta: z.record(z.string(), z.string()) }),
    effect: 'read',
  }),
  'console.saveContent': endpoint({
    name: 'console.saveContent',
    summary: '保存内容；不改变是否发布',
    access: { caller: 'operator' },
    input: z.object({
      /** Left out: a new one, unpublished. */
      contentId: id.optional(),
      collection: z.enum(contentCollections, { error: '请选择栏目。' }),
      path: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, {
        error: '地址为 1–60 位小写字母、数字或横线，以字母或数字开头。',
      }),
      title: text('标题', 80),
      summary: optionalText('摘要', 200),
      body: z.string().max(100_000, { error: '正文最多 10 万字，请拆成几篇。' }),
      meta: z.record(z.string().max(30), z.string().max(300)).default({}),
      sort: z.coerce.number().int().min(0).max(9999).default(0),
      /** As it was read, so that two editors never overwrite each other silently (else 409). */
      updatedAt: moment.optional(),
    }),
    output: z.object({ contentId: z.string(), updatedAt: moment }),
    failures: [409],
    effect: 'write',
  }),
  'console.publishContent': endpoint({
    name: 'console.publishContent',
    summary: '发布内容，现在或定时',
    access: { caller: 'operator' },
    input: z.object({ contentId: id, publishedAt: moment.optional() }),
    output: z.object({ contentId: z.string(), publishedAt: moment }),
    failures: [409],
    effect: 'write',
  }),
  'console.withdrawContent': endpoint({
    name: 'console.withdrawContent',
    summary: '下架内容',
    access: { caller: 'operator' },
    input: z.object({ contentId: id }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'console.previewContent': endpoint({
    name: 'console.previewContent',
    summary: '正文预览：Markdown 转 HTML',
    access: { caller: 'operator' },
    input: z.object({ body: z.string().max(100_000) }),
    output: z.object({ html: z.string() }),
    effect: 'read',
  }),
  'console.visitSummary': endpoint({
    name: 'console.visitSummary',
    summary: '访问来源：按渠道、计划与关键词统计，最近的落地记录',
    access: { caller: 'operator' },
    input: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    output: z.object({
      days: z.number().int(),
      visits: z.number().int(),
      ads: z.number().int(),
      byDay: z.array(z.object({ day: z.string(), visits: z.number().int(), ads: z.number().int() })),
      sources: z.array(
        z.object({
          /** hmsr; '' = none given. */
          source: z.string(),
          /** hmpl and hmcu */
          plan: z.string(),
          /** hmkw */
          keyword: z.string(),
          visits: z.number().int(),
          ads: z.number().int(),
        }),
      ),
      recent: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          at: moment,
          urlSource: z.string(),
          query: z.record(z.string(), z.string()),
        }),
      ),
    }),
    effect: 'read',
  }),
} as const;
