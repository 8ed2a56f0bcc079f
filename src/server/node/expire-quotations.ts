import { sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { theClock, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { recountQuotes } from '#server/modules/quotation/confirm-quotation.command.ts';
import { tellAmendmentsOver } from '#server/modules/standing-offer/amendments-over.ts';
import { giveUpAmendments } from '#server/modules/standing-offer/standing-offer.store.ts';

const unanswered = quotationStatus.waiting;
const answered = quotationStatus.quoted;

interface Due {
  demand_id: string;
  title: string;
  unanswered: string[];
  outdated: string[];
  amended: string[];
}

/**
 * 已失效: quotations not sent in at the demand's deadline, and those whose validity (a Shanghai day) has passed; their
 * open packages with them. An amendment that was not sent by then is given up: what was sent stands. One transaction per demand. Returns how many expired.
 */
export async function expireQuotations(db: Database, now: Date): Promise<number> {
  const demands = await dueQuotations(db, now);
  let expired = 0;
  for (const { demand_id } of demands)
    expired += await db.transaction().execute(async (tx) => {
      const locked = await sql`SELECT FROM demand WHERE id = ${demand_id} FOR UPDATE SKIP LOCKED`.execute(tx);
      if (locked.rows.length === 0) return 0;
      // Looked at again under the lock: a quote may just have been sent in or accepted.
      const [due] = await dueQuotations(tx, now, demand_id);
      if (!due) return 0;
      return (
        (await endAmendments(tx, due.amended, now)) +
        (await expire(tx, due.unanswered, '报价截止时间已到，未提交报价。', due)) +
        (await expire(tx, due.outdated, '报价有效期已过。', due))
      );
    });
  return expired;
}

async function dueQuotations(db: Database | Tx, now: Date, demandId?: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    WITH due AS (
      SELECT q.id, q.demand_id, 'unanswered' AS why FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE q.status = ${unanswered} AND d.quote_deadline <= ${now} AND d.status = ${demandStatus.procuring}
        AND NOT EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = q.id)
      UNION ALL
      SELECT q.id, q.demand_id, 'outdated' FROM quotation q
      WHERE q.status = ${answered} AND q.valid_until < (${now}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
      UNION ALL
      SELECT q.id, q.demand_id, 'amended' FROM standing_offer s JOIN quotation q ON q.id = s.quotation_id
      JOIN demand d ON d.id = q.demand_id
      WHERE d.quote_deadline <= ${now} OR d.status <> ${demandStatus.procuring} OR q.status <> ${answered}
        OR q.valid_until < (${now}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
    )
    SELECT due.demand_id, d.title,
      coalesce(array_agg(due.id::text) FILTER (WHERE due.why = 'unanswered'), '{}') AS unanswered,
      coalesce(array_agg(due.id::text) FILTER (WHERE due.why = 'outdated'), '{}') AS outdated,
      coalesce(array_agg(due.id::text) FILTER (WHERE due.why = 'amended'), '{}') AS amended
    FROM due JOIN demand d ON d.id = due.demand_id
    ${demandId ? sql`WHERE due.demand_id = ${demandId}` : sql``}
    GROUP BY due.demand_id, d.title ORDER BY due.demand_id`.execute(db);
  return rows;
}

async function endAmendments(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const reason = '报价已截止，修改没有提交。';
  const ended = await giveUpAmendments(tx, ids, { actor: theClock, reason, now });
  await tellAmendmentsOver(tx, ended, reason);
  return ended.length;
}

async function expire(
  tx: Tx,
  ids: readonly string[],
  reason: string,
  { title, demand_id: demandId }: Due,
): Promise<number> {
  const moved = await transitionAll(tx, 'quotation', ids, { action: 'expire', actor: theClock, reason });
  if (moved.length === 0) return 0;
  await recountQuotes(tx, { demand: { id: demandId } });
  const among = sql<string>`ANY(${moved}::uuid[])`;
  const packages = await tx
    .selectFrom('quotation_package')
    .select('id')
    .where('quotation_id', '=', among)
    .execute();
  await transitionAll(
    tx,
    'quotation_package',
    packages.map((row) => row.id),
    { action: 'expire', actor: theClock, reason },
  );
  const institutions = await tx
    .selectFrom('quotation')
    .select('institution_id')
    .where('id', '=', among)
    .execute();
  await queueNotice(tx, {
    to: { institutions: institutions.map((row) => row.institution_id) },
    message: 'quotation-expired',
    values: { 需求: title, 原因: reason },
    record: demandId,
  });
  return moved.length;
}
