import { type Fen, sumFen } from '#domain/kernel/money.ts';

/** What is accepted for some people of a package: prices per head. */
interface AwardedPart {
  readonly headcount: number;
  readonly price: Fen;
  /** With what is lacking priced in, as offers are ranked by and held against a budget. */
  readonly levelled: Fen;
  readonly listTotal: Fen;
  /** Of the levelled prices of the package; undefined: nobody else quotes it. */
  readonly median: Fen | undefined;
}

/** What an award costs, beside the budget (per head, at most; null: none), list prices and medians. Savings are negative when it is dearer. */
export function awardFigures(parts: readonly AwardedPart[], budgetPerHead: Fen | null) {
  const sum = (of: (part: AwardedPart) => Fen, some = parts) =>
    sumFen(some.map((part) => of(part) * part.headcount));
  const heads = (some: readonly AwardedPart[]) => some.reduce((all, { headcount }) => all + headcount, 0);
  const headcount = heads(parts);
  const ofOne = (all: Fen) => (headcount === 0 ? 0 : Math.round(all / headcount));
  const total = sum(({ price }) => price);
  const levelledTotal = sum(({ levelled }) => levelled);
  const rivals = parts.filter(({ median }) => median !== undefined);
  return {
    headcount,
    total,
    levelledTotal,
    perHead: ofOne(levelledTotal),
    rawPerHead: ofOne(total),
    budget:
      budgetPerHead === null
        ? null
        : {
            perHead: budgetPerHead,
            total: budgetPerHead * headcount,
            /** Of the levelled total; negative within it. */
            above: levelledTotal - budgetPerHead * headcount,
          },
    listTotal: sum(({ listTotal }) => listTotal),
    savingOnList: sum(({ listTotal, price }) => listTotal - price),
    median:
      rivals.length === 0
        ? null
        : {
            headcount: heads(rivals),
            total: sum(({ median = 0 }) => median, rivals),
            saving: sum(({ median = 0, levelled }) => median - levelled, rivals),
          },
  };
}
