import { type Selectable, sql } from 'kysely';
import type { Fen } from '#domain/kernel/money.ts';
import { isDone } from '#domain/matching/item-match.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { RoundOffer } from '#domain/quotation/second-round.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { FirstOfferTable } from '#server/db/tables/kept-offers.ts';
import type { SecondRoundTable } from '#server/db/tables/procurement.ts';
import { keepOffers } from '#server/modules/kept-offer/kept-offers.store.ts';

export interface RoundOfQuotation {
  readonly deadline: Date;
  readonly message: string;
  readonly answeredAt: Date | null;
  /** First offers by quotation package. */
  readonly first: ReadonlyMap<string, RoundOffer>;
}

interface OfferedLine {
  readonly quotation_package_id: string;
  readonly demand_item_id: string | null;
  readonly catalogue_code: string;
  readonly item_match: Parameters<typeof isDone>[0];
}

/** SQL: until when quotation `q` of demand `d` is taken; the second round's deadline where it was invited to one. */
export const deadlineOfQuotation = sql<Date>`COALESCE((SELECT r.deadline FROM second_round r
  JOIN first_offer f ON f.quotation_id = q.id WHERE r.demand_id = d.id), d.quote_deadline)`;

/** Price and done items of one package, from its row and all lines of its quotation. */
export const roundOffer = (
  pkg: { readonly id: string; readonly quoted_total: Fen },
  lines: readonly OfferedLine[],
): RoundOffer => ({
  price: pkg.quoted_total,
  done: new Set(
    lines
      .filter(
        (line) => line.quotation_package_id === pkg.id && line.demand_item_id && isDone(line.item_match),
      )
      .map((line) => line.catalogue_code),
  ),
});

/** The second round that this quotation was invited to; undefined: it was not. */
export async function roundOfQuotation(db: Sql, quotationId: string): Promise<RoundOfQuotation | undefined> {
  const row = await db
    .selectFrom('first_offer as f')
    .innerJoin('quotation as q', 'q.id', 'f.quotation_id')
    .innerJoin('second_round as r', 'r.demand_id', 'q.demand_id')
    .select(['r.deadline', 'r.message', 'f.answered_at', 'f.packages', 'f.lines'])
    .where('f.quotation_id', '=', quotationId)
    .executeTakeFirst();
  return (
    row && {
      deadline: row.deadline,
      message: row.message,
      answeredAt: row.answered_at,
      first: new Map(row.packages.map((pkg) => [pkg.id, roundOffer(pkg, row.lines)])),
    }
  );
}

export interface RoundOfDemand extends Selectable<SecondRoundTable> {
  readonly offers: ReadonlyMap<string, Pick<Selectable<FirstOfferTable>, 'packages' | 'answered_at'>>;
}

/** The second round of a demand, with the first offers of its quotations. */
export async function roundOfDemand(db: Sql, demandId: string): Promise<RoundOfDemand | undefined> {
  const round = await db
    .selectFrom('second_round')
    .selectAll()
    .where('demand_id', '=', demandId)
    .executeTakeFirst();
  if (!round) return undefined;
  const offers = await db
    .selectFrom('first_offer as f')
    .innerJoin('quotation as q', 'q.id', 'f.quotation_id')
    .select(['f.quotation_id', 'f.packages', 'f.answered_at'])
    .where('q.demand_id', '=', demandId)
    .execute();
  return { ...round, offers: new Map(offers.map((offer) => [offer.quotation_id, offer])) };
}

/** Opens the round: the first offers stay as they were sent, and the quotations' next version begins. */
export async function openRound(
  tx: Tx,
  round: Selectable<SecondRoundTable>,
  quotationIds: readonly string[],
): Promise<void> {
  await tx.insertInto('second_round').values(round).execute();
  await keepOffers(tx, 'first_offer', quotationIds, round.invited_at);
}

/** Quotations whose second offer was not sent by the end of the round. */
export async function unansweredOffers(
  db: Sql,
  now: Date,
  demandId?: string,
): Promise<{ id: string; demand_id: string }[]> {
  const { rows } = await sql<{ id: string; demand_id: string }>`
    SELECT q.id, q.demand_id FROM quotation q JOIN first_offer f ON f.quotation_id = q.id
    JOIN second_round r ON r.demand_id = q.demand_id
    WHERE q.status = ${quotationStatus.waiting} AND r.deadline <= ${now}
    ${demandId ? sql`AND q.demand_id = ${demandId}` : sql``} ORDER BY q.id`.execute(db);
  return rows;
}
