import type { AwardLimits } from '#domain/pricing/award-program.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { SolvedAward } from './solve-award.ts';

type Scenario = CallOutput<'comparison.scenarios'>['scenarios'][number];
type Limits = NonNullable<CallInput<'comparison.scenarios'>['limits']>;

export interface OwnLimits extends AwardLimits {
  /** People may be sent to another city to save money. */
  readonly anywhere?: boolean;
}

interface NamedLimit {
  readonly name: string;
  readonly limit: OwnLimits;
}

export function limitsOf(limits: Limits, cityIds: readonly string[], travels: boolean): NamedLimit[] {
  const { maxPartners, minCoverage, capacity, presence, anywhere } = limits;
  const own: NamedLimit[] = [
    ...(maxPartners ? [{ name: `最多 ${maxPartners} 家`, limit: { maxPartners } }] : []),
    ...(minCoverage
      ? [{ name: `齐全度不低于 ${minCoverage}%`, limit: { minCoverage: minCoverage / 100 } }]
      : []),
    ...(capacity ? [{ name: '不超过接待能力', limit: { capacity } }] : []),
    ...(presence ? [{ name: '每个城市都有机构', limit: { presenceIn: cityIds } }] : []),
  ];
  if (anywhere) return [...own, { name: '可以去其他城市体检', limit: { anywhere: true } }];
  // Like any other limit, it is named with what it costs.
  return own.length > 0 && travels ? [...own, { name: '在所在城市体检', limit: { anywhere: false } }] : own;
}

const together = (limits: readonly NamedLimit[]): OwnLimits =>
  Object.assign({}, ...limits.map(({ limit }) => limit)) as OwnLimits;

/** The buyer's own limits, and what each of them costs: the same without it. */
export async function ownScenario(
  solve: (limits: OwnLimits) => Promise<SolvedAward | undefined>,
  chosen: readonly NamedLimit[],
  present: (facts: Pick<Scenario, 'key' | 'name' | 'note'>, solved: SolvedAward | undefined) => Scenario,
): Promise<Scenario> {
  const own = present(
    { key: 'own', name: '按我的条件', note: chosen.map(({ name }) => name).join('，') },
    await solve(together(chosen)),
  );
  const limits: Scenario['limits'] = [];
  for (const left of chosen) {
    const rest = together(chosen.filter((one) => one !== left));
    const without = present(
      own,
      await solve(left.limit.anywhere === false ? { ...rest, anywhere: true } : rest),
    );
    if (own.award && without.award)
      limits.push({
        name: left.name,
        cost: (Number(own.award.levelledTotal) - Number(without.award.levelledTotal)).toFixed(2),
      });
    else if (without.award) limits.push({ name: left.name, cost: null });
  }
  const note = own.award ? own.note : `没有同时满足这些条件的组合：${own.note}。`;
  return { ...own, note, limits };
}
