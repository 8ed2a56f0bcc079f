import { type Fen, sumFen } from '#domain/kernel/money.ts';

interface Priced {
  readonly price: Fen;
  readonly listPrice: Fen;
}

/** A list price at so many thousandths, rounded half up to a fen. */
export const priceAtRate = (listPrice: Fen, permille: number): Fen =>
  Math.floor((listPrice * permille + 500) / 1000);

/** The rate that all lines stand at; undefined where they have none in common, or no list price. */
export function commonRate(lines: readonly Priced[]): number | undefined {
  const list = sumFen(lines.map(({ listPrice }) => listPrice));
  if (list === 0) return undefined;
  const near = Math.round((sumFen(lines.map(({ price }) => price)) * 1000) / list);
  // The total carries every line's rounding.
  return [near, near - 1, near + 1].find((rate) =>
    lines.every(({ price, listPrice }) => price === priceAtRate(listPrice, rate)),
  );
}

/** The one rate that a draft from the library begins with: what its prices come to, up to the next hundredth (8.5 折), so that nothing is given away by rounding. */
export function draftRate(lines: readonly Priced[]): number | undefined {
  const list = sumFen(lines.map(({ listPrice }) => listPrice));
  if (list === 0) return undefined;
  const hundredths = Math.ceil((sumFen(lines.map(({ price }) => price)) * 100) / list);
  return Math.min(1000, Math.max(10, hundredths * 10));
}
