import { type RawBuilder, sql } from 'kysely';

/**
 * A value that planning does not look at, so that all values share one plan (decision 077). Of a plan for a rare word or a low limit
 * PostgreSQL believes that it is cheaper than the one for all, and plans each call anew, which is dearer than the rows.
 */
export const forOnePlan = (
  value: number | readonly string[],
  type: 'bigint' | 'text[]',
): RawBuilder<unknown> => sql`(SELECT ${value}::${sql.raw(type)})::${sql.raw(type)}`;
