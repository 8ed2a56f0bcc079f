import { formatFen, type Fen } from '#domain/kernel/money.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { wholeDemand } from './overview.query.ts';

/** What goes to whom if the demand is completed now: what the buyer confirms and the approver decides on. */
interface AwardedLot {
  readonly packageId: string;
  readonly cityId: string | null;
  /** The package, with the city where it is awarded by city. */
  readonly label: string;
  readonly headcount: number;
  /** '' of what goes to nobody. */
  readonly institution: string;
  /** Per head. */
  readonly price: Fen;
  /** Names of the items that the institution does not do. */
  readonly gaps: readonly string[];
}

export async function awardList(context: ReadContext, demandId: string): Promise<AwardedLot[]> {
  const { of, packages, offers, rows } = await wholeDemand(context, demandId, undefined);
  return of.lots.map(({ packageId, cityId, city, headcount, accepted }) => {
    const p = packages.findIndex(({ pkg }) => pkg.id === packageId);
    const at = offers.findIndex(({ id }) => id === accepted?.quotationId);
    return {
      packageId,
      cityId,
      label: `${packages[p]?.pkg.label ?? ''}${city && `（${city}）`}`,
      headcount,
      institution: accepted?.institution ?? '',
      price: accepted?.price ?? 0,
      gaps: rows[at]?.cells[p]?.gaps ?? [],
    };
  });
}

interface LeftOut {
  readonly packageId: string;
  readonly cityId?: string | undefined;
  readonly reason: string;
}

export const reasonOf = (
  { packageId, cityId }: Pick<AwardedLot, 'packageId' | 'cityId'>,
  leftOut: readonly LeftOut[],
): string =>
  leftOut.find((one) => one.packageId === packageId && (one.cityId ?? null) === cityId)?.reason ?? '';

const fewLots = 12;

/** In a message. */
export function awardListText(lots: readonly AwardedLot[], leftOut: readonly LeftOut[]): string {
  const lines = lots.slice(0, fewLots).map((lot) => {
    if (!lot.institution) return `${lot.label} ${lot.headcount} 人：不定标，${reasonOf(lot, leftOut)}`;
    const gaps = lot.gaps.length > 0 ? `，缺 ${lot.gaps.length} 项（${lot.gaps.join('、')}）` : '';
    return `${lot.label}：${lot.institution}，${formatFen(lot.price)} × ${lot.headcount} 人${gaps}`;
  });
  const more = lots.length > fewLots ? `；等 ${lots.length} 处` : '';
  return `${lines.join('；')}${more}。`;
}
