import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallInput } from '#wire/invoke.ts';
import { type Callers, fillDraft, onePackage, plainItems } from '#test/api/demand-steps.ts';
import { approveDemand } from '#test/world/review.ts';
import { runDueJobs } from './due-jobs.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** Yuan, by catalogue code. */
export type PriceList = Readonly<Record<string, { readonly list: string; readonly sale: string }>>;

interface Bidder {
  readonly provider: Person;
  readonly prices: PriceList;
  /** false: invited and drafted, nothing sent. */
  readonly sends?: boolean;
}

export interface Bid {
  readonly provider: Person;
  readonly quotationId: string;
  readonly packages: readonly {
    readonly quotationPackageId: string;
    readonly lines: readonly {
      readonly lineId: string;
      readonly catalogueCode: string;
      /** Carries a price of its own. */
      readonly priced: boolean;
    }[];
  }[];
}

export interface Procurement {
  readonly demandId: string;
  readonly groupId: string;
  readonly packageIds: readonly string[];
  /** In the order of the bidders. */
  readonly bids: readonly Bid[];
}

/** The same list and sale price for each of these items. */
export const priceList = (codes: readonly string[], list: string, sale: string): PriceList =>
  Object.fromEntries(codes.map((code) => [code, { list, sale }]));

/** Adds the items to the provider's library, confirmed, and lets the matching know. Item ids by catalogue code. */
export async function addToLibrary(
  world: World,
  { provider, prices }: Bidder,
): Promise<Readonly<Record<string, string>>> {
  const { invoke } = world.as(provider);
  const { institutionId } = provider;
  const ids: Record<string, string> = {};
  for (const [catalogueCode, { list, sale }] of Object.entries(prices)) {
    const name = `本院${world.services.catalogue().items.get(catalogueCode)?.name}`;
    const item = { institutionId, name, listPrice: list, salePrice: sale, catalogueCodes: [catalogueCode] };
    ids[catalogueCode] = (await invoke('library.add', item)).id;
  }
  // Built anew at its next use: the refreshes that these calls left running may still read an earlier state.
  world.services.matchIndex.invalidate();
  return ids;
}

/** Confirms every package that is open, saying of each issue that it is meant. */
export async function confirmPackages<Who>(
  world: Callers<Who>,
  provider: Who,
  quotationId: string,
): Promise<void> {
  const { invoke } = world.as(provider);
  for (const { quotationPackageId, status } of (await invoke('quotation.detail', { quotationId })).packages) {
    if (status.code !== quotationPackageStatus.open) continue;
    const { issues } = await invoke('quotation.packageDetail', { quotationPackageId });
    const acknowledged = issues.map(({ key }) => key);
    await invoke('quotation.confirmPackage', { quotationPackageId, acknowledged });
  }
}

/** A month from now. */
export const validUntil = ({ services }: Callers<never>) =>
  new Date(services.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Confirms what is open, then the quotation. */
export async function sendQuotation<Who>(
  world: Callers<Who>,
  provider: Who,
  quotationId: string,
  more: Partial<CallInput<'quotation.confirm'>> = {},
): Promise<void> {
  await confirmPackages(world, provider, quotationId);
  const input = { quotationId, validUntil: validUntil(world), ...more };
  await world.as(provider).invoke('quotation.confirm', input);
}

/**
 * A demand of the buyer from its draft to the quotations it receives, each step by the call of who takes it. The
 * bidders' libraries must already hold what is asked for (`addToLibrary`): publication invites them.
 */
export async function procure(
  world: World,
  bidders: readonly Bidder[],
  options: Parameters<typeof fillDraft>[1] = {},
): Promise<Procurement> {
  const owner = options.who ?? 'buyer';
  const { demandId, version, groupId } = await fillDraft(world, {
    packages: [onePackage(plainItems)],
    ...options,
  });
  await world.call(owner, 'demand.submit', { demandId, version });
  await approveDemand(world.as('operator').invoke, demandId);
  await runDueJobs(world.services);
  const { packages } = await world.call(owner, 'demand.listPackages', { demandId });
  const bids: Bid[] = [];
  for (const { provider, sends = true } of bidders) {
    const quotationId = await quotationOf(world, provider, demandId);
    if (sends) await sendQuotation(world, provider, quotationId);
    bids.push({ provider, quotationId, packages: await packagesOf(world, provider, quotationId) });
  }
  return { demandId, groupId, packageIds: packages.map((one) => one.packageId), bids };
}

async function quotationOf(world: World, provider: Person, demandId: string): Promise<string> {
  const { records } = await world.call(provider, 'quotation.list', { size: 100 });
  const invited = records.find((one) => one.demand.demandId === demandId);
  if (!invited) throw new Error(`${provider.account} was not invited: is everything in its library?`);
  return invited.quotationId;
}

async function packagesOf(world: World, provider: Person, quotationId: string): Promise<Bid['packages']> {
  const { invoke } = world.as(provider);
  const { packages } = await invoke('quotation.detail', { quotationId });
  return Promise.all(
    packages.map(async ({ quotationPackageId }) => ({
      quotationPackageId,
      lines: (await invoke('quotation.packageDetail', { quotationPackageId })).lines.map(
        ({ lineId, catalogueCode, priced }) => ({ lineId, catalogueCode, priced }),
      ),
    })),
  );
}
