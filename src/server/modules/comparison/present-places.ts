import { toYuanText } from '#domain/kernel/money.ts';
import { againstMedian } from '#domain/pricing/lot-standing.ts';
import { peopleOfNobody } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { comparePackages } from './compare-package.query.ts';
import type { ComparedDemand } from './compared-demand.query.ts';
import type { QuotationRow } from './compared.store.ts';
import { decidedLots } from './decided-lots.ts';

type Summary = CallOutput<'comparison.matrix'>['summary'];
type Packages = Awaited<ReturnType<typeof comparePackages>>;

/** People of the demand whom none of the institutions that quote covers; nobody while none quotes. */
export const coveredByNobody = ({ cities, quotations }: ComparedDemand) =>
  quotations.length === 0
    ? []
    : peopleOfNobody(
        cities.map(({ name, ...one }) => ({ ...one, city: name })),
        quotations.map((one) => one.cities),
      );

export const presentWays = ({ ways }: QuotationRow, { cities }: ComparedDemand) =>
  ways.map(({ cityId, headcount, kilometres }) => ({
    city: cities.find((one) => one.cityId === cityId)?.name ?? '',
    headcount,
    kilometres,
  }));

/** Who is suggested for each lot, who has it, and what that costs against the median, each for the heads that it is for. */
export function presentStandings(
  of: ComparedDemand,
  one: Packages[number],
): Pick<Summary, 'lots' | 'againstMedian'> {
  const { pkg, comparison } = one;
  const lots = decidedLots({ ...of, lots: of.lots.filter(({ packageId }) => packageId === pkg.id) }, [one]);
  const levelledOf = (quotationId: string | undefined) =>
    comparison.columns.find((column) => column.quotationId === quotationId)?.levelled;
  const part = (quotationId: string | undefined, headcount: number) => {
    const levelled = levelledOf(quotationId);
    return levelled === undefined ? [] : [{ levelled, headcount }];
  };
  const taken = lots.flatMap(({ awarded, headcount }) => part(awarded?.quotationId, headcount));
  const against = againstMedian(
    taken.length > 0 ? taken : part(comparison.suggestion?.quotationId, pkg.headcount),
    comparison.columns.length > 1 ? comparison.medianLevelled : undefined,
  );
  return {
    lots: lots.map(({ city, headcount, suggested, awarded }) => ({
      city,
      headcount,
      suggested,
      accepted: awarded && { institution: awarded.institution, rank: awarded.rank },
    })),
    againstMedian: against
      ? { ...against, accepted: taken.length > 0, saving: toYuanText(against.saving) }
      : null,
  };
}
