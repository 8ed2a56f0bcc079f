import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';

export interface ItemValues {
  readonly listPrice: Fen;
  readonly salePrice: Fen;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

/** What is wrong between an item's values, by field; empty when nothing is. */
export function itemProblems(values: ItemValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.salePrice > values.listPrice)
    problems.salePrice = `优惠价 ${formatFen(values.salePrice)} 高于原价 ${formatFen(values.listPrice)}，请核对。`;
  if (values.ageMin !== null && values.ageMax !== null && values.ageMin > values.ageMax)
    problems.ageMax = '最大年龄小于最小年龄，请核对。';
  return problems;
}

/** Undefined when the code names an active standard item. */
export const catalogueProblem = (catalogue: Catalogue, code: string): string | undefined =>
  catalogue.items.get(code)?.active ? undefined : '这个标准项目不存在或已停用，请重新选择。';
