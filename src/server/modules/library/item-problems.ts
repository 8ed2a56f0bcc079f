import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';

interface ItemValues {
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

/** The standard items that a person chose, each once. @throws Failure 400 when one is not an active standard item */
export function chosenCodes(catalogue: Catalogue, codes: readonly string[]): string[] {
  if (codes.every((code) => catalogue.items.get(code)?.active)) return [...new Set(codes)];
  const problem = '这个标准项目不存在或已停用，请重新选择。';
  throw invalid(problem, { catalogueCodes: problem });
}
