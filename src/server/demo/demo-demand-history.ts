import { publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { addEvent, type DemoEvent, type DemoWorld, days, hours, later, type WholeRow } from './demo-rows.ts';
import type { SourceDemand } from './demo-source.ts';
import type { Random } from './random.ts';

const { draft, inReview, procuring, completed, expired, closed, cancelled } = demandStatus;

/** A demand as its quotations need it. */
export interface DemoDemand {
  /** Names it whatever the moment of loading: what its chance is drawn by. */
  readonly key: string;
  readonly row: WholeRow<'demand'>;
  readonly source: SourceDemand;
  readonly timeline: Timeline;
  readonly packages: readonly (RequestedPackage & { readonly group: number })[];
  readonly buyer: WholeRow<'app_user'>;
}

/** When a demand went through its states. Every moment given is in the past and after the one before it. */
export interface Timeline {
  readonly created: Date;
  readonly submitted: Date | undefined;
  /** Sent back once and submitted again, before what follows. */
  readonly returned: { readonly declined: Date; readonly resubmitted: Date } | undefined;
  readonly declined: Date | undefined;
  readonly published: Date | undefined;
  readonly deadline: Date | undefined;
  /** Completed, not completed, closed or cancelled. */
  readonly ended: Date | undefined;
}

export function timelineOf(demand: SourceDemand, now: Date, random: Random): Timeline {
  const created = later(now, -demand.createdHoursAgo * hours);
  const deadline =
    demand.deadlineInHours === null ? undefined : inWorkingHours(later(now, demand.deadlineInHours * hours));
  const busyUntil = deadline && deadline < now ? deadline : now;
  const at = (share: number) => later(created, (busyUntil.getTime() - created.getTime()) * share);
  // The early states that it passed, from the state it is in now and the one it left.
  const last = demand.closedFrom ?? demand.cancelledFrom ?? demand.status;
  const wasPublished = publicDemandStatuses.includes(last);
  const wasReturned = wasPublished && random.chance(0.2);
  return {
    created,
    deadline,
    submitted: last === draft ? undefined : at(random.between(0.02, 0.05)),
    returned: wasReturned ? { declined: at(0.08), resubmitted: at(0.11) } : undefined,
    declined: last === demandStatus.declined ? at(random.between(0.3, 0.5)) : undefined,
    published: wasPublished ? at(wasReturned ? 0.17 : random.between(0.09, 0.13)) : undefined,
    ended: endOf(demand.status, now, created, deadline, random),
  };
}

function endOf(
  status: SourceDemand['status'],
  now: Date,
  created: Date,
  deadline: Date | undefined,
  random: Random,
): Date | undefined {
  if (status === completed && deadline) return later(deadline, random.between(2, 8) * days);
  if (status === expired && deadline) return later(deadline, 7 * days);
  if (status === closed || status === cancelled)
    return later(created, (now.getTime() - created.getTime()) * random.between(0.82, 0.95));
  return undefined;
}

/** People choose round times of a working day for a deadline, 10:00 to 18:00 in Shanghai: the nearer end of what is outside. */
function inWorkingHours(at: Date): Date {
  const round = Math.ceil(at.getTime() / (hours / 2)) * (hours / 2);
  const ofDay = (round + 8 * hours) % days;
  const [opening, closing] = [10 * hours, 18 * hours];
  if (ofDay >= opening && ofDay <= closing) return new Date(round);
  const midnight = round - ofDay;
  if (ofDay > closing) return new Date(midnight + closing);
  return new Date(ofDay < opening / 2 ? midnight + closing - days : midnight + opening);
}

/** The demand's history, from the draft to the state it is in. */
export function addDemandEvents(
  { rows, operatorId }: DemoWorld,
  { row, source, timeline, buyer }: DemoDemand,
): void {
  const owner = { actor: 'owner', userId: buyer.id } as const;
  const operator = { actor: 'operator', userId: operatorId } as const;
  const add = (at: Date, event: Omit<DemoEvent, 'kind' | 'id' | 'at'>) =>
    addEvent(rows, { kind: 'demand', id: row.id, at, ...event });
  const { created, submitted, returned, declined, published, ended } = timeline;
  const reason = source.reason ?? '';
  const decline = { action: 'decline', ...operator, from: inReview, to: demandStatus.declined };
  add(created, { action: 'create', ...owner, from: null, to: draft });
  if (submitted) add(submitted, { action: 'submit', ...owner, from: draft, to: inReview });
  if (returned) {
    add(returned.declined, { ...decline, reason: missingSchedule });
    add(returned.resubmitted, { action: 'submit', ...owner, from: decline.to, to: inReview });
  }
  // A cancelled one was declined before; its own reason tells why it was given up.
  const why = source.status === demandStatus.declined ? reason : missingSchedule;
  if (declined) add(declined, { ...decline, reason: why });
  if (published) add(published, { action: 'approve', ...operator, from: inReview, to: procuring });
  if (!ended) return;
  if (source.status === completed)
    add(ended, { action: 'complete', ...owner, from: procuring, to: completed });
  if (source.status === expired)
    add(ended, { action: 'expire', actor: 'clock', userId: null, from: procuring, to: expired });
  if (source.status === closed)
    add(ended, { action: 'close', ...operator, from: source.closedFrom ?? procuring, to: closed, reason });
  if (source.status === cancelled)
    add(ended, {
      action: 'cancel',
      ...owner,
      from: source.cancelledFrom ?? procuring,
      to: cancelled,
      reason,
    });
}

const missingSchedule = '请写明每日可安排的人数和可选日期，机构才能核对接待能力。';
