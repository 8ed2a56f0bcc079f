import type { Catalogue, SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import { parseYuan, sumFen } from '#domain/kernel/money.ts';
import { fitBudget } from '#domain/market/fit-budget.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import type { Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import { presentBand } from './market.present.ts';
import { requestedPackage } from './price-range.query.ts';
import { packagePrices } from './public-prices.ts';

interface Wish {
  readonly purpose: string;
  readonly sexes: readonly SexGroup[];
  readonly budget?: string | undefined;
  readonly templateCode?: string | undefined;
}

/** A package for each group that the purpose knows, fitted to the city's middle price. */
export function suggestPackages(
  market: MatchMarket,
  catalogue: Catalogue,
  city: Region,
  { purpose, sexes, budget, templateCode }: Wish,
): CallOutput<'market.suggest'> {
  const named = (code: string) => ({ code, name: catalogue.items.get(code)?.name ?? code });
  const groups = sexGroupsFor(purpose).filter(({ sex }) => sexes.includes(sex));
  return {
    city: spokenCity(city),
    packages: groups.map(({ sex, label }) => {
      const priced = (itemCodes: readonly string[]) =>
        packagePrices(market, city.id, requestedPackage(catalogue, purpose, { sex, itemCodes })).price;
      const fit = fitBudget(
        catalogue,
        { purpose, sex, budget: budget === undefined ? undefined : parseYuan(budget), templateCode },
        // What too few institutions can do has no public price: then the catalogue's estimate.
        (codes) =>
          priced(codes)?.median ??
          sumFen(codes.map((code) => catalogue.items.get(code)?.referencePrice ?? 0)),
      );
      const itemCodes = [...(fit?.itemCodes ?? [])];
      return {
        sex: { code: sex, name: label },
        template: fit ? { code: fit.template.code, name: fit.template.name } : null,
        itemCodes,
        fits: fit?.fits ?? false,
        price: presentBand(priced(itemCodes)),
        added: (fit?.added ?? []).map(named),
        leftOut: (fit?.leftOut ?? []).map(({ code, why }) => ({ ...named(code), why })),
      };
    }),
  };
}
