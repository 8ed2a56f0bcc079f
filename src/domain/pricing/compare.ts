import type { Fen } from '#domain/kernel/money.ts';
import { medianFen, sumFen } from '#domain/kernel/money.ts';
import type { ItemMatch } from '#domain/matching/item-match.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { comparablePrices, isMetLine } from './comparable-price.ts';
import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from './comparison.ts';
import type { ComparedItem, ComparedLine, ComparedQuotation, ComparisonInput } from './comparison-input.ts';
import { defaultWeights } from './comparison-input.ts';
import type { LevelledCell, LevelledQuotation } from './level.ts';
import { levelQuotations, linesByRequest } from './level.ts';
import { checkWeights, score, scoreParts } from './score.ts';
import { byScore, suggest } from './suggest.ts';

const relatedCategory = '关联项目';

/** @throws Failure 400 when the weights don't add up to 100. */
export function compareQuotations(input: ComparisonInput): Comparison {
  const { quotations, headcount, weights = defaultWeights } = input;
  checkWeights(weights);
  const levelled = levelQuotations(input.items, quotations);
  const items = input.items.toSorted(
    (a, b) =>
      a.categorySort - b.categorySort ||
      compare(a.category, b.category) ||
      compare(a.catalogueCode, b.catalogueCode) ||
      compare(a.requestId, b.requestId),
  );
  const totals = levelled.map((column) => column.levelled).toSorted((a, b) => a - b);
  const median = medianFen(totals);
  const lowestRaw = Math.min(...levelled.map((column) => column.raw));
  const scored = quotations.map((quotation, q): Omit<ComparisonColumn, 'rank'> => {
    const own = levelled[q] as LevelledQuotation;
    const lines = linesByRequest(quotation);
    const met = items.filter((item) => isMetLine(lines.get(item.requestId))).length;
    const coverage = items.length === 0 ? 1 : met / items.length;
    const listTotal = sumFen(quotation.lines.map((line) => line.listPrice));
    const saved = (median ?? 0) - own.levelled;
    const { levelRank, distanceKm } = quotation.institution;
    const parts = scoreParts({
      levelled: own.levelled,
      lowestLevelled: totals[0] ?? 0,
      coverage,
      levelRank,
      distanceKm,
    });
    return {
      ...own,
      institution: quotation.institution,
      elsewhere: quotation.elsewhere ?? 0,
      listTotal,
      coverage,
      lowestRaw: own.raw === lowestRaw,
      lowestLevelled: own.levelled === totals[0],
      savingOnList: listTotal - own.raw,
      savingOnMedian: saved,
      savingOnMedianAll: saved * headcount,
      againstMedianPermille: median ? Math.round((-saved * 1000) / median) : 0,
      scoreParts: parts,
      score: score(parts, weights),
    };
  });
  const ranked = scored.toSorted(byScore);
  const columns = scored.map((column) => ({ ...column, rank: ranked.indexOf(column) + 1 }));
  const rows = [...requestedRows(items, quotations, levelled), ...relatedRows(quotations)];
  return {
    columns,
    rows,
    differingRows: rows.filter((row) => row.differs).length,
    problemRows: rows.filter((row) => row.problem).length,
    lowestLevelled: totals[0],
    highestLevelled: totals.at(-1),
    medianLevelled: median,
    suggestion: suggest(columns, items.length),
  };
}

function requestedRows(
  items: readonly ComparedItem[],
  quotations: readonly ComparedQuotation[],
  levelled: readonly LevelledQuotation[],
): ComparisonRow[] {
  const prices = quotations.map((quotation) => comparablePrices(items, quotation));
  const lines = quotations.map(linesByRequest);
  return items.map((item) => {
    const met = lines.flatMap((of, q) =>
      isMetLine(of.get(item.requestId)) ? [prices[q]?.get(item.requestId) ?? 0] : [],
    );
    const lowest = met.length > 1 ? Math.min(...met) : undefined;
    const cells = quotations.map((_, q) => {
      const line = lines[q]?.get(item.requestId);
      const price = prices[q]?.get(item.requestId) ?? 0;
      const priced = levelled[q]?.cells.find((cell) => cell.requestId === item.requestId);
      return cellOf(line, price, isMetLine(line) && price === lowest, priced);
    });
    return {
      requestId: item.requestId,
      catalogueCode: item.catalogueCode,
      name: item.name,
      category: item.category,
      required: item.required,
      differs: new Set(cells.map((cell) => cell.status)).size > 1,
      problem: cells.some(({ status }) => problems.has(status)),
      cells,
    };
  });
}

const problems: ReadonlySet<ItemMatch> = new Set([itemMatch.missing, itemMatch.unmet, itemMatch.exclusive]);

/** A request that a quotation has no line for counts as missing. */
function cellOf(
  line: ComparedLine | undefined,
  comparablePrice: Fen,
  lowest: boolean,
  levelled: LevelledCell | undefined,
): ComparisonCell {
  return {
    status: line?.status ?? itemMatch.missing,
    price: line?.price ?? 0,
    comparablePrice,
    reason: line?.reason ?? '该机构未报本项。',
    coveredByRequestId: line?.coveredByRequestId,
    missingMembers: line?.missingMembers.map((member) => member.name) ?? [],
    lowest,
    levelled,
  };
}

function relatedRows(quotations: readonly ComparedQuotation[]): ComparisonRow[] {
  const names = new Map<string, string>();
  for (const { lines } of quotations)
    for (const line of lines) if (line.requestId === undefined) names.set(line.catalogueCode, line.name);
  return [...names.keys()].toSorted().map((catalogueCode) => {
    const cells = quotations.map(({ lines }) => {
      const line = lines.find((l) => l.requestId === undefined && l.catalogueCode === catalogueCode);
      return line && cellOf(line, line.price, false, undefined);
    });
    return {
      requestId: undefined,
      catalogueCode,
      name: names.get(catalogueCode) ?? catalogueCode,
      category: relatedCategory,
      required: false,
      differs: cells.some((cell) => cell === undefined) && cells.some((cell) => cell !== undefined),
      problem: false,
      cells,
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
