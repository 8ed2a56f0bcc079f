import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { LeftOutPackage } from '#server/db/tables/columns.ts';
import { latestApproval } from '#server/modules/award-approval/award-approval.store.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import { awardResult } from './award-result.ts';
import { comparePackages } from './compare-package.query.ts';
import { comparedDemand } from './compared-demand.query.ts';
import { type DecidedLot, decidedLots } from './decided-lots.ts';

type Decision = CallOutput<'comparison.decision'>;

/** @param leftOut what goes to nobody, which is not stored yet */
export async function lotsDecidedOn(
  context: ReadContext,
  demandId: string,
  leftOut: readonly LeftOutPackage[],
): Promise<DecidedLot[]> {
  const of = await comparedDemand(context, demandId);
  return decidedLots(of, await comparePackages(context, of, of.demanded, undefined), leftOut);
}

/** Who gets which package, where, at what price, with which gaps and why: accepted so far, waiting for approval, or awarded. */
export async function awardDecision(
  context: ReadContext,
  { demandId }: { demandId: string },
): Promise<Decision> {
  const [of, approval] = await Promise.all([
    comparedDemand(context, demandId),
    latestApproval(context.db, demandId),
  ]);
  const waiting = approval?.decision === null ? approval.left_out : undefined;
  const packages = await comparePackages(context, of, of.demanded, undefined);
  const awarded = of.lots.flatMap(({ accepted, headcount }) =>
    accepted ? [{ headcount, amount: accepted.price * headcount }] : [],
  );
  return {
    demandId,
    status: presentStatus(of.demand.status),
    byCity: of.byCity,
    headcount: of.demand.headcount,
    awardedHeads: headsIn(awarded),
    total: toYuanText(sumFen(awarded.map(({ amount }) => amount))),
    lots: decidedLots(of, packages, waiting),
    result: await awardResult(context.db, of, packages),
  };
}
