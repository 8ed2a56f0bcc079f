import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { secondRoundLimits } from '#domain/quotation/second-round.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { groundOf, isConfirmed } from '#server/modules/demand/confirmations.ts';
import { readCities, readDemand } from '#server/modules/demand/demand.store.ts';
import { packagesOf, readGroups } from '#server/modules/demand/demand-packages.store.ts';
import { whyNoRoundFor } from '#server/modules/second-round/invite-second-round.command.ts';
import { roundOfDemand } from '#server/modules/second-round/second-round.store.ts';
import { relatedParties, whyNotDecide } from '#server/modules/sides/sides.store.ts';
import { offersOf, quotedCities, readLots } from './award-lots.ts';
import { answersTo, confirmedQuotations, quotedPackages } from './compared.store.ts';

/** Everything of a demand that its comparisons share. */
export async function comparedDemand(context: ReadContext, demandId: string) {
  const { db, services, catalogue, caller, now } = context;
  const [demand, groups, sent, packagesSent, answers, round, cities, lots, labels] = await Promise.all([
    readDemand(db, demandId),
    readGroups(db, demandId),
    confirmedQuotations(db, demandId),
    quotedPackages(db, demandId),
    answersTo(db, demandId),
    roundOfDemand(db, demandId),
    readCities(db, [demandId]),
    readLots(db, demandId),
    readLabels(services),
  ]);
  const { waiting, decided } = answers;
  const me = signedIn(caller);
  const institutionIds = sent.map((row) => row.institution_id);
  // Nothing is said of who quoted before the opening.
  const [otherSides, related] = await Promise.all([
    whyNotDecide(db, me.userId, demandId, institutionIds),
    demand.seal === 'sealed' ? [] : relatedParties(db, demandId),
  ]);
  const sideOf = new Map(sent.map((row) => [row.id, otherSides.get(row.institution_id) ?? '']));
  // Before the opening there is nothing to compare, whatever is asked.
  const [quotations, packages] = demand.seal === 'sealed' ? [[], []] : [sent, packagesSent];
  const requested = packagesOf(groups);
  const mayPurchase = mayFor(me, demand.company_id, 'purchase');
  const mayRequote =
    quotations.filter(({ status }) => status === quotationStatus.quoted).length >= secondRoundLimits.fewest &&
    whyNoRoundFor(demand, { begun: round !== undefined, decided }, now) === '';
  return {
    demand,
    demanded: groups.flatMap((group) => group.packages),
    quotations,
    packages: packages.map((pkg) => ({
      ...pkg,
      closed: pkg.closed || waiting || !mayPurchase || !!sideOf.get(pkg.quotation_id),
    })),
    /** Why the caller decides nothing on a quotation, by its id; where it would be the caller's to decide. */
    otherSideOf: (quotationId: string) =>
      mayPurchase && demand.status === demandStatus.procuring ? (sideOf.get(quotationId) ?? '') : '',
    related,
    mayPurchase: mayPurchase && !waiting,
    labels,
    round,
    lots,
    quoted: quotedCities(offersOf(quotations, packages)),
    byCity: lots.some(({ cityId }) => cityId !== null),
    cities: [...Map.groupBy(cities, (city) => city.city_id)].map(([cityId, parts]) => ({
      cityId,
      name: labels.place(cityId),
      headcount: parts.reduce((sum, { headcount }) => sum + headcount, 0),
    })),
    mayRequote,
    answers,
    findings: findingsOf(demand.purpose, requested, catalogue).map((one) => ({
      ...presentFinding(one, requested, catalogue, isConfirmed(one, demand.confirmations)),
      ground: groundOf(one, demand.confirmations),
    })),
  };
}
export type ComparedDemand = Awaited<ReturnType<typeof comparedDemand>>;
