import { type Selectable, sql } from 'kysely';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { Json } from '#domain/sealing/canonical-json.ts';
import {
  receiptText,
  type SealedContent,
  type SealedLine,
  type SealState,
} from '#domain/sealing/receipt-chain.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { encrypt } from '#server/cipher.ts';
import type { Tx } from '#server/db/database.ts';
import type {
  QuotationLineTable,
  QuotationPackageTable,
  QuotationTable,
} from '#server/db/tables/procurement.ts';
import { isAmending } from '#server/modules/kept-offer/kept-offers.store.ts';
import { randomSalt, sha256 } from './seal-cipher.ts';
import { sealFiles } from './sealed-files.ts';
import {
  appendReceipt,
  belongsTo,
  demandKey,
  emptyColumns,
  readReceipts,
  restoreColumns,
  type SealServices,
  sealedOffer,
} from './sealing.store.ts';

type Line = Omit<Selectable<QuotationLineTable>, 'priced_at' | 'priced_by'>;
type SealedDemand = { readonly id: string; readonly number: string };

/** A quotation as it is being sent. */
interface SentQuotation {
  readonly demand: SealedDemand;
  readonly quotation: Pick<Selectable<QuotationTable>, 'id' | 'number' | 'revision' | 'institution_id'>;
  readonly packages: readonly (Pick<
    Selectable<QuotationPackageTable>,
    'id' | 'list_total' | 'quoted_total'
  > & { readonly label: string; readonly headcount: number })[];
  readonly lines: readonly Line[];
  readonly terms: Pick<SealedContent, 'validUntil' | 'services' | 'remarks'>;
}

type Context = Pick<WriteContext, 'tx' | 'now' | 'services' | 'catalogue' | 'afterCommit'>;

/** A line's own columns, which it is restored from. */
const lineColumns = [
  'id',
  'demand_item_id',
  'catalogue_code',
  'item_match',
  'institution_item_id',
  'replacement_code',
  'reason',
  'list_price',
  'unit_price',
  'covered_by',
  'missing_members',
  'exclusive_with',
  'suggested_keep',
  'suggestions',
  'by_hand',
  'sort',
] as const satisfies readonly (keyof Line)[];

/**
 * Seals what is being sent: its content rests encrypted, the columns are emptied, and the receipt is on the list, all in
 * the call's transaction. The demand is locked alone.
 */
export async function sealQuotation(
  { tx, now, services, catalogue, afterCommit }: Context,
  { demand, quotation, packages, lines, terms }: SentQuotation,
): Promise<void> {
  const institution = await tx
    .selectFrom('institution')
    .select(['code', 'name'])
    .where('id', '=', quotation.institution_id)
    .executeTakeFirstOrThrow();
  const { nameOf } = catalogueGraph(catalogue);
  const attachments = await filesOf(tx, quotation.id);
  const content: SealedContent = {
    demand: demand.number,
    quotation: quotation.number,
    revision: quotation.revision,
    institution,
    validUntil: terms.validUntil,
    services: [...new Set(terms.services)],
    remarks: terms.remarks,
    ...(attachments.length > 0 && { attachments }),
    packages: packages.map(({ id, label, headcount, list_total, quoted_total }) => ({
      id,
      label,
      headcount,
      list_total,
      quoted_total,
      lines: lines
        .filter((line) => line.quotation_package_id === id)
        .map((line): SealedLine => {
          const columns = Object.fromEntries(lineColumns.map((column) => [column, line[column]]));
          return { ...(columns as unknown as SealedLine), name: nameOf(line.catalogue_code) };
        }),
    })),
  };
  const text = receiptText(content as unknown as Json, randomSalt());
  const key = await demandKey(tx, services, demand.id);
  const before = (await readReceipts(tx, demand.id)).findLast(
    (one) => one.quotation_id === quotation.id && one.kind === 'sent',
  );
  // The version that stood until now; the list keeps its receipt.
  await sql`UPDATE quote_receipt SET sealed = NULL WHERE demand_id = ${demand.id} AND quotation_id = ${quotation.id}
    AND kind = 'sent'`.execute(tx);
  await appendReceipt(tx, demand, now, {
    kind: 'sent',
    of: before?.no ?? null,
    receipt: sha256(text),
    quotation_id: quotation.id,
    sealed: encrypt(key, Buffer.from(text), belongsTo(demand.id, quotation.id)),
  });
  await sealFiles({ tx, services, afterCommit }, demand.id, key, quotation.id);
  await emptyColumns(tx, quotation.id);
}

const filesOf = async (tx: Tx, quotationId: string) =>
  (
    await sql<{ fileId: string; name: string; sha256: string }>`
      SELECT f.id AS "fileId", f.name, f.sha256
      FROM quotation q, jsonb_array_elements(q.attachments) WITH ORDINALITY a(file, place)
        JOIN stored_file f ON f.id = (a.file ->> 'fileId')::uuid
      WHERE q.id = ${quotationId} ORDER BY a.place`.execute(tx)
  ).rows;

/**
 * Puts what an institution has sealed into the columns, for its amendment; the sealed version stands. Nothing happens where
 * nothing is sealed.
 */
export async function readSealed(
  tx: Tx,
  services: SealServices,
  demand: SealedDemand & { readonly seal: SealState },
  quotationId: string,
): Promise<void> {
  if (demand.seal !== 'sealed') return;
  const offer = await sealedOffer(tx, services, { demandId: demand.id, quotationId });
  if (offer) await restoreColumns(tx, quotationId, offer.content);
}

/**
 * Takes a sealed quotation back before the opening: it is a draft of its institution again, and the list says so. Nothing
 * happens where nothing is sealed. The demand is locked alone.
 */
export async function withdrawSealed(
  tx: Tx,
  services: SealServices,
  demand: SealedDemand & { readonly seal: SealState },
  quotationId: string,
  now: Date,
): Promise<void> {
  if (demand.seal !== 'sealed') return;
  const offer = await sealedOffer(tx, services, { demandId: demand.id, quotationId });
  if (!offer) return;
  // Of an amendment the columns hold what was prepared since.
  if (!(await isAmending(tx, quotationId))) await restoreColumns(tx, quotationId, offer.content);
  await tx
    .updateTable('quote_receipt')
    .set({ sealed: null })
    .where('demand_id', '=', demand.id)
    .where('no', '=', offer.no)
    .execute();
  await appendReceipt(tx, demand, now, {
    kind: 'withdrawn',
    of: offer.no,
    receipt: offer.receipt,
    quotation_id: quotationId,
    sealed: null,
  });
  // Not sent any more: for the buyer it does not exist.
  await tx.updateTable('quotation').set({ confirmed_at: null }).where('id', '=', quotationId).execute();
}
