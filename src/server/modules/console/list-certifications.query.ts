import { sql } from 'kysely';
import { underReview } from '#domain/access/certification.ts';
import { type CertificationStatus, companyMachine } from '#domain/access/certification-machine.ts';
import type { Sql } from '#server/db/database.ts';
import { countWithin, pageWithin, reachOf, sumWithin } from '#server/modules/common/counted-list.ts';
import type { CompanyRow } from '#server/modules/company/company.store.ts';
import type { InstitutionRow } from '#server/modules/institution/institution-application.store.ts';
import { findRecords } from './record-matches.ts';

interface CertificationFilter {
  readonly current: number;
  readonly size: number;
  readonly status?: number | undefined;
  readonly keyword: string;
}

interface Listed<Row> {
  readonly rows: readonly (Row & { readonly applicant: string })[];
  readonly total: number;
  readonly counts: { code: number; name: string; count: number }[];
  readonly countedTo: ReturnType<typeof reachOf>;
}

const { labels } = companyMachine;
const statuses = Object.keys(labels).map((code) => Number(code) as CertificationStatus);

/** Those under review by waiting time, oldest first; otherwise what was sent in last comes first. */
async function list<Row>(
  db: Sql,
  table: 'company' | 'institution',
  applicant: ReturnType<typeof sql>,
  filter: CertificationFilter,
): Promise<Listed<Row>> {
  const { status, keyword } = filter;
  const reach = reachOf(keyword);
  const found = (await findRecords(db, [table], keyword)).get(table);
  const inStatus = (code: number) => sql`t.status = ${sql.lit(code)} AND ${found?.where}`;
  const where = status === undefined ? sql`${found?.where}` : inStatus(status);
  const newest = sql`t.submitted_at DESC NULLS LAST, t.id DESC`;
  const order = status === underReview ? sql`t.submitted_at NULLS FIRST, t.id` : newest;
  const [rows, counted] = await Promise.all([
    sql<Row & { applicant: string }>`
      SELECT t.*, (SELECT COALESCE(NULLIF(u.name, ''), u.account) FROM app_user u WHERE u.id = ${applicant}) AS applicant
      FROM ${sql.table(table)} t WHERE ${where}
      ORDER BY ${order} ${pageWithin(filter, reach)}`.execute(db),
    // Each by itself: nearly all are certified, and the plan for that status would read all others through for the rest.
    countWithin(
      db,
      statuses.map((code) => [
        code,
        sql`SELECT FROM ${sql.table(table)} t WHERE ${inStatus(code)} ORDER BY ${newest}`,
      ]),
      reach,
    ),
  ]);
  const counts = statuses.map((code) => ({ code, name: labels[code], count: counted.get(code) ?? 0 }));
  return {
    rows: rows.rows,
    total:
      status === undefined
        ? sumWithin(counted.values(), reach)
        : (counts.find(({ code }) => code === status)?.count ?? 0),
    counts,
    countedTo: reach,
  };
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
