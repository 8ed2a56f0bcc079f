import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { groundOf, isConfirmed } from '#server/modules/demand/confirmations.ts';
import { countQuotations, readCities, readDemand } from '#server/modules/demand/demand.store.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import { packagesOf, readGroups } from '#server/modules/demand/demand-packages.store.ts';
import { roundOfDemand } from '#server/modules/second-round/second-round.store.ts';
import { whyNoRoundFor } from '#server/modules/second-round/invite-second-round.command.ts';
import { secondRoundLimits } from '#domain/quotation/second-round.ts';
import { wordsOf } from '#server/modules/demand/words.ts';
import { isWaiting } from '#server/modules/award-approval/award-approval.store.ts';
import { quotedCities, readLots, readOffers } from './award-lots.ts';
import { confirmedQuotations, quotedPackages, unansweredNames } from './compared.store.ts';

/** Everything of a demand that its comparisons share. */
export async function comparedDemand(context: ReadContext, demandId: string) {
  const { db, services, catalogue, caller, now } = context;
  const [demand, groups, sent, counts, words, round, cities, lots, offers, waiting, unanswered] =
    await Promise.all([
      readDemand(db, demandId),
      readGroups(db, demandId),
      confirmedQuotations(db, demandId),
      countQuotations(db, [demandId]),
      wordsOf(services),
      roundOfDemand(db, demandId),
      readCities(db, [demandId]),
      readLots(db, demandId),
      readOffers(db, demandId),
      isWaiting(db, demandId),
      unansweredNames(db, demandId),
    ]);
  // Before the opening there is nothing to compare, whatever is asked.
  const quotations = demand.seal === 'sealed' ? [] : sent;
  const packages = await quotedPackages(
    db,
    quotations.map((q) => q.id),
  );
  const requested = packagesOf(groups);
  const mayPurchase = mayFor(signedIn(caller), demand.company_id, 'purchase');
  const mayRequote =
    quotations.filter(({ status }) => status === quotationStatus.quoted).length >= secondRoundLimits.fewest &&
    (await whyNoRoundFor(db, demand, now)) === '';
  return {
    demand,
    demanded: groups.flatMap((group) => group.packages),
    quotations,
    packages: packages.map((pkg) => ({ ...pkg, closed: pkg.closed || waiting || !mayPurchase })),
    mayPurchase: mayPurchase && !waiting,
    words,
    round,
    lots,
    quoted: quotedCities(offers),
    byCity: lots.some(({ cityId }) => cityId !== null),
    cities: [...Map.groupBy(cities, (city) => city.city_id)].map(([cityId, parts]) => ({
      cityId,
      name: words.place(cityId),
      headcount: parts.reduce((sum, { headcount }) => sum + headcount, 0),
    })),
    mayRequote,
    unanswered,
    counts: counts.get(demandId) ?? { invited: 0, confirmed: 0, accepted: 0 },
    findings: findingsOf(demand.purpose, requested, catalogue).map((one) => ({
      ...presentFinding(one, requested, catalogue, isConfirmed(one, demand.confirmations)),
      ground: groundOf(one, demand.confirmations),
    })),
  };
}
export type ComparedDemand = Awaited<ReturnType<typeof comparedDemand>>;
