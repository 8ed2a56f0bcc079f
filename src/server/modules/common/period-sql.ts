import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/kernel/period.ts';

const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp AT TIME ZONE 'Asia/Shanghai')`;

/** The days of a period, and whether a moment is in it, in Chinese time. */
export const periodSql = ({ from, to }: Period) => {
  const since = midnight(sql`${from}::date`);
  const until = midnight(sql`(${to}::date + 1)`);
  return {
    first: sql`${from}::date`,
    last: sql`${to}::date`,
    holds: (column: string) => sql`(${sql.ref(column)} >= ${since} AND ${sql.ref(column)} < ${until})`,
  };
};
