import { fenOfWire, formatFen } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';

export type Scenario = CallOutput<'comparison.scenarios'>['scenarios'][number];

/** What was decided and the answer to one's own conditions say something by themselves, whatever they are equal to. */
const apart: readonly Scenario['key'][] = ['own', 'decided'];

/** Each package (of each city) goes to the same quote. */
function awardsTheSame({ award: a }: Scenario, { award: b }: Scenario): boolean {
  if (!a || !b || a.lots.length !== b.lots.length) return false;
  return a.lots.every((lot) =>
    b.lots.some(
      (other) =>
        other.packageId === lot.packageId &&
        other.cityId === lot.cityId &&
        other.quotationPackageId === lot.quotationPackageId,
    ),
  );
}

/** Scenarios whose awards are the same, lot for lot, are one row: the first of them, with the others. */
export function foldScenarios(scenarios: readonly Scenario[]) {
  const rows: { readonly first: Scenario; readonly others: Scenario[] }[] = [];
  for (const scenario of scenarios) {
    const equal = apart.includes(scenario.key)
      ? undefined
      : rows.find(({ first }) => !apart.includes(first.key) && awardsTheSame(first, scenario));
    if (equal) equal.others.push(scenario);
    else rows.push({ first: scenario, others: [] });
  }
  return rows;
}

/**
 * `多 ¥1,200.00`; an award by city, or one that may send people elsewhere, can cost less. What leaves somebody out is
 * compared by the rest, though its sum is less than the cheapest's.
 */
export function differenceText({
  difference,
  leftOut,
}: Pick<NonNullable<Scenario['award']>, 'difference' | 'leftOut'>): string {
  const fen = fenOfWire(difference) ?? 0;
  const part = leftOut.length > 0 ? '同样的部分' : '';
  return fen === 0
    ? part
      ? `${part}相同`
      : '—'
    : `${part}${fen > 0 ? '多' : '少'} ${formatFen(Math.abs(fen))}`;
}
