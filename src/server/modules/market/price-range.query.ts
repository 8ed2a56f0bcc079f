import type { Catalogue, SexGroup } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { blocks } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { conflictsIn } from '#domain/market/conflicts.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import type { Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { presentFinding } from '#server/modules/common/demand-findings.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import { presentBand } from './market.present.ts';
import { packagePrices } from './public-prices.ts';

interface AskedPackage {
  readonly sex: SexGroup;
  readonly itemCodes: readonly string[];
}
/** More names than these nobody reads. */
const shownScarce = 6;

/** Packages as they stand on a visitor's screen: what the city can do, what it would cost, what the law says. */
export function priceRange(
  market: MatchMarket,
  catalogue: Catalogue,
  city: Region,
  { purpose, packages: asked }: { readonly purpose: string; readonly packages: readonly AskedPackage[] },
): CallOutput<'market.priceRange'> {
  const packages = asked.map((one) => requestedPackage(catalogue, purpose, one));
  const findings = checkDemand({ purpose, packages }, catalogue);
  const institutions = market.institutionsIn(city.id).length;
  return {
    city: spokenCity(city),
    institutions,
    packages: packages.map((pkg) => {
      const { canDoAll, canDoMost, abilities, price, listPrice } = packagePrices(market, city.id, pkg);
      const scarce = abilities
        .filter((one) => one.institutions < institutions)
        .toSorted((a, b) => a.institutions - b.institutions)
        .slice(0, shownScarce);
      return {
        sex: { code: pkg.sex, name: sexLabel(purpose, pkg.sex) },
        itemCount: pkg.items.length,
        reference: toYuanText(
          sumFen(pkg.items.map((item) => catalogue.items.get(item.catalogueCode)?.referencePrice ?? 0)),
        ),
        canDoAll,
        canDoMost,
        price: presentBand(price),
        listPrice: presentBand(listPrice),
        conflicts: conflicts(catalogue, pkg),
        scarce: scarce.map(({ code, ...one }) => ({
          code,
          name: catalogue.items.get(code)?.name ?? code,
          ...one,
        })),
      };
    }),
    findings: findings.map((finding) => presentFinding(finding, packages, catalogue, false)),
    blocked: blocks(findings).length > 0,
  };
}

function conflicts(catalogue: Catalogue, pkg: RequestedPackage) {
  const named = (code: string) => ({ code, name: catalogue.items.get(code)?.name ?? code });
  const codes = pkg.items.map((item) => item.catalogueCode);
  return conflictsIn(catalogue, codes).flatMap(({ a, b, kind, reason }) =>
    kind === 'soft' ? [] : [{ kind, a: named(a), b: named(b), reason }],
  );
}

/** Items that the catalogue has lost, as an old link may name them, and repetitions are left out. */
export function requestedPackage(
  catalogue: Catalogue,
  purpose: string,
  { sex, itemCodes }: AskedPackage,
): RequestedPackage {
  const known = [...new Set(itemCodes)].filter((code) => catalogue.items.get(code)?.active);
  return {
    id: String(sex),
    name: `${sexLabel(purpose, sex)}套餐`,
    sex,
    headcount: 0,
    items: known.map((catalogueCode) => ({ id: catalogueCode, catalogueCode, required: true })),
  };
}
