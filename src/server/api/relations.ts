import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '#domain/access/act.ts';
import { institutionRoleTable } from '#domain/institution/institution-role.ts';
import type { Relation } from '#wire/kernel/endpoint.ts';
import type { Sql } from '#server/db/database.ts';
import { type Caller, operates, type SignedIn } from './caller.ts';
import { companiesFor } from './company-access.ts';
import { institutionsFor } from './institution-access.ts';

/** `act`: what the call does for the company or institution that has the record. */
type Proof = (db: Sql, caller: Caller, id: string, act: Act) => Promise<boolean>;

/** A relation that one EXISTS proves; visitors never have it. */
function signedInWhere(condition: (caller: SignedIn, id: string, act: Act) => RawBuilder<unknown>): Proof {
  return async (db, caller, id, act) => {
    if (caller.kind === 'visitor') return false;
    const { rows } = await sql<{
      yes: boolean;
    }>`SELECT EXISTS (${condition(caller, id, act)}) AS yes`.execute(db);
    return rows[0]?.yes === true;
  };
}

const companies = (caller: SignedIn, act: Act) => sql`ANY(${companiesFor(caller, act)}::uuid[])`;
const institutions = (caller: SignedIn, act: Act) => sql`ANY(${institutionsFor(caller, act)}::uuid[])`;

/** The same, and the demand is an inquiry. `from`: the demand as `d`, and the record. */
const andDirected = (proof: () => Proof, from: RawBuilder<unknown>, key: string): Proof => {
  const directed = signedInWhere(
    (_, id) => sql`SELECT FROM ${from} WHERE ${sql.ref(key)} = ${id} AND d.kind = 'directed'`,
  );
  return async (db, caller, id, act) => (await proof()(db, caller, id, act)) && directed(db, caller, id, act);
};
const demands = sql`demand d`;
const groups = sql`package_group g JOIN demand d ON d.id = g.demand_id`;
const quotations = sql`quotation q JOIN demand d ON d.id = q.demand_id`;
const quotationPackages = sql`quotation_package p JOIN quotation q ON q.id = p.quotation_id
  JOIN demand d ON d.id = q.demand_id`;

