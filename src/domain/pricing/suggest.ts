import { formatFen } from '#domain/kernel/money.ts';
import { percent } from '#domain/kernel/percent.ts';
import type { ComparisonColumn, Suggestion } from './comparison.ts';

export type Ranked = Pick<ComparisonColumn, 'elsewhere' | 'score' | 'levelled' | 'coverage' | 'quotationId'>;

/** Who examines the most people where they are, then the highest score; then the lower levelled price, the better coverage, the id. */
export const byScore = (a: Ranked, b: Ranked): number =>
  a.elsewhere - b.elsewhere ||
  b.score - a.score ||
  a.levelled - b.levelled ||
  b.coverage - a.coverage ||
  (a.quotationId < b.quotationId ? -1 : 1);

/** The first by score. */
export function suggest(columns: readonly ComparisonColumn[], itemCount: number): Suggestion | undefined {
  const [best, ...others] = columns.toSorted(byScore);
  if (!best) return undefined;
  return {
    quotationId: best.quotationId,
    institutionId: best.institution.id,
    reason: placeReason(best, others) + reasonFor(best, others.filter(isAs(best)), itemCount, columns.length),
  };
}

const isAs =
  (best: Ranked) =>
  ({ elsewhere }: Ranked) =>
    elsewhere === best.elsewhere;

/** Where the people are comes first: who is left to be compared by price is as good at that. */
function placeReason(best: Ranked, others: readonly Ranked[]): string {
  const farther = others.filter((other) => !isAs(best)(other)).map(({ elsewhere }) => elsewhere);
  const words = [
    farther.length > 0 &&
      `可在当地体检的人最多，其余机构至少多 ${Math.min(...farther) - best.elsewhere} 人须去其他城市。`,
    best.elsewhere > 0 && `仍有 ${best.elsewhere} 人不在其体检城市。`,
  ];
  return words.filter(Boolean).join('');
}

function reasonFor(
  best: ComparisonColumn,
  others: readonly ComparisonColumn[],
  itemCount: number,
  quotations: number,
): string {
  const met = `${itemCount} 项中可做 ${Math.round(best.coverage * itemCount)} 项`;
  if (others.length === 0)
    return `${quotations === 1 ? '仅此一家报价：' : ''}齐项价 ${yuan(best.levelled)} / 人，${met}。`;
  const byLevelled = others.toSorted(
    (a, b) => a.levelled - b.levelled || (a.quotationId < b.quotationId ? -1 : 1),
  );
  const next = byLevelled[0] as ComparisonColumn;
  if (best.levelled > next.levelled) {
    const dearer = `齐项价比最低的${next.institution.name}高 ${yuan(best.levelled - next.levelled)} / 人`;
    return `综合得分最高（${best.score} 分）：${dearer}，但${advantages(best, next)}。`;
  }
  const cheapest = others
    .filter((other) => other.raw < best.raw)
    .toSorted((a, b) => a.raw - b.raw || (a.quotationId < b.quotationId ? -1 : 1))[0];
  if (cheapest) {
    const name = cheapest.institution.name;
    const lacking = cheapest.cells.filter((cell) => cell.added > 0).length;
    const gap = cheapest.levelled - best.levelled;
    const against = gap === 0 ? `与报价最低的${name}持平` : `比报价最低的${name}便宜 ${yuan(gap)} / 人`;
    return `齐项后最低：${against}，因为${name}缺 ${lacking} 项。`;
  }
  const gap = next.levelled - best.levelled;
  const against =
    gap === 0 ? `与${next.institution.name}并列` : `比次低的${next.institution.name}便宜 ${yuan(gap)} / 人`;
  return `报价与齐项价均最低：齐项价${against}，${met}。`;
}

/** Where the suggested one is ahead of the cheapest: there is always something, or it would not score more. */
function advantages(best: ComparisonColumn, other: ComparisonColumn): string {
  const words: string[] = [];
  const [mine, theirs] = [best.scoreParts, other.scoreParts];
  if (mine.coverage > theirs.coverage)
    words.push(`齐全度 ${percent(mine.coverage)}，高于其 ${percent(theirs.coverage)}`);
  if (mine.level > theirs.level) words.push(`等级更高（${best.institution.levelLabel}）`);
  if (mine.distance > theirs.distance) words.push(`离市中心更近（${best.institution.distanceKm} km）`);
  return words.length > 0 ? words.join('，') : '综合条件更优';
}

const yuan = (fen: number): string => formatFen(fen);
