import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { cityOf } from '#domain/region/region.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { QuickWish } from './quick-demand.store.ts';

type Input = ParsedInput<'demand.shortcutPreview'>;

/**
 * The form as it is stored. Empty packages and repeated items are left out.
 * @throws Failure 400 for a purpose, place or item that doesn't exist, or people that the purpose must not be divided into
 */
export function wishOf(input: Input, labels: Labels, catalogue: Catalogue): QuickWish {
  const { purpose, headcount, cityId } = input;
  if (!labels.knows('check_type', purpose)) throw failureAt('purpose', '请从列表中选择体检类型。');
  if (!cityOf(labels.regions, cityId)) throw failureAt('cityId', '请把体检城市选到市或区县。');
  const packages = input.packages
    .map(({ sex, itemCodes }) => ({ sex, itemCodes: [...new Set(itemCodes)] }))
    .filter(({ itemCodes }) => itemCodes.length > 0);
  if (new Set(packages.map(({ sex }) => sex)).size < packages.length)
    throw failureAt('packages', '同一人群提交了两个套餐，请合并为一个。');
  const offered = new Set(sexGroupsFor(purpose).map(({ sex }) => sex));
  if (packages.some(({ sex }) => !offered.has(sex)))
    throw failureAt('packages', '入职体检不得区分婚育情况，请只按男性、女性选择项目。');
  const lost = packages.flatMap((one) => one.itemCodes).find((code) => !catalogue.items.get(code)?.active);
  if (lost !== undefined)
    throw failureAt(
      'packages',
      `「${catalogue.items.get(lost)?.name ?? lost}」已不在标准项目库中，请换成其他项目。`,
    );
  const budgetMax = input.budgetMax === undefined ? null : (parseYuan(input.budgetMax) ?? null);
  if (budgetMax === 0) throw failureAt('budgetMax', '预算须大于 0 元；预算未定可以留空。');
  return {
    purpose,
    headcount,
    cityId,
    budgetMax,
    packages,
  };
}

const failureAt = (field: string, message: string) => invalid(message, { [field]: message });
