import { expect } from 'vitest';
import type { Invoke } from '#wire/invoke.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type Callers, fillDraft, type Package } from '#test/api/demand-steps.ts';
import { within } from '#test/slowness.ts';
import { callSite } from '#test/world/call-site.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';

/** Calls of a demo account at a running site, in a session of their own. */
export async function callerAt(origin: string, account: string): Promise<Invoke> {
  const { accessToken: token } = await callSite({ origin }, 'user.accountLogin', {
    account,
    password: demoPassword,
  });
  return (name, input) => callSite({ origin, token }, name, input);
}

interface Terms {
  title: string;
  cities: { regionId: string; headcount: number }[];
}

/** A draft that lacks nothing. */
export const draftAtSite = (buyer: Invoke, fields: Terms, packages: Package[]) =>
  fillDraft(at(buyer), { fields, packages });

/** A demand of demo_buyer in Shenzhen, published. */
export async function publishAtSite(
  origin: string,
  fields: Terms,
  packages: Package[],
): Promise<{ demandId: string; buyer: Invoke }> {
  const buyer = await callerAt(origin, 'demo_buyer');
  const { demandId, version } = await draftAtSite(buyer, fields, packages);
  await buyer('demand.submit', { demandId, version });
  await approveDemand(await callerAt(origin, 'demo_operator'), demandId);
  return { demandId, buyer };
}

/** The quotations that a provider's institutions are invited to, once the platform has drafted them. */
export async function invitationsTo(provider: Invoke, demandId: string) {
  const { institutions } = await provider('user.detail', {});
  const invited = async () =>
    (
      await Promise.all(
        institutions.map(({ id }) => provider('quotation.list', { institutionId: id, size: 100 })),
      )
    ).flatMap(({ records }) => records.filter((one) => one.demand.demandId === demandId));
  await expect.poll(async () => (await invited()).length, { timeout: within(20_000) }).toBeGreaterThan(0);
  return invited();
}

const at = (invoke: Invoke): Callers<unknown> => ({
  as: () => ({ invoke }),
  services: { clock: () => new Date() },
});

/** The same, from its draft to the quotes that demo_provider and demo_provider2 send. Returns its id. */
export async function procureAtSite(origin: string, fields: Terms, packages: Package[]): Promise<string> {
  const { demandId } = await publishAtSite(origin, fields, packages);
  for (const account of ['demo_provider', 'demo_provider2']) {
    const provider = await callerAt(origin, account);
    for (const { quotationId } of await invitationsTo(provider, demandId))
      await sendQuotation(at(provider), undefined, quotationId);
  }
  return demandId;
}
