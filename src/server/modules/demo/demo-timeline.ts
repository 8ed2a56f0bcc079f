import { days, hours, later, type DemoWorld } from './demo-rows.ts';
import type { SourceDemand } from './demo-source.ts';
import type { Random } from './random.ts';

/** When a demand went through its states. Every moment given is in the past and after the one before it. */
export interface Timeline {
  readonly created: Date;
  readonly submitted: Date | undefined;
  /** Sent back once and submitted again, before what follows. */
  readonly firstRefusal: { readonly declined: Date; readonly resubmitted: Date } | undefined;
  readonly declined: Date | undefined;
  readonly published: Date | undefined;
  readonly deadline: Date | undefined;
  /** Completed, not completed, closed or cancelled. */
  readonly ended: Date | undefined;
}

/** How long after its deadline an unanswered demand ends as 未完成. */
const grace = 7 * days;

export function timelineOf(demand: SourceDemand, world: DemoWorld, random: Random): Timeline {
  const { now } = world;
  const created = later(now, -demand.createdHoursAgo * hours);
  const deadline =
    demand.deadlineInHours === null ? undefined : nextHalfHour(later(now, demand.deadlineInHours * hours));
  const busyUntil = deadline && deadline < now ? deadline : now;
  const span = busyUntil.getTime() - created.getTime();
  const at = (share: number) => later(created, span * share);
  const reached = reachedBy(demand);
  const refused = reached.published && random.chance(0.2);
  return {
    created,
    deadline,
    submitted: reached.submitted ? at(random.between(0.02, 0.05)) : undefined,
    firstRefusal: refused ? { declined: at(0.08), resubmitted: at(0.11) } : undefined,
    declined: reached.declined ? at(random.between(0.3, 0.5)) : undefined,
    published: reached.published ? at(refused ? 0.17 : random.between(0.09, 0.13)) : undefined,
    ended: endOf(demand, now, created, deadline, random),
  };
}

/** Which of the early states a demand passed, from the state it is in now and the one it left. */
function reachedBy(demand: SourceDemand): { submitted: boolean; published: boolean; declined: boolean } {
  const last = demand.closedFrom ?? demand.cancelledFrom ?? demand.status;
  return { submitted: last !== 0, published: last === 2 || last === 3 || last === 4, declined: last === 8 };
}

function endOf(
  demand: SourceDemand,
  now: Date,
  created: Date,
  deadline: Date | undefined,
  random: Random,
): Date | undefined {
  if (demand.status === 3 && deadline) return later(deadline, random.between(2, 8) * days);
  if (demand.status === 4 && deadline) return later(deadline, grace);
  if (demand.status === 5 || demand.status === 7) {
    return later(created, (now.getTime() - created.getTime()) * random.between(0.82, 0.95));
  }
  return undefined;
}

/** People choose round times for a deadline. */
const nextHalfHour = (at: Date) => new Date(Math.ceil(at.getTime() / (hours / 2)) * (hours / 2));
