import { type RawBuilder, sql } from 'kysely';

/** A place where records name a file: a row of `table` as `r` needs the file. */
interface FilePlace {
  readonly table: string;
  /** Its columns that do so. */
  readonly columns: readonly string[];
  /** SQL: the row names the file with this id and this storage key. */
  readonly names: (id: RawBuilder<unknown>, key: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const inList = (id: RawBuilder<unknown>) => sql`jsonb_build_array(jsonb_build_object('fileId', ${id}::text))`;
const byColumn = (table: string, column: string): FilePlace => ({
  table,
  columns: [column],
  names: (id) => sql`${sql.ref(`r.${column}`)} = ${id}`,
});
const byAttachments = (table: string): FilePlace => ({
  table,
  columns: ['attachments'],
  names: (id) => sql`r.attachments @> ${inList(id)}`,
});
const byLicence = (table: string): FilePlace => ({
  table,
  columns: ['licence_file_id', 'pending'],
  names: (id) =>
    sql`(r.licence_file_id = ${id} OR r.pending IS NOT NULL AND r.pending ->> 'licenceFileId' = ${id}::text)`,
});

/**
 * Every place where a record needs a stored file. A file that stands in none is its uploader's alone, and goes after a week
 * (`unneeded-files.ts`). A test compares this with the schema and with what is stored.
 */
export const filePlaces = {
  company: byLicence('company'),
  institution: byLicence('institution'),
  photos: {
    table: 'institution',
    columns: ['photos'],
    names: (id) => sql`r.photos @> ${inList(id)}`,
  },
  doctor: { ...byColumn('doctor', 'photo_file_id'), columns: ['photo_file_id', 'photo'] },
  content: {
    table: 'content',
    columns: ['body', 'meta'],
    names: (_id, key) => sql`(position(${key} in r.body) > 0 OR position(${key} in r.meta::text) > 0)`,
  },
  batch: byColumn('import_batch', 'file_id'),
  plan: byColumn('checkup_plan', 'file_id'),
  contract: byColumn('contract_file', 'file_id'),
  settlement: byColumn('settlement', 'file_id'),
  settlementInvoice: byColumn('settlement_invoice', 'file_id'),
  invoiceTakenBack: byColumn('settlement_taken_back', 'file_id'),
  seal: byColumn('seal', 'file_id'),
  personalCopy: byColumn('personal_copy', 'file_id'),
  demand: byAttachments('demand'),
  quotation: byAttachments('quotation'),
  revision: byAttachments('quotation_revision'),
} as const satisfies Readonly<Record<string, FilePlace>>;

export type FilePlaceName = keyof typeof filePlaces;

/** SQL: whether a record names the file of this row. */
export const isNamed = (table: string): RawBuilder<boolean> => {
  const id = sql.ref(`${table}.id`);
  const key = sql.ref(`${table}.storage_key`);
  const places: readonly FilePlace[] = Object.values(filePlaces);
  return sql`(${sql.join(
    places.map((one) => sql`EXISTS (SELECT FROM ${sql.table(one.table)} r WHERE ${one.names(id, key)})`),
    sql` OR `,
  )})`;
};
