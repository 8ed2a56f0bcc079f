import { sql } from 'kysely';
import { underReview } from '#domain/access/certification.ts';
import type { CompanyFields } from '#domain/company/company-fields.ts';
import { companyFieldLabels, reviewedCompanyFields } from '#domain/company/company-fields.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { CertifiedKind } from '#server/modules/certification/certified-kind.ts';
import { addMember, membersWho } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { purchases } from '#server/modules/user/user.store.ts';

const columnsOf = (fields: CompanyFields) => ({
  name: fields.name,
  credit_code: fields.creditCode,
  legal_person: fields.legalPerson,
  region_id: fields.regionId,
  address: fields.address,
  industry: fields.industry,
  size: fields.size,
  contact: fields.contact,
  mobile: fields.mobile,
  licence_file_id: fields.licenceFileId,
});

export const companyKind: CertifiedKind<CompanyFields> = {
  table: 'company',
  noun: '企业',
  reviewed: reviewedCompanyFields,
  labels: companyFieldLabels,
  write: (tx, id, fields) => tx.updateTable('company').set(columnsOf(fields)).where('id', '=', id).execute(),
  peopleOf: async (tx, id) => (await membersWho(tx, companies, id, 'manage')).map(({ userId }) => userId),
  page: 'company',
};

/** The company, and who registers it as its owner. */
export async function insertCompany(tx: Tx, id: string, userId: string, fields: CompanyFields) {
  await tx
    .insertInto('company')
    .values({ id, user_id: userId, ...columnsOf(fields), pending: null })
    .execute();
  await addMember(tx, companies, id, userId, 'owner');
}

export const companyById = (db: Sql, id: string) =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst();

export const lockCompany = (tx: Tx, id: string) =>
  tx.selectFrom('company').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof companyById>>>;

export const fieldsOf = (row: CompanyRow): CompanyFields => ({
  name: row.name,
  creditCode: row.credit_code,
  legalPerson: row.legal_person,
  regionId: row.region_id,
  address: row.address,
  industry: row.industry,
  size: row.size,
  contact: row.contact,
  mobile: row.mobile,
  licenceFileId: row.licence_file_id,
});

/** One that was sent in before 法定代表人 was asked for has none. */
export function pendingOf(row: CompanyRow): CompanyFields | null {
  const sent = row.pending as CompanyFields | null;
  return sent && { ...sent, legalPerson: sent.legalPerson ?? '' };
}

const fewReviews = 3;

/** Applications that were sent in before this one, and the hours that the last twenty reviews took: their median. */
export async function placeInReview(
  db: Sql,
  { submitted_at: submittedAt }: Pick<CompanyRow, 'submitted_at'>,
) {
  const { rows } = await sql<{ before: number; usualHours: number | null }>`
    SELECT (SELECT count(*) FROM company WHERE status = ${underReview} AND submitted_at < ${submittedAt})::int AS before,
      CASE WHEN count(*) >= ${fewReviews} THEN
        ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM took)) / 3600)::int END AS "usualHours"
    FROM (SELECT reviewed_at - submitted_at AS took FROM company
      WHERE reviewed_at > submitted_at ORDER BY reviewed_at DESC LIMIT 20) last`.execute(db);
  return rows[0] ?? null;
}

/** Serialises what one user sends in, so that a double click finds the first click's row. */
export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();

/** Those for which the user's role may let them purchase: in force, or under their first review. */
export const purchasingCompanies = (db: Sql, userId: string) =>
  db
    .selectFrom('company')
    .innerJoin('company_member as m', 'm.company_id', 'company.id')
    .selectAll('company')
    .select('m.role')
    .where('m.user_id', '=', userId)
    .where(purchases('company'))
    .orderBy('in_force', 'desc')
    .orderBy('m.created_at')
    .orderBy('company.id')
    .execute();
