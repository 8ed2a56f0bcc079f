import { type RawBuilder, sql } from 'kysely';
import type { Relation } from '#wire/kernel/endpoint.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { requireDecidingSide, requireQuotingSide } from '#server/modules/sides/sides.store.ts';

const quotation = (id: string) => sql`SELECT demand_id, institution_id FROM quotation WHERE id = ${id}`;
const ofPackage = (id: string) => sql`SELECT q.demand_id, q.institution_id FROM quotation_package p
  JOIN quotation q ON q.id = p.quotation_id WHERE p.id = ${id}`;
const ofLine = (id: string) => sql`SELECT q.demand_id, q.institution_id FROM quotation_line l
  JOIN quotation_package p ON p.id = l.quotation_package_id JOIN quotation q ON q.id = p.quotation_id WHERE l.id = ${id}`;

type Quoted = (id: string) => RawBuilder<unknown>;

/** By which the institution's side works on a quote: whose it is, for which demand. */
const quotingBy: Partial<Record<Relation, Quoted>> = {
  quotationProvider: quotation,
  quotationPackageProvider: ofPackage,
  quotationLineProvider: ofLine,
  inquiryQuotationProvider: quotation,
  inquiryQuotationPackageProvider: ofPackage,
};

/** By which the buyer's side decides on a quote. What it decides on several at once asks for itself. */
const decidingBy: Partial<Record<Relation, Quoted>> = {
  quotationBuyer: quotation,
  quotationPackageBuyer: ofPackage,
  inquiryQuotationPackageBuyer: ofPackage,
};

/**
 * For what changes something: one person stands on one side of a demand.
 * @throws Failure 403
 */
export async function requireOneSide(
  db: Sql,
  caller: SignedIn,
  relation: Relation,
  id: string,
): Promise<void> {
  const quoted = quotingBy[relation] ?? decidingBy[relation];
  if (!quoted) return;
  const { rows } = await sql<{ demand_id: string; institution_id: string }>`${quoted(id)}`.execute(db);
  const row = rows[0];
  if (!row) return;
  if (quotingBy[relation]) await requireQuotingSide(db, caller, row.demand_id);
  else await requireDecidingSide(db, caller, row.demand_id, [row.institution_id]);
}
