import { type Fen, formatFen, sumFen } from '#domain/kernel/money.ts';

/** 放行线: beyond either of them a quote goes out only when a second person has released it. Null: no limit. */
export interface ReleaseLimits {
  /** Thousandths of list prices; a package below it. */
  readonly rate: number | null;
  /** Of the whole quote, for all heads; above it. */
  readonly amount: Fen | null;
}

interface OfferedPackage {
  readonly label: string;
  /** Both per head. */
  readonly quoted: Fen;
  readonly list: Fen;
  readonly headcount: number;
}

const zhe = (rate: number) => `${rate / 100} 折`;

/** Why a quote needs a release, for people; empty where it needs none. Cut, not rounded: 7.996 折 does not read 8 折. */
export function whyRelease({ rate, amount }: ReleaseLimits, packages: readonly OfferedPackage[]): string[] {
  const cheap = packages
    .filter(({ quoted, list }) => rate !== null && list > 0 && quoted * 1000 < list * rate)
    .map(
      ({ label, quoted, list }) =>
        `「${label}」为门市价的 ${zhe(Math.floor((quoted * 1000) / list))}，低于放行线 ${zhe(rate ?? 0)}`,
    );
  const total = sumFen(packages.map(({ quoted, headcount }) => quoted * headcount));
  return amount !== null && total > amount
    ? [...cheap, `报价总额 ${formatFen(total)}，超过放行线 ${formatFen(amount)}`]
    : cheap;
}

export const releaseLimitsText = ({ rate, amount }: ReleaseLimits): string =>
  [rate !== null && `低于 ${zhe(rate)}`, amount !== null && `总额超过 ${formatFen(amount)}`]
    .filter(Boolean)
    .join('或') || '不需放行';
