import { notFound } from '#domain/kernel/failure.ts';
import { homeCityOf } from '#domain/region/region.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { priceRange } from '#server/modules/market/price-range.query.ts';
import { wishOf } from './check-wish.ts';
import { packagesOf } from './fill-draft.command.ts';

/** What the one-minute form is worth before a number is asked for: the packages of the draft it becomes, and what the city makes of them. */
export async function previewQuickDemand(
  { services, catalogue }: ReadContext,
  input: ParsedInput<'demand.shortcutPreview'>,
): Promise<CallOutput<'demand.shortcutPreview'>> {
  const labels = await readLabels(services);
  const wish = wishOf(input, labels, catalogue);
  const at = homeCityOf(labels.regions, wish.cityId);
  if (!at) throw notFound('没有这个地区，请重新选择体检城市。');
  const packages = packagesOf(catalogue, wish).map(({ name, sex, items }) => ({
    name,
    sex,
    itemCodes: items.map(({ catalogueCode }) => catalogueCode),
  }));
  const asked = { purpose: wish.purpose, packages };
  const {
    city,
    institutions,
    packages: ranges,
  } = priceRange(await services.matchIndex.market([at.id]), catalogue, at, asked);
  return {
    city,
    institutions,
    packages: ranges.map(({ canDoAll, canDoMost, price }, i) => ({
      name: packages[i]?.name ?? '',
      items: (packages[i]?.itemCodes ?? []).map((code) => ({
        code,
        name: catalogue.items.get(code)?.name ?? code,
      })),
      canDoAll,
      canDoMost,
      price,
    })),
  };
}
