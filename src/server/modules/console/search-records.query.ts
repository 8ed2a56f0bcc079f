import { type RawBuilder, sql } from 'kysely';
import {
  type RecordKind,
  recordKinds,
  type SearchedKind,
  searchedKinds,
} from '#domain/console/work-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { timeOfId } from '#server/db/new-id.ts';
import { countWithin, limitTo, pageWithin, reachOf, sumWithin } from '#server/modules/common/counted-list.ts';
import { findRecords } from './record-matches.ts';
import { recordSources, stateLabel } from './record-sources.ts';

type Found = CallOutput<'console.searchRecords'>;
export interface ListedRow {
  kind: RecordKind;
  id: string;
  title: string;
  number: string;
  detail: string;
  status: number | null;
}

/** Rows of one kind, as lists show them. */
export const listRecords = (kind: RecordKind, where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { table, machine, id, title, number, detail } = recordSources[kind];
  return sql`SELECT ${kind} AS kind, ${id ?? sql`t.id::text`} AS id, ${title} AS title, COALESCE(${number}, '') AS number,
    COALESCE(${detail}, '') AS detail, ${machine ? sql`t.status` : sql`NULL::smallint`} AS status
    FROM ${sql.table(table)} t WHERE ${where}`;
};

export const presentListed = (row: ListedRow): Omit<Found['records'][number], 'key' | 'createdAt'> => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  number: row.number,
  detail: row.detail,
  kindName: recordKinds[row.kind],
  status: row.status === null ? null : { code: row.status, name: stateLabel(row.kind, row.status) },
});

/** Every kind of record at once: part of a name or number, a whole mobile number or credit code. The newest first. */
export async function searchRecords(
  { db }: ReadContext,
  {
    kind,
    keyword,
    mergesInto,
    current,
    size,
  }: { kind: SearchedKind | ''; keyword: string; mergesInto: boolean; current: number; size: number },
): Promise<Found> {
  const reach = reachOf(keyword);
  const kinds = kind === '' ? searchedKinds : [kind];
  const found = await findRecords(db, searchedKinds, keyword);
  // Where nothing was found nothing is asked: planning ten kinds is dearer than reading one.
  const hit = searchedKinds.filter((one) => found.get(one)?.ids?.length !== 0);
  const where = (one: RecordKind) => {
    const matches = found.get(one as SearchedKind)?.where ?? sql`false`;
    if (!mergesInto) return matches;
    return one === 'company' ? sql`(${matches}) AND t.in_force` : sql`false`;
  };
  // Ids are in the order of time: each kind gives its newest by its primary key.
  const branches = kinds
    .filter((one) => hit.includes(one))
    .map(
      (one) =>
        sql`(${listRecords(one, where(one))} ORDER BY t.id DESC ${limitTo(Math.min(current * size, reach + 1))})`,
    );
  const [records, counted] = await Promise.all([
    branches.length === 0
      ? { rows: [] }
      : sql<ListedRow>`SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) r
      ORDER BY id DESC ${pageWithin({ current, size }, reach)}`.execute(db),
    countWithin(
      db,
      hit.map((one) => [
        one,
        sql`SELECT FROM ${sql.table(recordSources[one].table)} t WHERE ${where(one)} ORDER BY t.id DESC`,
      ]),
      reach,
    ),
  ]);
  const counts = searchedKinds.map((one) => ({
    kind: one,
    name: recordKinds[one],
    count: counted.get(one) ?? 0,
  }));
  return {
    records: records.rows.map((row) => ({
      ...presentListed(row),
      key: `${row.kind}:${row.id}`,
      createdAt: timeOfId(row.id).toISOString(),
    })),
    total: sumWithin(
      kinds.map((one) => counted.get(one) ?? 0),
      reach,
    ),
    current,
    size,
    countedTo: reach,
    counts,
  };
}
