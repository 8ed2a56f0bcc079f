import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { preparationOf } from '#domain/catalogue/preparation.ts';
import { planNotices } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentBand } from '#server/modules/market/market.present.ts';
import { packagePrices } from '#server/modules/market/public-prices.ts';
import { presentFace, presentPackage, publicCompanyName } from './demand.present.ts';
import { countQuotations, readCities } from './demand.store.ts';
import { packagesOf, readGroups } from './demand-packages.store.ts';
import { readPublicDemand } from './public-demand.store.ts';

type PublicPackage = CallOutput<'demand.publicPackage'>;

/**
 * One package of a public demand: what each item is for, and what the market of the demand's cities can do.
 * @throws Failure 404
 */
export async function publicPackage(
  { db, catalogue, services }: ReadContext,
  { demandId, packageId }: { readonly demandId: string; readonly packageId?: string | undefined },
): Promise<PublicPackage> {
  const demand = await readPublicDemand(db, demandId);
  const [cities, groups, quotations, labels] = await Promise.all([
    readCities(db, [demandId]),
    readGroups(db, demandId),
    countQuotations(db, [demandId]),
    readLabels(services),
  ]);
  const packages = packagesOf(groups);
  const pkg = packageId === undefined ? packages[0] : packages.find((one) => one.id === packageId);
  if (!pkg) throw notFound('这条采购需求里没有这个套餐，请从需求页重新选择。');

  const findings = findingsOf(demand.purpose, packages, catalogue);
  const asked = publicQuestion(pkg, catalogue);
  const cityIds = [...new Set(cities.map((city) => city.city_id))];
  const market = await services.matchIndex.market(cityIds);
  const markets = cityIds.map((cityId) => ({
    code: cityId,
    name: labels.place(cityId),
    institutions: market.institutionsIn(cityId).length,
    prices: packagePrices(market, cityId, asked),
  }));
  const offeredBy = new Map<string, number>();
  for (const { code, institutions } of markets.flatMap((one) => one.prices.abilities))
    offeredBy.set(code, (offeredBy.get(code) ?? 0) + institutions);
  const counts = {
    packageCount: packages.length,
    quotationCount: quotations.get(demandId)?.valid ?? 0,
  };
  return {
    demand: {
      ...presentFace(demand, cities, counts, labels, 'stranger'),
      companyName: publicCompanyName(demand, labels),
    },
    package: presentPackage(pkg, demand.purpose, catalogue),
    packages: packages.map((one) => presentPackage(one, demand.purpose, catalogue)),
    items: presentPackage(pkg, demand.purpose, catalogue).items.map((item) => {
      const known = catalogue.items.get(item.catalogueCode);
      return {
        code: item.catalogueCode,
        name: item.name,
        category: item.category,
        type: item.type,
        significance: known?.significance ?? '',
        required: item.required,
        note: item.note,
        fasting: known?.fasting ?? false,
        radiation: known?.radiation ?? false,
        preparation: preparationOf(item.catalogueCode, catalogue.items),
        reference: item.referencePrice,
        offeredBy: offeredBy.get(item.catalogueCode) ?? 0,
      };
    }),
    reference: toYuanText(
      sumFen(pkg.items.map((item) => catalogue.items.get(item.catalogueCode)?.referencePrice ?? 0)),
    ),
    institutions: markets.reduce((sum, one) => sum + one.institutions, 0),
    markets: markets.map(({ prices, ...place }) => ({
      ...place,
      canDoAll: prices.canDoAll,
      canDoMost: prices.canDoMost,
      price: presentBand(prices.price),
    })),
    notices: planNotices(findings, pkg.id),
    findings: findings
      .filter((one) => one.effect !== 'notice' && one.packageId === pkg.id)
      .map((one) => presentFinding(one, packages, catalogue, false)),
  };
}

/** As the market is asked by everybody: by sex and items that the catalogue still has; so its answers serve all who ask. */
const publicQuestion = (
  { id, name, sex, items }: RequestedPackage,
  catalogue: Catalogue,
): RequestedPackage => ({
  id,
  name,
  sex,
  headcount: 0,
  items: items.filter(({ catalogueCode }) => catalogue.items.get(catalogueCode)?.active),
});
