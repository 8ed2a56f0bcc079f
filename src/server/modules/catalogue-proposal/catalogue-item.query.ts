import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueDifferences, type StoredItem } from '#domain/catalogue/catalogue-differences.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readCatalogue } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { relationsOf } from './item-relations.ts';
import { pastRelationsOf } from './past-relations.query.ts';

type Item = CallOutput<'console.catalogueItem'>;
const shown = 5;

/** What a change of a standard item would touch, its rules, and what it was before. */
export async function catalogueItem({ db }: ReadContext, { code }: { code: string }): Promise<Item> {
  // Not the snapshot: what was just saved is looked at again before the nodes have been notified.
  const catalogue = await readCatalogue(db);
  const item = catalogue.items.get(code);
  if (!item) throw notFound('没有这个标准项目，请刷新列表。');
  const successor = catalogue.items.get(item.successor ?? '');
  return {
    code,
    name: item.name,
    version: item.version,
    active: item.active,
    successor: successor ? named(successor) : null,
    touches: await touchesOf(db, catalogue, [code]),
    relations: relationsOf(catalogue, code),
    pastRelations: await pastRelationsOf(db, catalogue, code),
    versions: await versionsOf(db, catalogue, code),
  };
}

const named = (one: { code: string; name: string }) => ({ code: one.code, name: one.name });

/** What a change of these items touches, through panels too. */
export async function touchesOf(
  db: Sql,
  catalogue: Catalogue,
  codes: readonly string[],
): Promise<Item['touches']> {
  const panels = panelsAround(catalogue, codes);
  return {
    ...(await touchedRecords(db, [...codes, ...panels.map(({ code }) => code)])),
    templates: catalogue.templates
      .filter(({ items }) =>
        Object.values(items)
          .flat()
          .some((one) => one !== undefined && codes.includes(one)),
      )
      .map(named),
    panels: panels.map(named),
  };
}

/** Active panels that contain one of them, at any depth. */
function panelsAround({ items }: Catalogue, codes: readonly string[]) {
  const around = new Set(codes);
  for (let size = 0; size !== around.size; ) {
    size = around.size;
    for (const one of items.values())
      if (one.active && one.contains.some((member) => around.has(member))) around.add(one.code);
  }
  for (const code of codes) around.delete(code);
  return [...around].flatMap((one) => items.get(one) ?? []);
}

/** Libraries with an item mapped to one of the codes, institutions' packages of such items, demands in review or open. */
async function touchedRecords(db: Sql, codes: readonly string[]) {
  const own = sql`institution_item m WHERE m.catalogue_codes && ${codes}::text[]`;
  const open = [demandStatus.inReview, demandStatus.procuring];
  const [institutions, packages, demands] = await Promise.all([
    firstOf<{ items: number }>(
      db,
      sql`SELECT i.id, i.name, count(*)::int AS items FROM institution i JOIN institution_item m ON m.institution_id = i.id
        WHERE m.catalogue_codes && ${codes}::text[] GROUP BY i.id`,
    ),
    firstOf<{ institution: string }>(
      db,
      sql`SELECT p.id, p.name, i.name AS institution FROM institution_package p JOIN institution i ON i.id = p.institution_id
        WHERE p.id IN (SELECT package_id FROM institution_package_item WHERE institution_item_id IN (SELECT m.id FROM ${own}))`,
    ),
    firstOf<{ number: string }>(
      db,
      sql`SELECT d.id, d.title AS name, d.number FROM demand d WHERE d.status = ANY(${open}::smallint[]) AND EXISTS (
        SELECT FROM demand_package p JOIN demand_item t ON t.package_id = p.id
        WHERE p.demand_id = d.id AND t.catalogue_code = ANY(${codes}::text[]))`,
    ),
  ]);
  return { institutions, packages, demands };
}

async function firstOf<More>(db: Sql, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; name: string; total: number } & More>`
    SELECT f.*, count(*) OVER ()::int AS total FROM (${found}) f ORDER BY f.name, f.id LIMIT ${shown}`.execute(
    db,
  );
  return { count: rows[0]?.total ?? 0, first: rows };
}

interface RevisionRow {
  version: number;
  changed_at: Date;
  before: StoredItem & { aliases: string[]; active: boolean };
  after: StoredItem & { aliases: string[]; active: boolean };
  by: string | null;
}

async function versionsOf(db: Sql, catalogue: Catalogue, code: string): Promise<Item['versions']> {
  const { rows } = await sql<RevisionRow>`
    SELECT r.version, r.changed_at, r.before, r.after, (
      SELECT coalesce(nullif(u.name, ''), u.account) FROM audit_event a JOIN app_user u ON u.id = a.actor_id
      WHERE a.record_kind = 'catalogue_item' AND a.detail->>'code' = r.code AND (a.detail->>'version')::int = r.version LIMIT 1) AS by
    FROM catalogue_revision r WHERE r.code = ${code} ORDER BY r.version DESC LIMIT 20`.execute(db);
  return rows.map(({ version, changed_at, before, after, by }) => ({
    version,
    at: changed_at.toISOString(),
    by: by ?? '',
    differences: [
      ...catalogueDifferences(before, { ...after, referencePrice: after.reference_price }, catalogue),
      ...changedText('别名', before.aliases.join('、'), after.aliases.join('、')),
      ...changedText('状态', state(before.active), state(after.active)),
    ],
  }));
}

const state = (active: boolean) => (active ? '在用' : '停用');
const changedText = (field: string, before: string, after: string) =>
  before === after ? [] : [{ field, before, after }];
