import { formatFen } from '#domain/kernel/money.ts';
import type { Catalogue, CatalogueItem, SexGroup } from './catalogue.ts';

/** A catalogue item as a revision keeps it: the row of its table. */
export interface StoredItem {
  readonly name: string;
  readonly category: string;
  readonly sexes: readonly SexGroup[];
  readonly significance: string;
  readonly reference_price: number;
  readonly unit: string;
  readonly fasting: boolean;
  readonly radiation: boolean;
  /** Versions from before it was kept have none. */
  readonly preparation?: string;
  readonly contains: readonly string[];
}

const sexNames: Readonly<Record<SexGroup, string>> = { 1: '男性', 2: '未婚女性', 3: '已婚女性' };
const yesNo = (value: boolean) => (value ? '是' : '否');

const texts = (item: StoredItem, { items, categories }: Pick<Catalogue, 'items' | 'categories'>) => ({
  名称: item.name,
  分类: categories.find(({ code }) => code === item.category)?.name ?? item.category,
  适用人群: item.sexes.map((sex) => sexNames[sex]).join('、'),
  包含项目: item.contains.map((code) => items.get(code)?.name ?? code).join('、'),
  参考价: formatFen(item.reference_price),
  单位: item.unit,
  需空腹: yesNo(item.fasting),
  有辐射: yesNo(item.radiation),
  检前准备: item.preparation ?? '',
  检查意义: item.significance,
});

/** What changed between two versions of a standard item, as people read it. */
export function catalogueDifferences(
  before: StoredItem,
  now: Omit<StoredItem, 'reference_price'> & Pick<CatalogueItem, 'referencePrice'>,
  catalogue: Pick<Catalogue, 'items' | 'categories'>,
): { field: string; before: string; after: string }[] {
  const was = Object.entries(texts(before, catalogue));
  const is: Record<string, string> = texts({ ...now, reference_price: now.referencePrice }, catalogue);
  return was.flatMap(([field, text]) =>
    text === is[field] ? [] : [{ field, before: text, after: is[field] ?? '' }],
  );
}
