import { collectionRules, contentCollections } from '#domain/content/collections.ts';
import { readingMinutes } from '#domain/content/publication.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { fillContact } from '#domain/site/service-contact.ts';
import type { consoleContentCalls } from '#wire/console/content.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { presentDetail, presentEntry, presentVersion } from './console-content.present.ts';
import { contentById, listForConsole, pastContents } from './console-content.store.ts';
import { presentMeta } from './content.present.ts';
import { deadLinksIn, linkedFrom } from './dead-links.query.ts';
import { renderMarkdown } from './markdown.ts';
import { publishContent, withdrawContent } from './publish-content.command.ts';
import { saveContent } from './save-content.command.ts';
import { serviceContact } from './service-contact.query.ts';

export const consoleContentHandlers: HandlersOf<typeof consoleContentCalls> = {
  'console.listContent': async ({ db, now }, query) => {
    const { rows, counts } = await listForConsole(db, query);
    const total = query.collection
      ? (counts.get(query.collection) ?? 0)
      : [...counts.values()].reduce((sum, count) => sum + count, 0);
    return {
      records: rows.map((row) => presentEntry(row, now)),
      total,
      current: query.current,
      size: query.size,
      counts: contentCollections.map((collection) => ({
        collection,
        name: collectionRules[collection].name,
        count: counts.get(collection) ?? 0,
      })),
    };
  },
  'console.contentDetail': async ({ db, now }, { contentId }) => {
    const row = await contentById(db, contentId);
    if (!row) throw notFound('没有找到这篇内容，请从列表重新进入。');
    const [dead, from] = await Promise.all([deadLinksIn(db, row.body, now), linkedFrom(db, row, now)]);
    return { ...presentDetail(row, now), deadLinks: dead, linkedFrom: from };
  },
  'console.contentVersions': async ({ db }, { contentId }) =>
    (await pastContents(db, contentId)).map(presentVersion),
  'console.contentVersion': async ({ db }, { contentId, versionId }) => {
    const [past] = await pastContents(db, contentId, versionId);
    if (!past) throw notFound('没有找到这个版本，请刷新页面后重新选择。');
    const { path, summary, body, meta, sort } = past;
    return { ...presentVersion(past), path, summary, body, sort, meta: presentMeta(meta) };
  },
  'console.saveContent': saveContent,
  'console.publishContent': publishContent,
  'console.withdrawContent': withdrawContent,
  'console.previewContent': async ({ db, now }, { body }) => ({
    html: renderMarkdown(fillContact(body, await serviceContact(db, now))),
    minutes: readingMinutes(body.length),
    deadLinks: await deadLinksIn(db, body, now),
  }),
};
