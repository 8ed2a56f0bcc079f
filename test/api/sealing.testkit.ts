import { parseReceiptFile, type ReceiptFile } from '#domain/sealing/verify-receipts.ts';
import { openSealedQuotes } from '#server/modules/opening/open-sealed-quotes.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import {
  addToLibrary,
  type Bid,
  type Procurement,
  priceList,
  procure,
  sendQuotation,
} from '#test/world/procurement.ts';
import type { World } from '#test/world/world.ts';
import { onePackage } from './demand-steps.ts';

/** Of every institution that quotes. */
export const sealedLibrary = { list: '99000.00', sale: '88000.00' } as const;
export const sealedItems = ['INT001', 'SUR001', 'EYE001'] as const;

const providersOf = new WeakMap<World, Person[]>();
/** The same for every demand of a world: publication invites all that can do it. */
async function providersFor(world: World, count: number): Promise<readonly Person[]> {
  const providers = providersOf.get(world) ?? [];
  providersOf.set(world, providers);
  while (providers.length < count) {
    const provider = await addProvider(world.db);
    await addToLibrary(world, {
      provider,
      prices: priceList(sealedItems, sealedLibrary.list, sealedLibrary.sale),
    });
    providers.push(provider);
  }
  return providers.slice(0, count);
}

/** A published sealed demand of one package for 100 people; each institution has set this price for every item, unsent. */
export async function sealedDemand(
  world: World,
  prices: readonly string[],
  options: Parameters<typeof procure>[2] = {},
): Promise<Procurement & { readonly bids: readonly [Bid, Bid] }> {
  const providers = await providersFor(world, prices.length);
  const made = await procure(
    world,
    providers.map((provider) => ({ provider, prices: {}, sends: false })),
    {
      packages: [onePackage(sealedItems)],
      ...options,
      fields: { sealed: true, ...options.fields },
    },
  );
  for (const [i, bid] of made.bids.entries()) await setPrices(world, bid, prices[i] as string);
  return made as never;
}

export async function setPrices(world: World, bid: Bid, unitPrice: string): Promise<void> {
  const { invoke } = world.as(bid.provider);
  for (const { quotationPackageId } of bid.packages) {
    const { lines } = await invoke('quotation.packageDetail', { quotationPackageId });
    // Under a key, as the pages save: the answer that would be stored for a repetition holds prices.
    const autosave = world.as(bid.provider, { idempotencyKey: `${quotationPackageId} ${unitPrice}` });
    await autosave.invoke('quotation.savePackage', {
      quotationPackageId,
      prices: lines.filter((line) => line.priced).map(({ lineId }) => ({ lineId, unitPrice })),
    });
  }
}

/** With these remarks and files. */
export const send = (
  world: World,
  { provider, quotationId }: Bid,
  remarks = '',
  attachments: string[] = [],
): Promise<void> => sendQuotation(world, provider, quotationId, { remarks, attachments });

/** The deadline is over. */
export const close = (world: World, demandId: string) =>
  world.sql`UPDATE demand SET quote_deadline = now() - interval '1 second' WHERE id = ${demandId}`;

/** The deadline is over, and the clock has come round. Returns how many demands were opened. */
export async function open(world: World, demandId: string): Promise<number> {
  await close(world, demandId);
  return openSealedQuotes(world.db, world.services.clock(), world.services);
}

export async function fileFor(
  world: World,
  who: Parameters<World['as']>[0],
  demandId: string,
): Promise<ReceiptFile> {
  const { bytes } = await world.call(who, 'sealing.file', { demandId });
  return parseReceiptFile(Buffer.from(bytes).toString()) as ReceiptFile;
}
