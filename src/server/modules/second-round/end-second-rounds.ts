import { sql } from 'kysely';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { Database } from '#server/db/database.ts';
import { theClock, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { restoreOffers } from '#server/modules/kept-offer/kept-offers.store.ts';
import { unansweredOffers } from './second-round.store.ts';

/** After a second round: who sent no second offer is back with the first. One transaction per demand. Returns how many. */
export async function endSecondRounds(db: Database, now: Date): Promise<number> {
  const demands = new Set((await unansweredOffers(db, now)).map((row) => row.demand_id));
  let restored = 0;
  for (const demandId of demands)
    restored += await db.transaction().execute(async (tx) => {
      const locked = await sql<{ title: string; company_id: string }>`
        SELECT title, company_id FROM demand WHERE id = ${demandId} FOR UPDATE SKIP LOCKED`.execute(tx);
      const [demand] = locked.rows;
      if (!demand) return 0;
      // Looked at again under the lock: a second offer may just have been sent.
      const ids = (await unansweredOffers(tx, now, demandId)).map(({ id }) => id);
      const move = {
        action: 'stand',
        actor: theClock,
        reason: '第二轮报价已截止，没有提交新的报价。',
      } as const;
      const moved = await transitionAll(tx, 'quotation', ids, move);
      if (moved.length === 0) return 0;
      const among = sql<string>`ANY(${moved}::uuid[])`;
      const open = await tx
        .selectFrom('quotation_package')
        .select('id')
        .where('quotation_id', '=', among)
        .where('status', '=', quotationPackageStatus.open)
        .execute();
      await transitionAll(
        tx,
        'quotation_package',
        open.map(({ id }) => id),
        move,
      );
      await restoreOffers(tx, 'first_offer', moved, now);
      const rows = await tx
        .selectFrom('quotation')
        .select('institution_id')
        .where('id', '=', among)
        .execute();
      await queueNotice(tx, {
        to: { institutions: rows.map((row) => row.institution_id) },
        message: 'second-round-missed',
        values: { 需求: demand.title },
        record: demandId,
      });
      await queueNotice(tx, {
        to: { companies: [demand.company_id] },
        kind: 'quotation.changed',
        message: 'second-round-ended',
        values: { 需求: demand.title, 机构数: String(moved.length) },
        target: { page: 'demand', id: demandId },
      });
      return moved.length;
    });
  return restored;
}
