import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { entryText, type ReceiptEntry, type SealedContent } from '#domain/sealing/receipt-chain.ts';
import type { Services } from '#server/api/call-context.ts';
import { decrypt, encrypt } from '#server/cipher.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { QuoteReceiptTable } from '#server/db/tables/sealing.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { randomKey, sha256 } from './seal-cipher.ts';

export type SealServices = Pick<Services, 'sealKey'>;
type StoredReceipt = Omit<Selectable<QuoteReceiptTable>, 'sealed' | 'opened'>;

/** Makes the key of a sealed demand, with its publication. */
export const makeDemandKey = (tx: Tx, { sealKey }: SealServices, demandId: string) =>
  tx
    .insertInto('sealed_demand')
    .values({ demand_id: demandId, wrapped_key: encrypt(sealKey, randomKey(), demandId) })
    .execute();

/** @throws Error when the site's key is not the one that the demand was published under */
export async function demandKey(db: Sql, { sealKey }: SealServices, demandId: string): Promise<KeyObject> {
  const { wrapped_key: wrapped } = await db
    .selectFrom('sealed_demand')
    .select('wrapped_key')
    .where('demand_id', '=', demandId)
    .executeTakeFirstOrThrow();
  return createSecretKey(decrypt(sealKey, wrapped, demandId));
}

export async function readReceipts(db: Sql, demandId: string): Promise<StoredReceipt[]> {
  return db
    .selectFrom('quote_receipt')
    .select(['demand_id', 'no', 'kind', 'of', 'at', 'receipt', 'previous', 'hash', 'quotation_id'])
    .where('demand_id', '=', demandId)
    .orderBy('no')
    .execute();
}

export const presentEntry = ({ no, kind, of, at, receipt, previous, hash }: StoredReceipt): ReceiptEntry => ({
  no,
  kind,
  of,
  at: at.toISOString(),
  receipt,
  previous,
  hash,
});

/** Adds to the list of a demand, which the caller has locked. */
export async function appendReceipt(
  tx: Tx,
  demand: { readonly id: string; readonly number: string },
  now: Date,
  given: Pick<StoredReceipt, 'kind' | 'of' | 'receipt' | 'quotation_id'> & { readonly sealed: Buffer | null },
): Promise<ReceiptEntry> {
  const last = (await readReceipts(tx, demand.id)).at(-1);
  const { kind, of, receipt } = given;
  const previous = last?.hash ?? '';
  // Who waited for the lock is entered when it came, not when it knocked.
  const at = last && last.at > now ? last.at : now;
  const entry = { no: (last?.no ?? 0) + 1, kind, of, at: at.toISOString(), receipt, previous };
  const hash = sha256(entryText(demand.number, entry));
  await tx
    .insertInto('quote_receipt')
    .values({ ...given, ...entry, hash, demand_id: demand.id })
    .execute();
  return { ...entry, hash };
}

/** What a quotation's ciphertext belongs to. */
export const belongsTo = (demandId: string, quotationId: string): string => `${demandId}/${quotationId}`;

interface SealedOffer {
  readonly no: number;
  readonly receipt: string;
  /** What the receipt is the hash of. */
  readonly text: string;
  readonly salt: string;
  readonly content: SealedContent;
}

/** What the institution sealed and has not withdrawn; undefined: nothing. For itself, and for the opening. */
export async function sealedOffer(
  db: Sql,
  services: SealServices,
  { demandId, quotationId }: { readonly demandId: string; readonly quotationId: string },
): Promise<SealedOffer | undefined> {
  const row = await db
    .selectFrom('quote_receipt')
    .select(['no', 'receipt', 'sealed', 'opened'])
    .where('quotation_id', '=', quotationId)
    .where((eb) => eb.or([eb('sealed', 'is not', null), eb('opened', 'is not', null)]))
    .orderBy('no', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const text =
    row.opened ??
    decrypt(
      await demandKey(db, services, demandId),
      row.sealed as Buffer,
      belongsTo(demandId, quotationId),
    ).toString();
  return {
    no: row.no,
    receipt: row.receipt,
    text,
    ...(JSON.parse(text) as Pick<SealedOffer, 'content' | 'salt'>),
  };
}

/** Empties every column that holds a price or could name one; which items are meant stays, so that none of them is deleted. */
export async function emptyColumns(tx: Tx, quotationId: string): Promise<void> {
  await sql`UPDATE quotation_line l SET list_price = 0, unit_price = 0, reason = '' FROM quotation_package p
    WHERE p.id = l.quotation_package_id AND p.quotation_id = ${quotationId}`.execute(tx);
  await sql`UPDATE quotation_package SET list_total = 0, quoted_total = 0
    WHERE quotation_id = ${quotationId}`.execute(tx);
  await sql`UPDATE quotation SET remarks = '' WHERE id = ${quotationId}`.execute(tx);
  // A file's name may hold a price; its bytes are encrypted by `sealFiles`.
  await sql`UPDATE stored_file f SET name = '密封附件' FROM quotation q
    WHERE q.id = ${quotationId} AND q.attachments @> jsonb_build_array(jsonb_build_object('fileId', f.id))`.execute(
    tx,
  );
  await sql`UPDATE quotation_revision SET packages = '{}' WHERE quotation_id = ${quotationId}`.execute(tx);
}

/** Puts content back into the columns it was sealed from. */
export async function restoreColumns(tx: Tx, quotationId: string, content: SealedContent): Promise<void> {
  const lines = content.packages.flatMap(({ id, lines: own }) =>
    own.map(({ name: _name, ...line }) => ({ ...line, quotation_package_id: id })),
  );
  await sql`DELETE FROM quotation_line l USING quotation_package p
    WHERE p.id = l.quotation_package_id AND p.quotation_id = ${quotationId}`.execute(tx);
  await insertRows(tx, 'quotation_line', lines);
  await sql`UPDATE quotation_package p SET list_total = c.list_total, quoted_total = c.quoted_total
    FROM json_to_recordset(${JSON.stringify(content.packages)}::json) AS c(id uuid, list_total int, quoted_total int)
    WHERE p.id = c.id AND p.quotation_id = ${quotationId}`.execute(tx);
  await sql`UPDATE quotation SET remarks = ${content.remarks} WHERE id = ${quotationId}`.execute(tx);
  // Of somebody who was erased meanwhile the name stays away.
  if (content.attachments)
    await sql`UPDATE stored_file f SET name = c.name
      FROM json_to_recordset(${JSON.stringify(content.attachments)}::json) AS c("fileId" uuid, name text)
      WHERE f.id = c."fileId" AND f.owner_id IS NOT NULL`.execute(tx);
}
