import { visitStatus } from '#domain/examination/visit-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { theClock, transitionAll } from '#server/db/transition.ts';

const atOnce = 500;

/** 已预约 → 未到检 of the days that are over, some hundreds in a transaction. Returns how many. */
export async function endExamDays(db: Database, now: Date): Promise<number> {
  const today = shanghaiDay(now);
  let missed = 0;
  for (;;) {
    const rows = await db
      .selectFrom('checkup_visit')
      .select('id')
      .where('status', '=', visitStatus.booked)
      .where('day', '<', today)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (rows.length === 0) return missed;
    const moved = await db.transaction().execute((tx) =>
      transitionAll(
        tx,
        'checkup_visit',
        rows.map(({ id }) => id),
        { action: 'miss', actor: theClock },
      ),
    );
    missed += moved.length;
  }
}
