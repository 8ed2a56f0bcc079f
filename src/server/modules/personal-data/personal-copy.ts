import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { personalTables } from './personal-data.ts';
import type { CodeLabels, Person } from './personal-table.ts';

interface PersonRow extends Person {
  readonly operator: boolean;
  readonly erased: boolean;
  readonly requestedAt: Date | null;
}

/** @throws Failure 404, also for an account that has been erased */
export async function personOf(db: Sql, userId: string, lock = false): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    SELECT id, account, mobile, operator_role IS NOT NULL AS operator, erased_at IS NOT NULL AS erased,
      erasure_requested_at AS "requestedAt"
    FROM app_user WHERE id = ${userId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(db);
  const [person] = rows;
  if (!person) throw notFound('没有找到这个用户，请从列表重新进入。');
  if (person.erased) throw notFound('这个账号已经注销，没有保存个人信息。');
  return person;
}

/** How many rows each table has about the person; those without any are left out. */
export async function personalCounts(db: Sql, who: Person) {
  const counted = await Promise.all(
    personalTables.map(async ({ table, rows }) => {
      const { rows: found } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${sql.table(table)} t WHERE ${rows(who)}`.execute(db);
      return found[0]?.count ?? 0;
    }),
  );
  return personalTables.flatMap(({ title, erasure }, at) => {
    const count = counted[at] ?? 0;
    return count === 0
      ? []
      : [{ title, count, how: erasure.how, ground: erasure.how === 'keep' ? erasure.ground : '' }];
  });
}

const labelled = (value: string, row: readonly string[], codes: CodeLabels | undefined): string =>
  typeof codes === 'function' ? codes(value, row) : (codes?.[value] ?? value);

/** A workbook with everything that is stored about the person: a sheet for each table (个人信息保护法 art. 45). */
export async function personalCopy(db: Sql, who: Person) {
  const sheets = [];
  for (const { table, title, rows, shown } of personalTables) {
    const values = sql.join(shown.map(([, value]) => sql`(${value})::text`));
    // One after the other: they share the connection of a transaction.
    const found = await sql<{ row: (string | null)[] }>`
      SELECT ARRAY[${values}] AS row FROM ${sql.table(table)} t WHERE ${rows(who)}`.execute(db);
    if (found.rows.length === 0) continue;
    sheets.push({
      name: title,
      rows: [
        shown.map(([label]) => label),
        ...found.rows.map(({ row }) => {
          const values = row.map((value) => value ?? '');
          return values.map((value, i) => labelled(value, values, shown[i]?.[2]));
        }),
      ],
      widths: shown.map(() => 24),
      frozen: { rows: 1 },
    });
  }
  return {
    name: `个人信息-${who.account}.xlsx`,
    mime: xlsxMime,
    bytes: await writeWorkbook(sheets.toReversed()),
  };
}
