import { normaliseCreditCode } from '#domain/company/credit-code.ts';
import {
  type RecordKind,
  recordKinds,
  type SearchedKind,
  searchedKinds,
} from '#domain/console/work-kinds.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { holdsWords } from '#server/modules/common/search-grams.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RecordSource } from './record-source.ts';
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

export const presentListed = (row: ListedRow): Omit<Found['records'][number], 'key'> => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  number: row.number,
  detail: row.detail,
  kindName: recordKinds[row.kind],
  status: row.status === null ? null : { code: row.status, name: stateLabel(row.kind, row.status) },
});

function matches({ searched, exact = [], only }: RecordSource, keyword: string): RawBuilder<unknown> {
  const whole = normaliseCreditCode(keyword);
  const ways = exact.map((column) => sql`t.${sql.ref(column)} = ${whole}`);
  if (searched) ways.push(sql`(${sql.join(holdsWords(searched, keyword), sql` AND `)})`);
  const found = keyword === '' ? sql`true` : sql`(${sql.join(ways, sql` OR `)})`;
  return only ? sql`${only} AND ${found}` : found;
}

/** Every kind of record at once: part of a name or number, a whole mobile number or credit code. The newest first. */
export async function searchRecords(
  { db }: ReadContext,
  {
    kind,
    keyword,
    current,
    size,
  }: { kind: SearchedKind | ''; keyword: string; current: number; size: number },
): Promise<Found> {
  const where = (one: RecordKind) => matches(recordSources[one], keyword);
  const kinds = kind === '' ? searchedKinds : [kind];
  // Ids are in the order of time: each kind gives its newest by its primary key.
  const branches = kinds.map(
    (one) => sql`(${listRecords(one, where(one))} ORDER BY t.id DESC LIMIT ${current * size})`,
  );
  const [records, counted] = await Promise.all([
    sql<ListedRow>`SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) r
      ORDER BY id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db),
    sql<{ kind: RecordKind; count: number }>`${sql.join(
      searchedKinds.map(
        (one) =>
          sql`SELECT ${one} AS kind, count(*)::int AS count FROM ${sql.table(recordSources[one].table)} t WHERE ${where(one)}`,
      ),
      sql` UNION ALL `,
    )}`.execute(db),
  ]);
  const counts = counted.rows.map((row) => ({ ...row, name: recordKinds[row.kind] }));
  return {
    records: records.rows.map((row) => ({ ...presentListed(row), key: `${row.kind}:${row.id}` })),
    total: counts
      .filter((one) => kind === '' || one.kind === kind)
      .reduce((sum, { count }) => sum + count, 0),
    current,
    size,
    counts,
  };
}
