import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { theSystem } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { giveUpAmendments } from './standing-offer.store.ts';

/** Tells institutions that an amendment was not sent in time and what they sent stands. */
export async function tellAmendmentsOver(
  tx: Tx,
  quotationIds: readonly string[],
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ institution_id: string; demand_id: string; title: string }>`
    SELECT q.institution_id, q.demand_id, d.title FROM quotation q JOIN demand d ON d.id = q.demand_id
    WHERE q.id = ANY(${[...quotationIds]}::uuid[]) ORDER BY q.id`.execute(tx);
  for (const row of rows)
    await queueNotice(tx, {
      to: { institutions: [row.institution_id] },
      message: 'amendment-over',
      values: { 需求: row.title, 原因: reason },
      record: row.demand_id,
    });
}

/** The buyer decides on what was sent: an amendment that was not sent by then is over, and its institution is told. */
export async function endAmendmentsOf(tx: Tx, quotationIds: readonly string[], now: Date): Promise<void> {
  const reason = '采购方已处理已提交的报价，未提交的修改作废。';
  const ended = await giveUpAmendments(tx, quotationIds, { actor: theSystem, reason, now });
  await tellAmendmentsOver(tx, ended, reason);
}
