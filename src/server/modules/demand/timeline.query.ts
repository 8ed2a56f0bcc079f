import { sql } from 'kysely';
import { demandEventLabels } from '#domain/demand/demand-event.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';

const actorLabels: Readonly<Record<string, string>> = {
  owner: '采购方',
  operator: '平台运营',
  clock: '系统',
  system: '系统',
};
const otherLabels: Readonly<Record<string, string>> = {
  create: '创建草稿',
  ...demandEventLabels,
};

/** What happened to a demand, oldest first, from the audit log. */
export async function demandTimeline(
  db: Sql,
  demandId: string,
): Promise<CallOutput<'demand.getMine'>['timeline']> {
  const rows = await db
    .selectFrom('audit_event as e')
    .leftJoin('app_user as u', (join) => join.on(sql<boolean>`u.id = (e.detail ->> 'inPlaceOf')::uuid`))
    .select(['e.at', 'e.action', 'e.actor_kind', 'e.reason'])
    .select(sql<string | null>`coalesce(nullif(u.name, ''), u.account)`.as('in_place_of'))
    .where('e.record_kind', '=', 'demand')
    .where('e.record_id', '=', demandId)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    label: labelOf(row.action),
    actor: actorLabels[row.actor_kind] ?? row.actor_kind,
    reason: [row.in_place_of && `由代理人代${row.in_place_of}审批。`, row.reason].filter(Boolean).join(''),
  }));
}

function labelOf(action: string): string {
  const move = Object.entries(demandMachine.actions).find(([name]) => name === action);
  return move?.[1].label ?? otherLabels[action] ?? action;
}
