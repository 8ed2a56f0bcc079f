import { underReview } from '#domain/access/certification.ts';
import type { Sql } from '#server/db/database.ts';
import { countWithin, pageWithin } from '#server/modules/common/counted-list.ts';
import type { CompanyRow } from '#server/modules/company/company.store.ts';
import type { InstitutionRow } from '#server/modules/institution/institution-application.store.ts';
import { sql } from 'kysely';
import { findRecords } from './record-matches.ts';

export interface CertificationFilter {
  readonly current: number;
  readonly size: number;
  readonly status?: number | undefined;
  readonly keyword: string;
}

interface Listed<Row> {
  readonly rows: readonly (Row & { readonly applicant: string })[];
  readonly total: number;
}

/** Those under review by waiting time, oldest first; otherwise what was sent in last comes first. */
async function list<Row>(
  db: Sql,
  table: 'company' | 'institution',
  applicant: ReturnType<typeof sql>,
  filter: CertificationFilter,
): Promise<Listed<Row>> {
  const { status, keyword } = filter;
  const inStatus = status === undefined ? sql`true` : sql`t.status = ${status}`;
  const found = (await findRecords(db, [table], keyword)).get(table);
  const where = sql`${inStatus} AND ${found?.where}`;
  const order =
    status === underReview
      ? sql`t.submitted_at NULLS FIRST, t.id`
      : sql`t.submitted_at DESC NULLS LAST, t.id DESC`;
  const [rows, counted] = await Promise.all([
    sql<Row & { applicant: string }>`
      SELECT t.*, (SELECT COALESCE(NULLIF(u.name, ''), u.account) FROM app_user u WHERE u.id = ${applicant}) AS applicant
      FROM ${sql.table(table)} t WHERE ${where}
      ORDER BY ${order} ${pageWithin(filter)}`.execute(db),
    countWithin(db, [['total', sql`SELECT FROM ${sql.table(table)} t WHERE ${where} ORDER BY ${order}`]]),
  ]);
  return { rows: rows.rows, total: counted.get('total') ?? 0 };
}

export const listCompanies = (db: Sql, filter: CertificationFilter): Promise<Listed<CompanyRow>> =>
  list(db, 'company', sql`t.user_id`, filter);

export const listInstitutions = (db: Sql, filter: CertificationFilter): Promise<Listed<InstitutionRow>> =>
  list(
    db,
    'institution',
    sql`(SELECT m.user_id FROM institution_member m WHERE m.institution_id = t.id
      ORDER BY m.created_at, m.user_id LIMIT 1)`,
    filter,
  );
