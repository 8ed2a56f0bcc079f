import { purposeOf } from '#domain/demand/purpose.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { templateSexes } from '#server/modules/catalogue/catalogue.present.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { priceRange } from '#server/modules/market/price-range.query.ts';

/** A template with the names of its items and what it would cost in a city. */
export async function templatePackage(
  { catalogue, services }: ReadContext,
  { code, regionId = defaultCityId }: { code: string; regionId?: string | undefined },
): Promise<CallOutput<'setting.package'>> {
  const template = catalogue.templates.find((one) => one.code === code);
  if (!template) throw notFound('没有这个模板套餐，请从健康方案页重新选择。');
  const city = homeCityOf(await regionIndex(services), regionId);
  if (!city) throw notFound('没有这个地区，请从页面上方选择城市。');
  const sexes = templateSexes(template);
  const prices = priceRange(await services.matchIndex.market([city.id]), catalogue, city, {
    purpose: purposeOf(template.checkType),
    packages: sexes.map(({ sex, codes }) => ({ sex, itemCodes: codes })),
  });
  const { name, audience, description } = template;
  return {
    code,
    name,
    audience,
    description,
    city: prices.city,
    sexes: prices.packages.map(({ sex, reference, price }, i) => ({
      ...sex,
      items: (sexes[i]?.codes ?? []).map((itemCode) => catalogue.items.get(itemCode)?.name ?? itemCode),
      reference,
      price,
    })),
  };
}
