import { normaliseCreditCode } from '#domain/company/credit-code.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { holds } from '#server/modules/common/search-grams.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordSources } from './record-sources.ts';

/** What may be seen of a kind of record, as `t`, and is found by the keyword: part of its texts, or a whole number. */
export function matches(kind: RecordKind, keyword: string): RawBuilder<unknown> {
  const { searched, exact = [], only = sql`true` } = recordSources[kind];
  if (keyword === '') return only;
  const whole = normaliseCreditCode(keyword);
  const ways = exact.map((column) => sql`t.${sql.ref(column)} = ${whole}`);
  if (searched) ways.push(holds(searched, keyword));
  return sql`${only} AND (${sql.join(ways, sql` OR `)})`;
}
