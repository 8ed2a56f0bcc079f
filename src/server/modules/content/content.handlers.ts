import { notFound } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { contentCalls } from '#wire/content.ts';
import { presentEntry, presentPage } from './content.present.ts';
import { listContent, readContent } from './content.store.ts';

type Field = 'summary' | 'meta' | 'publishedAt' | 'updatedAt' | 'minutes' | 'html';
const usual: readonly Field[] = ['summary', 'meta', 'publishedAt', 'updatedAt', 'minutes'];

export const contentHandlers: HandlersOf<typeof contentCalls> = {
  'content.list': async ({ db, now }, { only = usual, ...query }) => {
    const withText = only.includes('html');
    const rows = await listContent(db, { ...query, withText, now });
    return rows.map((row) => {
      const entry = presentEntry(row, withText);
      const { path, title } = entry;
      return { path, title, ...Object.fromEntries(only.map((field) => [field, entry[field]])) };
    });
  },
  'content.page': async ({ db, now }, { collection, path }) => {
    const row = await readContent(db, collection, path, now);
    if (!row) throw notFound('没有找到这篇内容：它可能已下架，或链接有误。');
    return presentPage(row);
  },
};
