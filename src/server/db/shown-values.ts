import { sql } from 'kysely';

// Values as a person reads them, in SQL; columns are written as `t.created_at`.

export const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
/** In Chinese time, to the minute. */
export const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;
export const nameOf = (table: string, column: string) =>
  sql`(SELECT o.name FROM ${sql.table(table)} o WHERE o.id = ${sql.ref(column)})`;
export const personOf = (column: string) =>
  sql`(SELECT COALESCE(NULLIF(u.name, ''), u.account) FROM app_user u WHERE u.id = ${sql.ref(column)})`;
