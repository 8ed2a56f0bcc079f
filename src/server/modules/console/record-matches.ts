import { sql } from 'kysely';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { isTyped } from '#domain/kernel/search-text.ts';
import { normaliseCreditCode, normaliseMobile, normaliseNumber } from '#domain/kernel/typed.ts';
import type { Sql } from '#server/db/database.ts';
import { type Found, find, searchOf } from '#server/modules/common/keyword-search.ts';
import { recordSources } from './record-sources.ts';

const normalisers: Readonly<Record<string, (typed: string) => string>> = {
  mobile: normaliseMobile,
  number: normaliseNumber,
};

/** Records of these kinds, as `t`, that the keyword finds: part of their texts, or a whole number. Of what may be seen. */
export async function findRecords<Kind extends RecordKind>(
  db: Sql,
  kinds: readonly Kind[],
  keyword: string,
): Promise<ReadonlyMap<Kind, Found>> {
  const seen = (kind: Kind) => recordSources[kind].only ?? sql`true`;
  if (!isTyped(keyword)) return new Map(kinds.map((kind) => [kind, { where: seen(kind), ids: undefined }]));
  const wholeOf = (column: string) => (normalisers[column] ?? normaliseCreditCode)(keyword);
  return find(
    db,
    kinds.map((kind) => {
      const { table, searched, exact = [] } = recordSources[kind];
      const equal = exact.flatMap((column) => {
        const whole = wholeOf(column);
        return whole === '' ? [] : [sql`t.${sql.ref(column)} = ${whole}`];
      });
      const rows = { from: sql`${sql.table(table)} t`, id: sql`t.id`, only: seen(kind) };
      return [kind, searchOf(rows, searched, keyword, equal)];
    }),
  );
}
