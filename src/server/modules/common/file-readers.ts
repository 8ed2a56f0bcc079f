import { type RawBuilder, sql } from 'kysely';
import { personalCopyDays } from '#domain/access/personal-copy.ts';
import { operates, type SignedIn } from '#server/api/caller.ts';
import { companiesFor } from '#server/api/company-access.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import type { FileKind } from '#server/db/tables/files.ts';
import { type FilePlaceName, filePlaces, isNamed } from './file-places.ts';

/** SQL: the caller may read the record `r` of that place, and with it the file. */
type RecordReader = (caller: SignedIn) => RawBuilder<unknown>;
type Readers = 'everybody' | Readonly<Partial<Record<FilePlaceName, RecordReader>>>;

const companies = (caller: SignedIn) => sql`ANY(${companiesFor(caller, 'read')}::uuid[])`;
const institutions = (caller: SignedIn, act: 'read' | 'quote') =>
  sql`ANY(${institutionsFor(caller, act)}::uuid[])`;
/** Of the platform: who decides on applications and demands, and who sees amounts. */
const staff = (caller: SignedIn) => sql`${operates(caller, 'review') || operates(caller, 'finance')}`;
/** Also before certification: an applicant sees their own application. */
const isMember = (kind: 'company' | 'institution', { userId }: SignedIn) =>
  sql`EXISTS (SELECT FROM ${sql.table(`${kind}_member`)} m WHERE m.${sql.ref(`${kind}_id`)} = r.id AND m.user_id = ${userId})`;

/** A quote's price may stand in its files: view-as shows none of them, as it shows no prices. */
const ofQuote = (caller: SignedIn, sent: RawBuilder<unknown>) =>
  caller.viewing === null
    ? sql`EXISTS (SELECT FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE q.id = ${sent} AND (
        q.institution_id = ${institutions(caller, 'quote')}
        OR q.confirmed_at IS NOT NULL AND d.seal <> 'sealed' AND (d.company_id = ${companies(caller)} OR ${staff(caller)})))`
    : sql`false`;

/** Amounts stand in invoices: view-as shows none. */
const ofSettlement: RecordReader = (caller) =>
  caller.viewing === null
    ? sql`EXISTS (SELECT FROM settlement s WHERE s.id = r.settlement_id AND (s.company_id = ${companies(caller)}
        OR s.institution_id = ${institutions(caller, 'quote')} OR ${operates(caller, 'finance')}))`
    : sql`false`;

/** What people upload may be named by any of these records, whatever it was said to be for. */
const ofRecords: Readers = {
  company: (caller) => sql`(${isMember('company', caller)} OR ${staff(caller)})`,
  institution: (caller) => sql`(${isMember('institution', caller)} OR ${staff(caller)})`,
  demand: (
    caller,
  ) => sql`(r.company_id = ${companies(caller)} OR r.submitted_at IS NOT NULL AND ${staff(caller)}
    OR EXISTS (SELECT FROM invitation i WHERE i.demand_id = r.id AND i.institution_id = ${institutions(caller, 'quote')}))`,
  plan: (caller) => sql`(${staff(caller)}
    OR EXISTS (SELECT FROM demand d WHERE d.id = r.demand_id AND d.company_id = ${companies(caller)}))`,
  quotation: (caller) => ofQuote(caller, sql`r.id`),
  // What came with a version that was withdrawn before the opening never opens for the buyer.
  revision: (caller) =>
    sql`(${ofQuote(caller, sql`r.quotation_id`)} AND EXISTS (
      SELECT FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE q.id = r.quotation_id
        AND (d.seal = 'none' OR q.institution_id = ${institutions(caller, 'quote')})))`,
  settlementInvoice: ofSettlement,
  invoiceTakenBack: ofSettlement,
  seal: (caller) =>
    sql`(r.company_id = ${companies(caller)} OR r.institution_id = ${institutions(caller, 'quote')})`,
};

/** Who may read a file of each kind: the readers of the records that name it. */
const readersOf: Readonly<Record<FileKind, Readers>> = {
  bid_tender_file: ofRecords,
  licence: ofRecords,
  seal: ofRecords,
  institution_photo: 'everybody',
  head_image: 'everybody',
  // Its parties have calls of their own for it (`contract.file`).
  contract: { contract: (caller) => sql`${operates(caller, 'finance')}` },
  // The person's alone, in no view; until it expires, also where the nightly job is late.
  personal_copy: {
    personalCopy: ({ viewing, userId }) =>
      viewing === null
        ? sql`r.user_id = ${userId} AND r.ready_at > now() - make_interval(days => ${personalCopyDays})`
        : sql`false`,
  },
  // Prices of a library, which is the institution's alone.
  price_list: {
    batch: (caller) =>
      caller.viewing === null ? sql`r.institution_id = ${institutions(caller, 'read')}` : sql`false`,
  },
};

/** Whether the caller may read this file: by a record that names it; one that none names is its uploader's. */
export async function mayRead(
  db: Sql,
  caller: SignedIn,
  file: { readonly id: string; readonly module_code: FileKind },
): Promise<boolean> {
  const readers = readersOf[file.module_code];
  if (readers === 'everybody') return true;
  const byRecord = (Object.entries(readers) as [FilePlaceName, RecordReader][]).map(([place, reads]) => {
    const { table, names } = filePlaces[place];
    return sql`EXISTS (SELECT FROM ${sql.table(table)} r
      WHERE ${names(sql`f.id`, sql`f.storage_key`)} AND ${reads(caller)})`;
  });
  const own = sql`f.owner_id = ${caller.viewing === null ? caller.userId : null}::uuid AND NOT ${isNamed('f')}`;
  const { rows } = await sql<{ yes: boolean }>`
    SELECT (${sql.join(byRecord, sql` OR `)} OR ${own}) AS yes FROM stored_file f WHERE f.id = ${file.id}`.execute(
    db,
  );
  return rows[0]?.yes === true;
}
