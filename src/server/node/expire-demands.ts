import { sql } from 'kysely';
import { type DemandKind, demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { Database } from '#server/db/database.ts';
import { theClock, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { closeQuotations } from '#server/modules/demand/end-demand.command.ts';

/** After the quote deadline the owner has this long to decide. */
export const graceDays = 7;

/**
 * 采购中 → 未完成: deadline and grace have passed and nothing is accepted; quotations still open are closed. One
 * transaction per demand, so that one that fails or is locked keeps no other waiting. Returns how many expired.
 */
export async function expireDemands(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - graceDays * 86_400_000);
  const overdue = sql`d.status = ${demandStatus.procuring} AND d.quote_deadline < ${before}
    AND NOT EXISTS (SELECT FROM second_round r WHERE r.demand_id = d.id AND r.deadline >= ${before})
    AND NOT EXISTS (SELECT FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
      WHERE q.demand_id = d.id AND p.status = ${quotationPackageStatus.accepted})`;
  const { rows } = await sql<{
    id: string;
  }>`SELECT d.id FROM demand d WHERE ${overdue} ORDER BY d.id`.execute(db);
  let expired = 0;
  for (const { id } of rows) {
    const moved = await db.transaction().execute(async (tx) => {
      // Looked at again under the lock: the owner may just have accepted.
      const locked = await sql<{ company_id: string; kind: DemandKind; title: string; number: string }>`
        SELECT d.company_id, d.kind, d.title, d.number FROM demand d WHERE d.id = ${id} FOR UPDATE SKIP LOCKED`.execute(
        tx,
      );
      const still = await sql`SELECT FROM demand d WHERE d.id = ${id} AND ${overdue}`.execute(tx);
      const [demand] = locked.rows;
      if (!demand || still.rows.length === 0) return false;
      const reason = `报价截止后 ${graceDays} 天内没有接受任何报价。`;
      await transitionAll(tx, 'demand', [id], { action: 'expire', actor: theClock, reason });
      await sql`UPDATE demand SET ended_at = ${now}, updated_at = ${now} WHERE id = ${id}`.execute(tx);
      await closeQuotations(tx, id, `「${demand.title}」到期未成交，报价单已关闭。`);
      await queueNotice(tx, {
        to: { companies: [demand.company_id] },
        kind: 'demand.expired',
        message: 'demand-expired',
        values: {
          类别: demandKindName[demand.kind],
          需求: demand.title,
          编号: demand.number,
          原因: reason,
        },
        target: { page: 'demand', id },
      });
      return true;
    });
    if (moved) expired += 1;
  }
  return expired;
}
