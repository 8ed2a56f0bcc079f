import type { Fen } from '#domain/kernel/money.ts';
import { medianFen, sumFen } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { comparablePrices, isMetLine } from './comparable-price.ts';
import type { ComparedItem, ComparedLine, ComparedQuotation } from './comparison-input.ts';

/** Where the price of what a quotation lacks comes from, in this order (docs/product.md, Price). */
type LevelRule = 'own' | 'median' | 'reference';

const levelRuleReason: Readonly<Record<LevelRule, string>> = {
  own: '该机构单项价',
  median: '按其余报价中位补齐',
  reference: '按参考价补齐',
};

/** One cell that had to be priced in. */
export interface LevelledCell {
  readonly requestId: string;
  readonly added: Fen;
  /** The least sure of the rules used, where the parts of a panel were priced by different ones. */
  readonly rule: LevelRule;
  readonly reason: string;
  /** This quotation fell behind another by levelling, and this cell has a part in it. */
  readonly flips: boolean;
}

export interface LevelledQuotation {
  readonly quotationId: string;
  /** Per head: as quoted, and with everything that is lacking priced in. Never below raw. */
  readonly raw: Fen;
  readonly levelled: Fen;
  /** 1 is the cheapest; equal totals share a rank. */
  readonly rawRank: number;
  readonly levelledRank: number;
  readonly cells: readonly LevelledCell[];
}

/**
 * Levelled prices (齐项价) of all quotations of one demand package, in the order given. Priced in are lines
 * missing, unmet or not quoted, exclusive lines whose counterpart is not met either, and the missing members
 * of panels; optional items like required ones. The median is over the other quotations that do the very
 * item; for a part of a panel it is taken in proportion to the part's share of the panel's 参考价.
 */
export function levelQuotations(
  items: readonly ComparedItem[],
  quotations: readonly ComparedQuotation[],
): LevelledQuotation[] {
  const comparable = quotations.map((quotation) => comparablePrices(items, quotation));
  const lines = quotations.map((quotation) => linesByRequest(quotation));
  const totals = quotations.map((quotation, q) => {
    const cells = items.flatMap((item) => {
      const others = quotations.flatMap((_, o) =>
        o !== q && lines[o]?.get(item.requestId)?.status === itemMatch.match
          ? [comparable[o]?.get(item.requestId) ?? 0]
          : [],
      );
      return levelCell(item, lines[q]?.get(item.requestId), quotation, medianFen(others)) ?? [];
    });
    const raw = rawTotal(quotation);
    return { quotation, cells, raw, levelled: raw + sumFen(cells.map((cell) => cell.added)) };
  });
  const rank = (value: Fen, all: readonly Fen[]) => 1 + all.filter((other) => other < value).length;
  return totals.map(({ quotation, cells, raw, levelled }) => {
    const overtaken = totals.some((other) => raw <= other.raw && levelled > other.levelled);
    return {
      quotationId: quotation.quotationId,
      raw,
      levelled,
      rawRank: rank(
        raw,
        totals.map((t) => t.raw),
      ),
      levelledRank: rank(
        levelled,
        totals.map((t) => t.levelled),
      ),
      cells: cells.map((cell) => ({ ...cell, flips: overtaken && cell.added > 0 })),
    };
  });
}

const rawTotal = (quotation: ComparedQuotation): Fen =>
  quotation.quotedTotal ?? sumFen(quotation.lines.map((line) => line.price));

export const linesByRequest = (quotation: ComparedQuotation): ReadonlyMap<string, ComparedLine> =>
  new Map(quotation.lines.flatMap((line) => (line.requestId === undefined ? [] : [[line.requestId, line]])));

interface Part {
  readonly added: Fen;
  readonly rule: LevelRule;
  readonly name: string | undefined;
}

function levelCell(
  item: ComparedItem,
  line: ComparedLine | undefined,
  quotation: ComparedQuotation,
  median: Fen | undefined,
): Omit<LevelledCell, 'flips'> | undefined {
  if (isMetLine(line)) return undefined;
  if (line?.status === itemMatch.exclusive && counterpartIsMet(line, quotation)) return undefined;
  const parts: Part[] =
    line && line.status === itemMatch.missing && line.missingMembers.length > 0
      ? line.missingMembers.map((member) => ({
          ...firstPrice(
            member.ownSinglePrice,
            shareOf(median, member.referencePrice, item),
            member.referencePrice,
          ),
          name: member.name,
        }))
      : [{ ...firstPrice(line?.ownSinglePrice, median, item.referencePrice), name: undefined }];
  const order: LevelRule[] = ['own', 'median', 'reference'];
  const used = order.filter((rule) => parts.some((part) => part.rule === rule));
  return {
    requestId: item.requestId,
    added: sumFen(parts.map((part) => part.added)),
    rule: used.at(-1) ?? 'reference',
    reason: used.map((rule) => ruleText(rule, parts)).join('；'),
  };
}

function firstPrice(
  own: Fen | undefined,
  median: Fen | undefined,
  reference: Fen,
): { added: Fen; rule: LevelRule } {
  if (own !== undefined) return { added: own, rule: 'own' };
  return median === undefined ? { added: reference, rule: 'reference' } : { added: median, rule: 'median' };
}

function shareOf(median: Fen | undefined, part: Fen, item: ComparedItem): Fen | undefined {
  if (median === undefined || item.referencePrice === 0) return undefined;
  return Math.round((median * Math.min(part, item.referencePrice)) / item.referencePrice);
}

function ruleText(rule: LevelRule, parts: readonly Part[]): string {
  const names = parts.flatMap((part) => (part.rule === rule && part.name !== undefined ? [part.name] : []));
  if (names.length === 0) return levelRuleReason[rule];
  return `${names.join('、')}${rule === 'own' ? '按该机构单项价补齐' : levelRuleReason[rule]}`;
}

function counterpartIsMet(line: ComparedLine, quotation: ComparedQuotation): boolean {
  return quotation.lines.some((other) => other.catalogueCode === line.suggestedKeep && isMetLine(other));
}