/** How each declared relation is proven. One sentence of SQL each; what is not proven is "not found". */
export const relations: Readonly<Record<Relation, Proof>> = {
  companyMember: signedInWhere(
    (c, id, act) => sql`SELECT FROM company WHERE id = ${id} AND id = ${companies(c, act)}`,
  ),
  // Also before certification: an applicant sees and corrects their own application.
  institutionMember: signedInWhere((c, id, act) =>
    c.token
      ? sql`SELECT WHERE ${id}::uuid = ${institutions(c, act)}`
      : sql`SELECT FROM institution_member WHERE institution_id = ${id} AND user_id = ${c.userId}
      AND role = ANY(${[...institutionRoleTable.rolesFor(act)]}::text[])`,
  ),
  importBatchMember: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM import_batch WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  importRowMember: signedInWhere(
    (c, id, act) => sql`SELECT FROM import_row r JOIN import_batch b ON b.id = r.batch_id
      WHERE r.id = ${id} AND b.institution_id = ${institutions(c, act)}`,
  ),
  institutionItemMember: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM institution_item WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  institutionPackageMember: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM institution_package WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  doctorMember: signedInWhere(
    (c, id, act) => sql`SELECT FROM doctor WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  mutexRuleMember: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM institution_mutex_rule WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  partnerRuleMember: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM institution_partner_rule WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  demandOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM demand WHERE id = ${id} AND company_id = ${companies(c, act)}`,
  ),
  // Members of its company, an operator, an institution with a quotation or invitation.
  demandReader: signedInWhere(
    (
      c,
      id,
      act,
    ) => sql`SELECT FROM demand d WHERE d.id = ${id} AND (d.company_id = ${companies(c, act)} OR ${operates(c, 'review')}
      OR EXISTS (SELECT FROM invitation i WHERE i.demand_id = d.id AND i.institution_id = ${institutions(c, 'quote')}))`,
  ),
  packageGroupOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM package_group g JOIN demand d ON d.id = g.demand_id
      WHERE g.id = ${id} AND d.company_id = ${companies(c, act)}`,
  ),
  demandPackageReader: signedInWhere(
    (c, id, act) => sql`SELECT FROM demand_package p JOIN demand d ON d.id = p.demand_id
      WHERE p.id = ${id} AND (d.company_id = ${companies(c, act)} OR ${operates(c, 'review')}
      OR EXISTS (SELECT FROM invitation i WHERE i.demand_id = d.id AND i.institution_id = ${institutions(c, 'quote')}))`,
  ),
  demandPackageOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM demand_package p JOIN demand d ON d.id = p.demand_id
      WHERE p.id = ${id} AND d.company_id = ${companies(c, act)}`,
  ),
  demandInvited: signedInWhere(
    (c, id, act) =>
      sql`SELECT FROM invitation WHERE demand_id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  questionAddressee: signedInWhere(
    (c, id, act) => sql`SELECT FROM demand_question q JOIN demand d ON d.id = q.demand_id
      WHERE q.id = ${id} AND d.company_id = ${companies(c, act)}`,
  ),
  planOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM checkup_plan p JOIN demand d ON d.id = p.demand_id
      WHERE p.id = ${id} AND d.company_id = ${companies(c, act)}`,
  ),
  planReader: signedInWhere(
    (c, id, act) => sql`SELECT FROM checkup_plan p JOIN demand d ON d.id = p.demand_id
      WHERE p.id = ${id} AND (d.company_id = ${companies(c, act)} OR ${operates(c, 'review')})`,
  ),
  contractParty: signedInWhere(
    (c, id, act) => sql`SELECT FROM contract WHERE id = ${id}
      AND (company_id = ${companies(c, act)} OR institution_id = ${institutions(c, 'quote')})`,
  ),
  contractReader: signedInWhere(
    (c, id, act) => sql`SELECT FROM contract WHERE id = ${id}
      AND (${operates(c, 'finance')} OR company_id = ${companies(c, act)} OR institution_id = ${institutions(c, 'quote')})`,
  ),
  rosterOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM roster WHERE id = ${id} AND company_id = ${companies(c, act)}`,
  ),
  rosterPersonOwner: signedInWhere(
    (c, id, act) => sql`SELECT FROM roster_person p JOIN roster r ON r.id = p.roster_id
      WHERE p.id = ${id} AND r.company_id = ${companies(c, act)}`,
  ),
  // An institution sees only who has a date with it.
  visitInstitution: signedInWhere(
    (c, id) =>
      sql`SELECT FROM checkup_visit WHERE id = ${id} AND institution_id = ${institutions(c, 'visits')}`,
  ),
  settlementParty: signedInWhere(
    (c, id, act) => sql`SELECT FROM settlement WHERE id = ${id}
      AND (company_id = ${companies(c, act)} OR institution_id = ${institutions(c, 'quote')})`,
  ),
  inquiryOwner: andDirected(() => relations.demandOwner, demands, 'd.id'),
  inquiryReader: andDirected(() => relations.demandReader, demands, 'd.id'),
  inquiryGroupOwner: andDirected(() => relations.packageGroupOwner, groups, 'g.id'),
  inquiryQuotationPackageBuyer: andDirected(() => relations.quotationPackageBuyer, quotationPackages, 'p.id'),
  inquiryQuotationProvider: andDirected(() => relations.quotationProvider, quotations, 'q.id'),
  inquiryQuotationPackageProvider: andDirected(
    () => relations.quotationPackageProvider,
    quotationPackages,
    'p.id',
  ),
  // A buyer never sees a quote that its provider has not sent: unsent ones don't exist for them.
  quotationBuyer: signedInWhere(
    (c, id, act) => sql`SELECT FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE q.id = ${id} AND d.company_id = ${companies(c, act)} AND q.confirmed_at IS NOT NULL`,
  ),
  quotationProvider: signedInWhere(
    (c, id, act) => sql`SELECT FROM quotation WHERE id = ${id} AND institution_id = ${institutions(c, act)}`,
  ),
  quotationPackageBuyer: signedInWhere(
    (c, id, act) => sql`SELECT FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
      JOIN demand d ON d.id = q.demand_id
      WHERE p.id = ${id} AND d.company_id = ${companies(c, act)} AND q.confirmed_at IS NOT NULL`,
  ),
  quotationPackageProvider: signedInWhere(
    (c, id, act) => sql`SELECT FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
      WHERE p.id = ${id} AND q.institution_id = ${institutions(c, act)}`,
  ),
  quotationLineProvider: signedInWhere(
    (c, id, act) => sql`SELECT FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
      JOIN quotation q ON q.id = p.quotation_id
      WHERE l.id = ${id} AND q.institution_id = ${institutions(c, act)}`,
  ),
  quotationParty: async (db, caller, id, act) =>
    (await relations.quotationProvider(db, caller, id, 'quote')) ||
    (await relations.quotationBuyer(db, caller, id, act)),
  quotationPackageParty: async (db, caller, id, act) =>
    (await relations.quotationPackageProvider(db, caller, id, 'quote')) ||
    (await relations.quotationPackageBuyer(db, caller, id, act)),
};
