import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';

/** An item of the library as a package of the institution's own takes it. */
interface PackageItem {
  readonly name: string;
  readonly listPrice: Fen;
  /** Undefined: for everybody. */
  readonly sexes?: readonly SexGroup[] | undefined;
  /** Its mapping is confirmed: only then can compliance be checked. */
  readonly confirmed: boolean;
  readonly frozen: boolean;
}

/** Why the item cannot be in a package for this sex group; undefined when it can. */
export function whyNotInPackage(item: PackageItem, sex: SexGroup): string | undefined {
  if (item.frozen) return `“${item.name}”已冻结，请移出套餐，或先在项目库解冻。`;
  if (!item.confirmed) return `“${item.name}”还没有确认对应的标准项目，无法做合规检查，请先在项目库确认。`;
  if (item.sexes && !item.sexes.includes(sex))
    return `“${item.name}”在项目库中不适用于${sexGroupLabel[sex]}，请取消勾选。`;
  return undefined;
}

/** What is published as list price: the dearest sex group's items, so that no discount is larger than it is for anybody. */
export const packageListPrice = (groups: readonly (readonly Pick<PackageItem, 'listPrice'>[])[]): Fen =>
  Math.max(0, ...groups.map((items) => sumFen(items.map((item) => item.listPrice))));

/** The groups' middle prices averaged, in whole yuan, at most the list price; undefined where a group has none. */
export function suggestedPackagePrice(
  medians: readonly (Fen | undefined)[],
  listPrice: Fen,
): Fen | undefined {
  const known = medians.filter((median) => median !== undefined);
  if (known.length === 0 || known.length < medians.length) return undefined;
  return Math.min(listPrice, Math.floor(sumFen(known) / known.length / 100) * 100);
}
