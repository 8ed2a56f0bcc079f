import { z } from 'zod';
import { contentCollections } from '#domain/content/collections.ts';
import { publications } from '#domain/content/publication.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { contentId } from '#wire/kernel/ids.ts';
import {
  done,
  integer,
  keywordText,
  labelled,
  moment,
  momentInput,
  optionalText,
  pageInput,
  pageOf,
  shortText,
  text,
  textByKey,
} from '#wire/kernel/shapes.ts';

const entry = {
  contentId: z.string(),
  collection: z.string(),
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  /** What tells it apart in a list: its page, what a setting is for, or where a text is used. */
  place: z.string(),
  /** Null: not published. In the future: appears by itself at that time. */
  publishedAt: moment.nullable(),
  /** By the server's clock. */
  publication: z.enum(publications),
  updatedAt: moment,
  editor: z.string(),
  sort: z.number().int(),
  /** Where the site shows it, without the base path; '' when it has no page of its own. */
  page: z.string(),
};

/** What stood there until a later save. */
const version = { versionId: z.string(), title: z.string(), savedAt: moment, editor: z.string() };

/** Its links to pages of this site that visitors would not find. */
const deadLinks = z.array(z.object({ target: z.string(), why: z.string() }));

const meta = textByKey(shortText(300), 30, '字段最多 30 个。');

export const consoleContentCalls = {
  'console.listContent': read({
    summary: '内容列表（含未发布）',
    kind: 'list',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({
      ...pageInput,
      collection: labelled('栏目', z.union([z.literal(''), z.enum(contentCollections)]).default('')),
      /** In title, path or summary. */
      keyword: keywordText(40).default(''),
    }),
    output: pageOf(z.object(entry)).extend({
      /** Of every collection, in order; found by the keyword. */
      counts: z.array(z.object({ collection: z.string(), name: z.string(), count: z.number().int() })),
    }),
  }),
  'console.contentDetail': read({
    summary: '一篇内容（编辑用）',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({ contentId }),
    output: z.object({
      ...entry,
      body: z.string(),
      meta: z.record(z.string(), z.string()),
      /** Strangers may hold its address: it no longer changes. */
      pathFixed: z.boolean(),
      /** publish, schedule, withdraw */
      actions: z.array(z.string()),
      deadLinks,
      /** Published contents that link to it: taken back, it leaves dead links there. */
      linkedFrom: z.array(z.object({ contentId: z.string(), title: z.string(), place: z.string() })),
    }),
  }),
  'console.contentVersions': read({
    summary: '一篇内容以前的版本，最近的在前，最多 50 个',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({ contentId }),
    output: z.array(z.object(version)),
  }),
  'console.contentVersion': read({
    summary: '一篇内容的一个旧版本；恢复就是把它保存为新版本',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({ contentId, versionId: shortText(20, '版本编号') }),
    output: z.object({
      ...version,
      path: z.string(),
      summary: z.string(),
      body: z.string(),
      meta: z.record(z.string(), z.string()),
      sort: z.number().int(),
    }),
    failures: [404],
  }),
  'console.saveContent': write({
    summary: '保存内容；不改变是否发布，已发布的立即更新页面',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({
      /** Left out: a new one, unpublished. */
      contentId: contentId.optional(),
      collection: labelled('栏目', z.enum(contentCollections, { error: '请选择栏目。' })),
      path: labelled(
        '地址',
        z
          .string()
          .trim()
          .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, {
            error: '地址为 1–60 位小写字母、数字或横线，以字母或数字开头。',
          }),
      ),
      title: text('标题', 80),
      summary: optionalText('摘要', 200),
      body: labelled('正文', z.string().max(100_000, { error: '正文最多 10 万字，请拆成几篇。' })),
      meta: labelled('附加信息', meta.default({})),
      sort: integer(0, 9999, '排序').default(0),
      /** As it was read, so that two editors never overwrite each other silently (else 409). Asked for with contentId. */
      updatedAt: labelled('更新时间', momentInput.optional()),
    }),
    output: z.object({ contentId: z.string(), updatedAt: moment }),
    failures: [409],
  }),
  'console.publishContent': write({
    summary: '发布内容，现在或定时；发布的是读到的那一版',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({
      contentId,
      /** As it was read: only what the editor sees goes out (else 409). */
      updatedAt: labelled('更新时间', momentInput),
      /** Left out: now. */
      publishedAt: labelled('发布时间', momentInput.optional()),
    }),
    output: z.object({ contentId: z.string(), publishedAt: moment }),
    failures: [409],
  }),
  'console.withdrawContent': write({
    summary: '下架内容，或取消定时发布',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({ contentId }),
    output: done,
    failures: [409],
  }),
  'console.previewContent': read({
    summary: '正文预览：Markdown 转 HTML，并指出打不开的站内链接',
    access: { caller: 'operator', duty: 'content' },
    input: z.object({ body: labelled('正文', z.string().max(100_000)) }),
    output: z.object({ html: z.string(), minutes: z.number().int(), deadLinks }),
  }),
} as const;
