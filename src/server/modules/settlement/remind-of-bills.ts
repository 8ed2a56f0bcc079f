import { sql } from 'kysely';
import { dayNumber } from '#domain/kernel/day-number.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { Database } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { contentThatHolds } from '#server/modules/contract/content-that-holds.ts';

/** Days until a bill is due (negative: since) on which its company is told; the job runs once a day. */
const reminders: readonly number[] = [3, 0, -1, -7, -14, -30];

interface OpenBill {
  readonly id: string;
  readonly number: string;
  readonly companyId: string;
  readonly institution: string;
  readonly open: number;
  readonly due: string;
}

/** Tells companies of bills that are invoiced and not paid, before they are due and after. Returns how many. */
export async function remindOfBills(db: Database, now: Date): Promise<number> {
  const today = shanghaiDay(now);
  const days = sql.join(reminders.map((left) => sql`${shanghaiDay(now, left)}::date`));
  const { rows } = await sql<OpenBill>`
    SELECT * FROM (SELECT s.id, s.number, s.company_id AS "companyId", i.name AS institution,
        (s.total - coalesce((SELECT sum(amount) FROM settlement_payment p WHERE p.settlement_id = s.id), 0))::float8 AS open,
        (SELECT max(issued_on) FROM settlement_invoice v WHERE v.settlement_id = s.id)
          + (${contentThatHolds} -> 'terms' ->> 'paymentDays')::int AS due
      FROM settlement s JOIN contract k ON k.id = s.contract_id JOIN institution i ON i.id = s.institution_id
      WHERE s.status = ${sql.lit(settlementStatus.invoiced)}) b
    WHERE b.open > 0 AND b.due IN (${days}) ORDER BY b.id`.execute(db);
  for (const { id, number, companyId, institution, open, due } of rows) {
    const left = dayNumber(due) - dayNumber(today);
    await db.transaction().execute((tx) =>
      queueNotice(tx, {
        to: { companies: [companyId] },
        kind: 'settlement.due',
        target: { page: 'settlement', id },
        message: left < 0 ? 'settlement-overdue' : 'settlement-due',
        values: {
          结算单: number,
          对方: institution,
          金额: formatFen(open),
          截止: due,
          天数: String(Math.abs(left)),
        },
      }),
    );
  }
  return rows.length;
}
