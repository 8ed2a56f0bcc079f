import { toYuanText } from '#domain/kernel/money.ts';
import type { OpeningRecord } from '#domain/sealing/receipt-chain.ts';
import { type ReceiptFile, receiptFileFormat } from '#domain/sealing/verify-receipts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { type DemandRow, readDemand } from '#server/modules/demand/demand.store.ts';
import { momentOrNull } from '#server/modules/demand/demand-terms.ts';
import { readPublicDemand } from '#server/modules/demand/public-demand.store.ts';
import { presentEntry, readReceipts, sealedOffer } from '#server/modules/sealing/sealing.store.ts';
import { openerName, readOpeners, whyNotTogether } from './open-together.command.ts';

type Receipts = CallOutput<'sealing.receipts'>;
type Overview = CallOutput<'sealing.overview'>;

/** For everybody, of a demand in the hall; of one that isn't sealed the list is empty. @throws Failure 404 */
export const publicReceipts = async ({ db }: ReadContext, demandId: string): Promise<Receipts> =>
  receiptsOf(db, await readPublicDemand(db, demandId));

async function receiptsOf(db: Sql, demand: DemandRow): Promise<Receipts> {
  const opening = await openingOf(db, demand.id);
  return {
    demandId: demand.id,
    number: demand.number,
    title: demand.title,
    seal: demand.seal,
    opensAt: momentOrNull(demand.quote_deadline),
    openedAt: momentOrNull(opening?.opened_at ?? null),
    entries: (await readReceipts(db, demand.id)).map(presentEntry),
  };
}

/** Whether the caller reads it for the company that buys. */
const isBuyers = (caller: Caller, demand: DemandRow): boolean =>
  mayFor(signedIn(caller), demand.company_id, 'read');

const openingOf = (db: Sql, demandId: string) =>
  db
    .selectFrom('sealed_demand')
    .select(['opened_at', 'record'])
    .where('demand_id', '=', demandId)
    .executeTakeFirst();

interface Sender {
  readonly no: number;
  readonly quotationId: string;
  readonly quotation: string;
  readonly institution: string;
}

/** Whose the entries are, as far as the caller may know: the owner all, an institution its own, the platform none. */
async function sendersOf({ db, caller }: ReadContext, demand: DemandRow): Promise<Sender[]> {
  const institutionIds = institutionsFor(signedIn(caller), 'quote');
  const rows = await db
    .selectFrom('quote_receipt as r')
    .innerJoin('quotation as q', 'q.id', 'r.quotation_id')
    .innerJoin('institution as i', 'i.id', 'q.institution_id')
    .select([
      'r.no',
      'q.id as quotationId',
      'q.number as quotation',
      'i.name as institution',
      'q.institution_id',
    ])
    .where('r.demand_id', '=', demand.id)
    .orderBy('r.no')
    .execute();
  const own = rows.filter((row) => isBuyers(caller, demand) || institutionIds.includes(row.institution_id));
  return own.map(({ institution_id: _of, ...row }) => row);
}

const recordFor = async ({ db, caller }: ReadContext, demand: DemandRow): Promise<OpeningRecord | null> => {
  if (!isBuyers(caller, demand)) return null;
  const text = (await openingOf(db, demand.id))?.record;
  return text ? (JSON.parse(text) as OpeningRecord) : null;
};

/** For the parties. @throws Failure 404 */
export async function sealingOverview(context: ReadContext, demandId: string): Promise<Overview> {
  const demand = await readDemand(context.db, demandId);
  const record = await recordFor(context, demand);
  const { caller, db, now } = context;
  const openers = isBuyers(caller, demand) ? await readOpeners(db, demandId) : [];
  const { userId } = signedIn(caller);
  return {
    ...(await receiptsOf(context.db, demand)),
    kind: demand.kind,
    openedBy: demand.opened_by,
    openers: openers.map((one) => ({ name: openerName(one), at: one.at.toISOString() })),
    mayOpen:
      mayFor(signedIn(caller), demand.company_id, 'purchase') &&
      whyNotTogether(demand, now) === '' &&
      openers.every((one) => one.user_id !== userId),
    senders: await sendersOf(context, demand),
    record: record && {
      openedAt: record.openedAt,
      openers: [...record.openers],
      quotes: record.quotes.map(({ total, packages, ...quote }) => ({
        ...quote,
        total: total === null ? null : toYuanText(total),
        packages: packages.map(({ price, ...pkg }) => ({ ...pkg, price: toYuanText(price) })),
      })),
    },
  };
}

/**
 * What a party keeps: the list, and the contents with their salts that it may see: an institution its own at any time, the
 * buyer all of them once they are opened.
 * @throws Failure 404
 */
export async function receiptFile(
  context: ReadContext,
  demandId: string,
): Promise<CallOutput<'sealing.file'>> {
  const { db, services, caller } = context;
  const demand = await readDemand(db, demandId);
  const { number, entries } = await receiptsOf(db, demand);
  const senders =
    isBuyers(caller, demand) && demand.seal === 'sealed' ? [] : await sendersOf(context, demand);
  const contents: ReceiptFile['contents'][number][] = [];
  for (const quotationId of new Set(senders.map((one) => one.quotationId))) {
    const offer = await sealedOffer(db, services, { demandId, quotationId });
    if (offer) contents.push({ no: offer.no, salt: offer.salt, content: offer.content });
  }
  const file: ReceiptFile = {
    format: receiptFileFormat,
    demand: number,
    entries,
    contents: contents.toSorted((a, b) => a.no - b.no),
    record: await recordFor(context, demand),
  };
  const bytes = Buffer.from(`${JSON.stringify(file, undefined, 1)}\n`);
  return { name: `${number} 回执.json`, mime: 'application/json', bytes };
}
