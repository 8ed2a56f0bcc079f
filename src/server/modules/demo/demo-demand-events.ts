import { addEvent, type DemoEvent, type DemoWorld } from './demo-rows.ts';
import type { DemoDemand } from './demo-demand.ts';

/** The demand's history, from the draft to the state it is in. */
export function addDemandEvents(world: DemoWorld, { row, source, timeline, buyer }: DemoDemand): void {
  const owner = { actor: 'owner', userId: buyer.id } as const;
  const operator = { actor: 'operator', userId: world.operatorId } as const;
  const add = (event: Omit<DemoEvent, 'kind' | 'id'>) =>
    addEvent(world.rows, { kind: 'demand', id: row.id, ...event });
  const reason = source.reason ?? '';
  add({ at: timeline.created, action: 'create', ...owner, from: null, to: 0 });
  if (timeline.submitted) add({ at: timeline.submitted, action: 'submit', ...owner, from: 0, to: 1 });
  if (timeline.firstRefusal) {
    const { declined, resubmitted } = timeline.firstRefusal;
    add({ at: declined, action: 'decline', ...operator, from: 1, to: 8, reason: missingSchedule });
    add({ at: resubmitted, action: 'submit', ...owner, from: 8, to: 1 });
  }
  if (timeline.declined) {
    // A cancelled one was declined before; its own reason tells why it was given up.
    const why = source.status === 8 ? reason : missingSchedule;
    add({ at: timeline.declined, action: 'decline', ...operator, from: 1, to: 8, reason: why });
  }
  if (timeline.published) add({ at: timeline.published, action: 'approve', ...operator, from: 1, to: 2 });
  if (!timeline.ended) return;
  const at = timeline.ended;
  if (source.status === 3) add({ at, action: 'complete', ...owner, from: 2, to: 3 });
  if (source.status === 4) add({ at, action: 'expire', actor: 'clock', userId: null, from: 2, to: 4 });
  if (source.status === 5)
    add({ at, action: 'close', ...operator, from: source.closedFrom ?? 2, to: 5, reason });
  if (source.status === 7)
    add({ at, action: 'cancel', ...owner, from: source.cancelledFrom ?? 2, to: 7, reason });
}

const missingSchedule = '请写明每日可安排的人数和可选日期，机构才能核对接待能力。';
