import { notFound } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { contentCalls } from '#wire/content.ts';
import { listContent, readContent } from './content.store.ts';
import { presentContent } from './content.present.ts';

type Field = 'summary' | 'meta' | 'publishedAt' | 'updatedAt' | 'html';
const usual: readonly Field[] = ['summary', 'meta', 'publishedAt', 'updatedAt'];

export const contentHandlers: HandlersOf<typeof contentCalls> = {
  'content.list': async ({ db, now }, { collection, filter, sort, limit, only = usual }) => {
    const rows = await listContent(db, { collection, filter, sort, limit, now });
    return rows.map((row) => {
      const { path, title } = row;
      const all = presentContent(row, only.includes('html'));
      return { path, title, ...Object.fromEntries(only.map((field) => [field, all[field]])) };
    });
  },
  'content.page': async ({ db, now }, { collection, path }) => {
    const row = await readContent(db, collection, path, now);
    if (!row) throw notFound('没有找到这篇内容：它可能已下架，或链接有误。');
    return presentContent(row, true);
  },
};
