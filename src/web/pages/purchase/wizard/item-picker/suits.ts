import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { purposeOf } from '#domain/demand/purpose.ts';
import type { PickerItem } from '#web/features/catalogue/picker-catalogue.ts';

/** Why an item can't go into a package for these people; undefined when it can. The compliance check has the last word. */
function unsuited(item: PickerItem, sex: SexGroup, purpose: string): string | undefined {
  if (purposeOf(purpose) === 'ENTRY' && item.preEmployment === 'forbidden') return '入职体检禁检';
  if (item.sexes.includes(sex)) return undefined;
  // Asked of women without a sexual history it is quoted as 未满足条件; the check offers a replacement.
  if (sex === 2 && item.sexes.includes(3)) return undefined;
  return `仅${item.sexes.map((one) => sexGroupLabel[one]).join('、')}`;
}

/** The same, or that the package is full. */
export const whyNotAdd = (
  item: PickerItem,
  { sex, items }: { readonly sex: SexGroup; readonly items: readonly unknown[] },
  purpose: string,
): string | undefined =>
  unsuited(item, sex, purpose) ??
  (items.length >= demandLimits.itemsPerPackage ? limitMessages.itemsPerPackage : undefined);
