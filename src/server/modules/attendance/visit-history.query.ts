import { sql } from 'kysely';
import { eventLabel } from '#domain/console/event-labels.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';

const ownNames: Readonly<Record<string, string>> = { update: '修改未做项目和加项' };
const others: Readonly<Record<string, string>> = {
  person: '本人',
  buyer: '单位',
  clock: '系统',
  token: '接口',
};

/** What was written of a visit by whom since it has this date, the last first; which items is in no log, and no other date's. */
export async function visitHistory(
  { db }: ReadContext,
  { visitId }: { visitId: string },
): Promise<CallOutput<'checkupVisit.history'>> {
  const { rows } = await sql<{ at: Date; action: string; kind: string; who: string; reason: string }>`
    SELECT e.at, e.action, e.actor_kind AS kind, coalesce(nullif(u.name, ''), u.account, '') AS who, e.reason
    FROM audit_event e JOIN checkup_visit v ON v.id = e.record_id LEFT JOIN app_user u ON u.id = e.actor_id AND e.actor_kind = 'provider'
    WHERE e.record_kind = 'checkup_visit' AND e.record_id = ${visitId}
      AND e.at >= coalesce(v.booked_at, '-infinity') - interval '1 minute' ORDER BY e.id DESC LIMIT 100`.execute(
    db,
  );
  return {
    events: rows.map(({ at, action, kind, who, reason }) => ({
      at: at.toISOString(),
      name: ownNames[action] ?? eventLabel('checkup_visit', action),
      who: others[kind] ?? who,
      reason,
    })),
  };
}
