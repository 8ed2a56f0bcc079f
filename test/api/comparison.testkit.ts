import type { Invoke } from '#wire/invoke.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { rowsOf } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';
import { invite, type PublishedDemand, publishDemand, stock } from './quotation.testkit.ts';

/** One institution's answer to a demand. */
export interface Bid {
  readonly provider: Person;
  readonly institution: string;
  readonly quotationId: string;
  /** In the order of the demand's packages. */
  readonly packageIds: readonly string[];
  readonly invoke: Invoke;
  /** Confirms every package and sends the quote. */
  send(): Promise<unknown>;
  revise(): Promise<unknown>;
  giveUp(): Promise<unknown>;
}

/** Sale price in fen by catalogue code: what an institution offers. */
type Offers = Readonly<Record<string, number>>;

/** An institution of its own, invited to the demand; its quote is drafted, not sent. */
export async function bid(world: World, demand: PublishedDemand, offers: Offers): Promise<Bid> {
  const provider = await addProvider(world.db);
  for (const [code, sale] of Object.entries(offers))
    await stock(world, provider.institutionId, [code], { sale, list: sale * 2 });
  const quotationId = await invite(world, demand.demandId, provider.institutionId);
  const { invoke } = world.as(provider);
  const { institution } = await invoke('quotation.detail', { quotationId });
  const rows = await rowsOf(world.db, 'quotation_package', { quotation_id: quotationId });
  const packageIds = demand.packageIds.map(
    (id) => rows.find((row) => row.demand_package_id === id)?.id as string,
  );
  return {
    provider,
    institution: institution.name,
    quotationId,
    packageIds,
    invoke,
    send: () => sendQuotation(world, provider, quotationId),
    revise: () => invoke('quotation.revise', { quotationId }),
    giveUp: () => invoke('quotation.cancel', { quotationId, reason: '日期已排满' }),
  };
}

/** A demand of one package per list of codes, 10 heads each, with a sent quote of each of these offers. */
export async function compared(
  world: World,
  packages: readonly (readonly string[])[],
  offers: readonly Offers[],
): Promise<PublishedDemand & { readonly bids: readonly Bid[] }> {
  const demand = await publishDemand(world, { packages: packages.map((codes) => ({ codes })) });
  const bids: Bid[] = [];
  for (const one of offers) {
    const made = await bid(world, demand, one);
    await made.send();
    bids.push(made);
  }
  return { ...demand, bids };
}
