import { sql } from 'kysely';
import type { RememberedName } from '#domain/library-import/remembered-names.ts';
import { unreadRows } from '#domain/library-import/unread-rows.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { contained } from '#server/modules/common/search-grams.ts';
import type { ImportRowRow } from './import-row.store.ts';

/** What an institution said its names mean, and what the platform adopted for all; the institution's own word counts. */
export async function rememberedNames(
  db: Sql,
  institutionId: string,
): Promise<ReadonlyMap<string, RememberedName>> {
  const { rows } = await sql<{ name_key: string; codes: string[]; own: boolean }>`
    SELECT name_key, catalogue_codes AS codes, false AS own FROM adopted_name WHERE catalogue_codes <> '{}'
    UNION ALL
    SELECT name_key, catalogue_codes, true FROM name_decision WHERE institution_id = ${institutionId}
    ORDER BY own`.execute(db);
  return new Map(rows.map(({ name_key, codes, own }) => [name_key, { codes, own }]));
}

/** Keeps what a person decided about the names of these rows. */
export async function rememberNames(
  tx: Tx,
  institutionId: string,
  userId: string,
  rows: readonly ImportRowRow[],
): Promise<void> {
  const decided = rows
    .filter((row) => row.decided)
    .map(({ name, catalogue_codes }) => ({ name, codes: catalogue_codes.toSorted() }));
  if (decided.length === 0) return;
  await sql`INSERT INTO name_decision (institution_id, name_key, name, catalogue_codes, decided_by)
    SELECT DISTINCT ON (name_key(d.name)) ${institutionId}::uuid, name_key(d.name), d.name, d.codes, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) AS d (name text, codes text[])
    ON CONFLICT (institution_id, name_key) DO UPDATE SET catalogue_codes = EXCLUDED.catalogue_codes,
      decided_by = EXCLUDED.decided_by, decided_at = now()`.execute(tx);
}

interface ConfirmedName {
  name: string;
  institutions: number;
  votes: { codes: string[]; count: number }[];
  /** Without codes: not taken. */
  adopted: string[] | null;
}

/** Names that institutions confirmed by hand, the most often first; or those that an operator settled, the latest first. */
export async function pageOfConfirmedNames(
  db: Sql,
  { settled, keyword }: { settled: boolean; keyword: string },
  { current, size }: { current: number; size: number },
): Promise<{ rows: ConfirmedName[]; total: number }> {
  const votes = sql`(SELECT name_key, catalogue_codes AS codes, min(name) AS name, count(*)::int AS count
    FROM name_decision GROUP BY name_key, catalogue_codes) v`;
  const summed = sql`coalesce(sum(v.count), 0)::int AS institutions,
    coalesce(jsonb_agg(jsonb_build_object('codes', v.codes, 'count', v.count) ORDER BY v.count DESC, v.codes)
      FILTER (WHERE v.codes IS NOT NULL), '[]') AS votes`;
  const found = settled
    ? sql`SELECT a.name_key, a.name, a.catalogue_codes AS adopted, a.adopted_at, ${summed}
        FROM adopted_name a LEFT JOIN ${votes} ON v.name_key = a.name_key
        WHERE ${contained(sql`search_plain(a.name)`, keyword)} GROUP BY a.name_key`
    : sql`SELECT v.name_key, min(v.name) AS name, NULL::text[] AS adopted, ${summed}
        FROM ${votes} WHERE ${contained(sql`search_plain(v.name)`, keyword)}
          AND NOT EXISTS (SELECT FROM adopted_name a WHERE a.name_key = v.name_key)
        GROUP BY v.name_key HAVING bool_or(v.codes <> '{}')`;
  const order = settled ? sql`f.adopted_at DESC` : sql`f.institutions DESC`;
  const { rows } = await sql<ConfirmedName & { total: number }>`
    SELECT f.*, count(*) OVER ()::int AS total FROM (${found}) f ORDER BY ${order}, f.name_key
    LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

interface UnreadName {
  name: string;
  rows: number;
  institutions: number;
  /** The reader's first choice of one of the rows. */
  nearest: string[] | null;
}

/** Names that nobody has decided about and that were not certain, the most frequent first; of the latest rows of imports. */
export async function pageOfUnreadNames(
  db: Sql,
  keyword: string,
  { current, size }: { current: number; size: number },
): Promise<{ rows: UnreadName[]; total: number }> {
  const { rows } = await sql<UnreadName & { total: number }>`
    SELECT f.*, count(*) OVER ()::int AS total FROM (
      SELECT min(r.name) AS name, count(*)::int AS rows, count(DISTINCT b.institution_id)::int AS institutions,
        max(r.candidates #>> '{0,codes}')::jsonb AS nearest
      FROM (
        SELECT r.name, r.batch_id, r.candidates FROM import_row r
        WHERE NOT r.decided AND r.name <> '' AND (r.state = 'review' OR r.catalogue_codes = '{}') AND r.state <> 'error'
        ORDER BY r.id DESC LIMIT ${unreadRows}
      ) r JOIN import_batch b ON b.id = r.batch_id
      WHERE ${contained(sql`search_plain(r.name)`, keyword)}
        AND NOT EXISTS (SELECT FROM adopted_name a WHERE a.name_key = name_key(r.name))
      GROUP BY name_key(r.name)) f
    ORDER BY f.rows DESC, f.name LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What the spellings of one name have in common; a name's id as a record. */
export async function nameKey(db: Sql, name: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`SELECT name_key(${name}) AS key`.execute(db);
  return rows[0]?.key ?? name;
}

/** False when no institution has the name, or a colleague has settled it. */
export const settleName = async (
  tx: Tx,
  name: string,
  codes: readonly string[],
  userId: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`INSERT INTO adopted_name (name_key, name, catalogue_codes, adopted_by)
    SELECT name_key(${name}), ${name}, ${codes.toSorted()}::text[], ${userId}::uuid
    WHERE EXISTS (SELECT FROM name_decision WHERE name_key = name_key(${name}))
      OR EXISTS (SELECT FROM import_row WHERE name_key(name) = name_key(${name}))
    ON CONFLICT (name_key) DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
};

export const unsettleName = async (tx: Tx, name: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`DELETE FROM adopted_name WHERE name_key = name_key(${name})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) > 0;
};
