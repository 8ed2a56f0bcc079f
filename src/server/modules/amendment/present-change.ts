import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { ageText } from '#domain/demand/age-text.ts';
import {
  type AmendableDemand,
  type AmendableTerm,
  amendableTermLabels,
  type DemandChange,
  touchedPackages,
} from '#domain/demand/amendment.ts';
import type { CallOutput } from '#wire/invoke.ts';

type WireChange = CallOutput<'amendment.preview'>['changes'][number];

/** What a provider may not know before it has won, and what the buyer hides. */
const privateTerms: ReadonlySet<AmendableTerm> = new Set(['contact', 'budget']);

/** Every line of the difference, as people read it. */
export function presentChanges(
  changes: readonly DemandChange[],
  before: AmendableDemand,
  after: AmendableDemand,
  catalogue: Catalogue,
): WireChange[] {
  const packages = new Map([...before.packages, ...after.packages].map((pkg) => [pkg.id, pkg]));
  const ages = (packageId: string, { packages: some }: AmendableDemand) => {
    const pkg = some.find(({ id }) => id === packageId);
    return ageText(pkg?.ageMin, pkg?.ageMax) || '不限年龄';
  };
  const itemName = (code: string) => catalogue.items.get(code)?.name ?? code;
  const required = (text: string) => (text === 'true' ? '必检' : '可选');
  const textOf = (change: DemandChange): string => {
    switch (change.kind) {
      case 'term':
        return `${amendableTermLabels[change.term]}：${change.before} → ${change.after}`;
      case 'packageAdded':
        return '新增套餐';
      case 'packageRemoved':
        return '取消套餐';
      case 'packageLabel':
        return `名称：${change.before} → ${change.after}`;
      case 'people':
        return `人群：${ages(change.packageId, before)} → ${ages(change.packageId, after)}`;
      case 'headcount':
        return `人数：${change.before} → ${change.after}`;
      case 'itemAdded':
        return `新增项目 ${itemName(change.catalogueCode)}`;
      case 'itemRemoved':
        return `取消项目 ${itemName(change.catalogueCode)}`;
      case 'itemRequired':
        return `${itemName(change.catalogueCode)}：${required(change.before)} → ${required(change.after)}`;
      case 'itemNote':
        return `${itemName(change.catalogueCode)}的备注：${change.before || '无'} → ${change.after || '无'}`;
    }
  };
  const ids = [...packages.keys()];
  return changes.map((change) => ({
    packageName: change.kind === 'term' ? '' : (packages.get(change.packageId)?.label ?? ''),
    text: textOf(change),
    priced: touchedPackages([change], ids).size > 0,
  }));
}

/** The lines that institutions may read. */
export const announced = (changes: readonly DemandChange[]): DemandChange[] =>
  changes.filter((change) => change.kind !== 'term' || !privateTerms.has(change.term));
