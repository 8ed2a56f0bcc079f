import { sql } from 'kysely';
import { collectionRules, contentAddress, isCollection } from '#domain/content/collections.ts';
import { linksIn, ownPath, recordPages, singlePages } from '#domain/content/own-links.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { closedToRobots } from '#server/modules/common/robots.ts';
import { presentMeta } from './content.present.ts';

type DeadLink = CallOutput<'console.contentDetail'>['deadLinks'][number];
type LinkedFrom = CallOutput<'console.contentDetail'>['linkedFrom'][number];

/** Links to pages of this site that a visitor would not find. */
export async function deadLinks(db: Sql, targets: readonly string[], now: Date): Promise<DeadLink[]> {
  const found = await Promise.all(
    targets.map(async (target) => ({ target, why: await whyDead(db, target, now) })),
  );
  return found.filter(({ why }) => why !== '');
}

export const deadLinksIn = (db: Sql, body: string, now: Date) => deadLinks(db, linksIn(body), now);

/** '' when it leads somewhere, or to another site. */
async function whyDead(db: Sql, target: string, now: Date): Promise<string> {
  if (!target.startsWith('/') || target.startsWith('/bid/api/')) return '';
  const path = ownPath(target);
  if (path === undefined) return '本站页面以 /bid-web/ 开头';
  if (singlePages.includes(path) || closedToRobots.some((start) => `/bid-web${path}`.startsWith(start)))
    return '';
  if (path.startsWith('/plan/')) return '';
  const { article, numberedArticle, case: ofCase, institution, solution, region } = recordPages;
  const keyOf = (pattern: RegExp) => pattern.exec(path)?.[1];
  const news = keyOf(article) ?? keyOf(numberedArticle);
  if (news !== undefined) return whyNoContent(db, 'news', news, now);
  const example = keyOf(ofCase);
  if (example !== undefined) return whyNoContent(db, 'case', example, now);
  const code = keyOf(institution);
  if (code !== undefined)
    return (await exists(db, sql`institution WHERE code = ${code} AND in_force`)) ? '' : '没有这家机构';
  const template = keyOf(solution);
  if (template !== undefined)
    return (await exists(db, sql`template_package WHERE code = ${template}`)) ? '' : '没有这个方案';
  const regionId = keyOf(region);
  if (regionId !== undefined)
    return (await exists(db, sql`region WHERE id = ${regionId}`)) ? '' : '没有这个地区';
  return '本站没有这个页面';
}

async function exists(db: Sql, found: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${found} LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function whyNoContent(db: Sql, collection: string, path: string, now: Date): Promise<string> {
  const { rows } = await sql<{ published_at: Date | null }>`
    SELECT published_at FROM content WHERE collection = ${collection} AND path = ${path}`.execute(db);
  const [row] = rows;
  if (!row) return '没有这一篇';
  if (row.published_at === null) return '这一篇没有发布';
  return row.published_at > now ? '这一篇还没有到发布时间' : '';
}

/** Published texts and menus that lead to this one: they would lead nowhere without it. */
export async function linkedFrom(
  db: Sql,
  { id, collection, path }: { id: string; collection: string; path: string },
  now: Date,
): Promise<LinkedFrom[]> {
  const address = contentAddress(collection, path);
  // Only what has a page of its own can be linked to.
  if (!['news', 'case', 'page'].includes(collection) || address === '') return [];
  const { rows } = await sql<{ id: string; title: string; collection: string; body: string; meta: object }>`
    SELECT id, title, collection, body, meta FROM content WHERE id <> ${id} AND published_at <= ${now}
      AND (strpos(body, ${address}) > 0 OR strpos(meta ->> 'url', ${address}) > 0) ORDER BY id`.execute(db);
  return rows
    .filter(({ body, meta }) =>
      [...linksIn(body), presentMeta({ ...meta }).url ?? ''].some((target) => ownPath(target) === address),
    )
    .map((row) => ({
      contentId: row.id,
      title: row.title,
      place: isCollection(row.collection) ? collectionRules[row.collection].name : row.collection,
    }));
}
