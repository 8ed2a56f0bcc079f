import { demandStatus } from '#domain/demand/demand-status.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import type { DemoDemand } from './demo-demand-history.ts';
import type { PlannedQuotation } from './demo-quotation-plan.ts';
import { type DemoEvent, type DemoWorld, days, hours, later, shanghaiDay } from './demo-rows.ts';
import type { Random } from './random.ts';

// A package that is open has the number of a quotation that waits; the other states of both have the same numbers.
const { waiting, quoted, accepted, rejected, expired, cancelled, won, closed } = quotationStatus;

interface StoryStep extends Pick<DemoEvent, 'at' | 'action' | 'actor' | 'reason'> {
  /** Undefined: the quotation itself; else the index of one of its packages. */
  readonly pkg: number | undefined;
  readonly from: number | null;
  readonly to: number;
}

/** What happened to one quotation, step by step, and where that left it. */
export interface QuotationStory {
  readonly invitedAt: Date;
  readonly confirmedAt: Date | undefined;
  readonly validUntil: string | undefined;
  readonly revision: number;
  readonly status: QuotationStatus;
  readonly packageStatuses: readonly QuotationPackageStatus[];
  readonly steps: readonly StoryStep[];
}

/** Plays a plan through the state machines. All moments lie between publication and the demand's end (or now). */
export function playStory(
  plan: PlannedQuotation,
  demand: DemoDemand,
  { now, source: { texts } }: DemoWorld,
  random: Random,
): QuotationStory {
  const { timeline } = demand;
  const published = timeline.published as Date;
  const deadline = timeline.deadline as Date;
  const end = timeline.ended ?? now;
  const quotingEnds = new Date(Math.min(deadline.getTime(), end.getTime(), now.getTime()));
  const between = (from: Date, to: Date, low: number, high: number) =>
    later(from, (to.getTime() - from.getTime()) * random.between(low, high));
  // That every step is a legal one, the test checks against the machines.
  const steps: StoryStep[] = [
    { at: published, action: 'invite', actor: 'system', pkg: undefined, from: null, to: waiting },
  ];
  let status: QuotationStatus = waiting;
  const packages = plan.drafts.map((): QuotationPackageStatus => waiting);
  const move = (at: Date, pkg: number | undefined, action: Action, actor: Actor, reason?: string) => {
    // A sent quotation stands while its next version is prepared.
    const to = action === 'revise' && pkg === undefined ? quoted : results[action];
    const from = pkg === undefined ? status : (packages[pkg] as number);
    steps.push({ at, action, actor, pkg, from, to, ...(reason && { reason }) });
    if (pkg === undefined) status = to;
    else packages[pkg] = to as QuotationPackageStatus;
  };
  const isOpen = (state: number) => state === waiting || state === quoted;
  /** Every package that is still open: 待提交 or 已报价. */
  const moveAll = (at: Date, action: Action, actor: Actor, reason?: string) =>
    packages.forEach((state, i) => {
      if (isOpen(state)) move(at, i, action, actor, reason);
    });

  // Before the deadline only an answered quotation can lapse: when its validity has passed.
  const lapses = plan.target === expired && demand.source.status === demandStatus.procuring;
  const answered = plan.target !== waiting && (mustAnswer.has(plan.target) || lapses || random.chance(0.6));
  let last = published;
  let confirmedAt: Date | undefined;
  let revision = 1;
  const confirm = (at: Date) => {
    moveAll(later(at, -2 * 60_000), 'confirm', 'provider');
    move(at, undefined, 'confirm', 'provider');
    confirmedAt = at;
    last = at;
  };
  if (answered) {
    confirm(between(published, quotingEnds, 0.08, 0.5));
    if (random.chance(0.15)) {
      last = between(last, quotingEnds, 0.2, 0.4);
      move(last, undefined, 'revise', 'provider', '调整影像项目价格');
      moveAll(later(last, 1000), 'revise', 'provider');
      revision = 2;
      confirm(between(last, quotingEnds, 0.2, 0.6));
    }
  }
  let validUntil = confirmedAt && shanghaiDay(later(deadline, random.pick([30, 45, 60, 90]) * days));
  // A buyer decides after the deadline where there was time for it, else as soon as quotes are in.
  const decide = (from: number, to: number) => between(later(last, hours / 6), end, from, to);
  const decideLate = (from: number, to: number) =>
    deadline < end ? between(deadline, end, from, to) : decide(from, to);

  if (plan.target === accepted || plan.target === won) {
    const at = decideLate(0.2, 0.5);
    demand.packages.forEach((pkg, i) => {
      if (plan.wonGroups.has(pkg.group)) move(later(at, i * 1000), i, 'accept', 'buyer');
      else if (plan.target === won) move(later(at, i * 1000), i, 'reject', 'buyer', '本组由另一家机构承接');
    });
    move(at, undefined, 'accept', 'buyer');
    if (plan.target === won) move(later(end, 1000), undefined, 'win', 'system');
  }
  if (plan.target === rejected) {
    const at = decideLate(0.5, 0.85);
    const reason = random.pick(texts.rejectReasons);
    moveAll(at, 'reject', 'buyer', reason);
    move(later(at, 1000), undefined, 'reject', 'buyer', reason);
  }
  if (plan.target === expired) {
    let at = demand.source.status === demandStatus.expired && confirmedAt ? end : quotingEnds;
    if (confirmedAt && demand.source.status !== demandStatus.expired) {
      validUntil = shanghaiDay(later(last, hours));
      at = new Date(`${shanghaiDay(later(last, days + hours))}T00:00:00+08:00`);
    }
    if (at <= end && at <= now && at > last) {
      moveAll(at, 'expire', 'clock');
      move(at, undefined, 'expire', 'clock');
    }
  }
  if (plan.target === cancelled) {
    const at = between(last, quotingEnds, 0.4, 0.8);
    const reason = random.pick(texts.cancelReasons);
    moveAll(at, 'cancel', 'provider', reason);
    move(at, undefined, 'cancel', 'provider', reason);
  }
  if (plan.target === closed || (demand.timeline.ended && isOpen(status))) {
    moveAll(later(end, 1000), 'expire', 'clock');
    move(later(end, 1000), undefined, 'close', 'system');
  }
  return {
    invitedAt: published,
    confirmedAt,
    validUntil,
    revision,
    status,
    packageStatuses: packages,
    steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

const mustAnswer: ReadonlySet<QuotationStatus> = new Set([quoted, accepted, rejected, won]);

/** Where each action leads. */
const results = {
  confirm: quoted,
  revise: waiting,
  accept: accepted,
  reject: rejected,
  expire: expired,
  cancel: cancelled,
  win: won,
  close: closed,
} as const satisfies Readonly<Record<string, QuotationStatus>>;
type Action = keyof typeof results;
type Actor = StoryStep['actor'];
