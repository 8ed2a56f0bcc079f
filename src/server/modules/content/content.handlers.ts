import { isCollection } from '#domain/content/collections.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { contentCalls } from '#wire/site/content.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { filled, presentEntry, presentPage } from './content.present.ts';
import { listContent, readContent } from './content.store.ts';
import { serviceContact } from './service-contact.query.ts';

type Field = 'summary' | 'meta' | 'publishedAt' | 'updatedAt' | 'minutes' | 'html';
const usual: readonly Field[] = ['summary', 'meta', 'publishedAt', 'updatedAt', 'minutes'];

export const contentHandlers: HandlersOf<typeof contentCalls> = {
  'content.list': async ({ db, now }, { only = usual, ...query }) => {
    if (!isCollection(query.collection)) throw notFound(`没有「${query.collection}」这个栏目，请检查地址。`);
    const withText = only.includes('html');
    const rows = await listContent(db, { ...query, withText, now });
    const contact = await serviceContact(db, now);
    return rows.map((row) => {
      const entry = presentEntry(filled(row, contact), withText);
      const { path, title } = entry;
      return { path, title, ...Object.fromEntries(only.map((field) => [field, entry[field]])) };
    });
  },
  'content.page': async ({ db, now }, { collection, path }) => {
    const row = await readContent(db, collection, path, now);
    if (!row) throw notFound('没有找到这篇内容：它可能已下架，或链接有误。');
    return presentPage(filled(row, await serviceContact(db, now)));
  },
};
