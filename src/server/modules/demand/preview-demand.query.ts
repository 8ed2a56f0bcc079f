import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { blocks } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { Candidate, MatchRequest } from '#domain/market/candidates.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import {
  type Estimate,
  meanEstimate,
  type PriceRange,
  referenceEstimate,
} from '#domain/market/price-estimate.ts';
import { inviteFrom } from '#domain/market/qualification.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { packagePrices } from '#server/modules/market/public-prices.ts';
import { candidatesOf } from '#server/modules/matching/candidates.ts';

interface PreviewRequest extends MatchRequest {
  readonly purpose: string;
  readonly cities: readonly {
    readonly regionId: string;
    readonly cityId: string;
    readonly name: string;
    readonly headcount: number;
  }[];
}

type Preview = CallOutput<'demand.preview'>;
const shownTop = 5;
const shownOthers = 5;

/** Packages as they stand on the screen. An item that the catalogue doesn't know (any more) is matched by nobody. */
export const requestedPackages = (packages: ParsedInput<'demand.preview'>['packages']): RequestedPackage[] =>
  packages.map(({ packageId: id, ageMin, ageMax, items, ...pkg }) => ({
    ...pkg,
    id,
    ...(typeof ageMin === 'number' && { ageMin }),
    ...(typeof ageMax === 'number' && { ageMax }),
    items: items.map((item) => ({ id: item.catalogueCode, ...item })),
  }));

/**
 * The wizard's sidebar: everything a demand as it stands on the screen would lead to. Runs on every change of
 * the item picker. `pricesHidden` for an institution's member: what a rival asks of groups reaches no provider; the
 * estimate, made of published prices alone, does.
 */
export async function previewDemand(
  market: MatchMarket,
  catalogue: Catalogue,
  labels: Labels,
  request: PreviewRequest,
  pricesHidden: boolean,
): Promise<Preview> {
  const { packages } = request;
  const chosen = packages.filter((pkg) => pkg.items.length > 0);
  const empty = chosen.length === 0;
  const estimateOf = (pkg: RequestedPackage, cityId: string | undefined) =>
    publicEstimate(market, cityId, pkg) ?? referenceEstimate(pkg, catalogue);
  const estimateIn = (cityId: string | undefined) =>
    meanEstimate(chosen.map((pkg) => ({ headcount: pkg.headcount, estimate: estimateOf(pkg, cityId) })));
  const cityIds = request.cities.map((city) => city.cityId);
  const all = await candidatesOf(market, { ...request, cityIds }, labels);
  const cities = request.cities.map((city) => {
    const candidates = all.filter(({ institution }) => institution.cities.includes(city.cityId));
    return { city, candidates, estimate: estimateIn(city.cityId) };
  });
  const priced = cities.flatMap(({ city, estimate }) =>
    estimate ? [{ headcount: city.headcount, estimate }] : [],
  );
  const overall = meanEstimate(priced) ?? estimateIn(undefined);
  const packageEstimates = chosen.map((pkg) => ({
    pkg,
    estimate:
      meanEstimate(
        request.cities.map(({ cityId, headcount }) => ({ headcount, estimate: estimateOf(pkg, cityId) })),
      ) ?? estimateOf(pkg, undefined),
  }));
  const packageHeadcount = sum(packages.map((pkg) => pkg.headcount));
  const cityHeadcount = sum(request.cities.map((city) => city.headcount));
  const findings = findingsOf(request.purpose, packages, catalogue);
  return {
    itemCount: new Set(packages.flatMap((pkg) => pkg.items.map((item) => item.catalogueCode))).size,
    packageCount: packages.length,
    packageHeadcount,
    cityHeadcount,
    estimate: overall
      ? {
          perHead: yuanRange(overall.range),
          total: yuanRange(times(overall.range, cityHeadcount || packageHeadcount)),
          basis: overall.basis,
        }
      : null,
    packageEstimates: packageEstimates.map(({ pkg, estimate }) => ({
      packageId: pkg.id,
      name: pkg.name,
      perHead: yuanRange(estimate.range),
      basis: estimate.basis,
    })),
    inviteFrom,
    cities: cities.map(({ city, candidates, estimate }) => ({
      regionId: city.regionId,
      name: city.name,
      headcount: city.headcount,
      institutions: candidates.length,
      ...countsOf(candidates),
      estimate: estimate ? yuanRange(estimate.range) : null,
      basis: estimate?.basis ?? 'reference',
      top: candidates
        .filter((one) => one.invited)
        .slice(0, shownTop)
        .map((one) => presentTop(one, labels, pricesHidden)),
      others: candidates
        .filter((one) => !one.invited && !(empty && one.qualified))
        .slice(0, shownOthers)
        .map(({ institution, reason }) => ({
          institutionId: institution.id,
          name: institution.name,
          reason,
        })),
    })),
    findings: findings.map((finding) => presentFinding(finding, packages, catalogue, false)),
    blocked: blocks(findings).length > 0,
  };
}

/** The same figure that visitors read of this package; a demand without a city yet is one of the whole country. */
function publicEstimate(
  market: MatchMarket,
  cityId: string | undefined,
  pkg: RequestedPackage,
): Estimate | undefined {
  const price = packagePrices(market, cityId ?? '', pkg).price;
  return price && { range: price, basis: price.scope };
}

function countsOf(candidates: readonly Candidate[]) {
  const qualified = candidates.filter((one) => one.qualified);
  const enough = qualified.filter((one) => one.requested > 0 && one.coverage >= inviteFrom);
  const full = enough.filter((one) => one.met === one.requested).length;
  return {
    qualified: qualified.length,
    full,
    partial: enough.length - full,
    insufficient: qualified.filter((one) => one.requested > 0 && one.coverage < inviteFrom).length,
  };
}

const presentTop = (one: Candidate, labels: Labels, pricesHidden: boolean) => ({
  institutionId: one.institution.id,
  institutionCode: one.institution.code,
  name: one.institution.name,
  level: labels.name('hospital_level', one.institution.level),
  coverage: one.coverage,
  missing: one.requested - one.met,
  price: pricesHidden ? '' : toYuanText(one.perHead()),
});

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const times = ({ low, median, high }: PriceRange, n: number): PriceRange => ({
  low: low * n,
  median: median * n,
  high: high * n,
});
const yuanRange = ({ low, median, high }: PriceRange) => ({
  low: toYuanText(low),
  median: toYuanText(median),
  high: toYuanText(high),
});
