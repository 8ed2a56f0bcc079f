import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';

export function request(
  sex: SexGroup,
  codes: readonly string[],
  more: Partial<RequestedPackage> = {},
): RequestedPackage {
  return {
    id: 'package',
    name: '套餐',
    sex,
    headcount: 100,
    items: codes.map((code) => ({ id: `line-${code}`, catalogueCode: code, required: true })),
    ...more,
  };
}

/** A library that asks `yuan` for each code; list prices a quarter higher. */
export function library(
  prices: Readonly<Record<string, number>>,
  more: Partial<InstitutionLibrary> = {},
  limits: Readonly<Record<string, Partial<Pick<OfferedItem, 'sexes' | 'ageMin' | 'ageMax' | 'note'>>>> = {},
): InstitutionLibrary {
  return {
    institutionId: 'institution',
    mutexRules: [],
    partnerRules: [],
    ...more,
    items: [
      ...Object.entries(prices).map(([code, yuan]) => ({
        id: `own-${code}`,
        name: fixtureCatalogue.items.get(code)?.name ?? code,
        catalogueCodes: [code],
        listPrice: yuan * 125,
        salePrice: yuan * 100,
        ...limits[code],
      })),
      ...(more.items ?? []),
    ],
  };
}
