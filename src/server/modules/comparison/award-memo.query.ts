import { demandStatus } from '#domain/demand/demand-status.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { timeLeftText } from '#domain/kernel/time-left.ts';
import { defaultWeights, type ScoreWeights } from '#domain/pricing/comparison-input.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import {
  allApprovals,
  latestApproval,
  limitChanges,
} from '#server/modules/award-approval/award-approval.store.ts';
import { presentApproval } from '#server/modules/award-approval/present-approval.ts';
import { messageTexts } from '#server/modules/content/message-text.query.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import type { DemandRow } from '#server/modules/demand/demand.store.ts';
import { momentOrNull } from '#server/modules/demand/demand-terms.ts';
import { presentRound } from '#server/modules/second-round/present-round.ts';
import { presentRelatedParties } from '#server/modules/sides/present-related.ts';
import { awardResult } from './award-result.ts';
import { comparePackages } from './compare-package.query.ts';
import { comparedDemand } from './compared-demand.query.ts';
import { presentColumns, presentLevelled, presentSuggestion } from './comparison.present.ts';
import { decidedLots } from './decided-lots.ts';
import { coveredByNobody } from './present-places.ts';

type Memo = CallOutput<'comparison.awardMemo'>;

const memoTexts = [
  'award-memo-title',
  'award-memo-method',
  'award-memo-total',
  'award-memo-signatures',
] as const;

/** The facts that an auditor asks for: who was asked, who answered, how each package was compared and why it went where. */
export async function awardMemo(
  context: ReadContext,
  { demandId, weights }: { demandId: string; weights?: ScoreWeights | undefined },
): Promise<Memo> {
  const [of, approval, approvals, changes, texts] = await Promise.all([
    comparedDemand(context, demandId),
    latestApproval(context.db, demandId),
    allApprovals(context.db, demandId),
    limitChanges(context.db, demandId),
    messageTexts(context.db, memoTexts),
  ]);
  const { demand } = of;
  const sections: Memo['sections'] = [];
  const totals: number[] = [];
  // What goes to nobody is said while it waits for its approval, too.
  const waiting = approval?.decision === null ? approval.left_out : undefined;
  const packages = await comparePackages(context, of, of.demanded, weights);
  for (const { pkg: demanded, compared, comparison } of packages) {
    const lots = of.lots.filter(({ packageId }) => packageId === demanded.id);
    totals.push(...lots.map(({ accepted, headcount }) => (accepted?.price ?? 0) * headcount));
    sections.push({
      packageId: demanded.id,
      packageName: demanded.label,
      headcount: demanded.headcount,
      items: demanded.items.length,
      columns: presentColumns(comparison, compared, of).toSorted((a, b) => a.rank - b.rank),
      suggestion: presentSuggestion(comparison, compared),
      levelled: presentLevelled(comparison, compared),
      lots: decidedLots({ ...of, lots }, [{ pkg: demanded, compared, comparison }], waiting),
      findings: of.findings.filter((one) => one.packageId === demanded.id),
    });
  }
  return {
    texts: {
      title: texts['award-memo-title'].text,
      method: texts['award-memo-method'].text,
      total: texts['award-memo-total'].text,
      signatures: texts['award-memo-signatures'].text,
    },
    demandId,
    kind: demand.kind,
    number: demand.number,
    title: demand.title,
    company: demand.company_name,
    status: presentStatus(demand.status),
    headcount: demand.headcount,
    publishedAt: momentOrNull(demand.published_at),
    quoteDeadline: momentOrNull(demand.quote_deadline),
    completedAt: demand.status === demandStatus.completed ? momentOrNull(demand.ended_at) : null,
    early: earlyAward(demand),
    invited: of.answers.quotes.invited,
    quotes: of.answers.quotes,
    secondRound: presentRound(of),
    byCity: of.byCity,
    people: of.cities.map(({ name, ...one }) => ({ ...one, city: name })),
    coveredByNobody: coveredByNobody(of),
    sections,
    result: await awardResult(context.db, of, packages),
    related: presentRelatedParties(of.related),
    approvals: approvals.map(presentApproval),
    limitChanges: changes.map(({ at, text }) => ({ at: at.toISOString(), text })),
    approval: approval?.decision === 'approved' ? presentApproval(approval) : null,
    findings: of.findings.filter((one) => one.packageId === ''),
    total: toYuanText(sumFen(totals)),
    weights: { ...(weights ?? defaultWeights) },
  };
}

/** What was left of the time to quote, as the screen said when it was awarded. */
function earlyAward({
  status,
  ended_at: at,
  quote_deadline: deadline,
  early_reason: reason,
}: DemandRow): Memo['early'] {
  if (status !== demandStatus.completed || !at || !deadline || at >= deadline) return null;
  return { left: timeLeftText(deadline.getTime() - at.getTime()) ?? '', reason };
}
