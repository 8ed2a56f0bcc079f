import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Gives back the place that a visit's date took, with what was reserved or scarce in it; without a date nothing happens. */
export async function releasePlace(tx: Tx, visitId: string): Promise<void> {
  const { rows } = await sql<{ slotId: string | null; companyId: string }>`
    SELECT v.slot_id AS "slotId", r.company_id AS "companyId"
    FROM checkup_visit v JOIN roster r ON r.id = v.roster_id WHERE v.id = ${visitId} FOR UPDATE OF v`.execute(
    tx,
  );
  const [visit] = rows;
  if (!visit?.slotId) return;
  await sql`UPDATE exam_slot SET taken = taken - 1 WHERE id = ${visit.slotId}`.execute(tx);
  await sql`UPDATE exam_slot_reserve SET taken = taken - 1
    WHERE slot_id = ${visit.slotId} AND company_id = ${visit.companyId} AND taken > 0`.execute(tx);
  await sql`UPDATE checkup_visit SET slot_id = NULL, day = NULL, booked_at = NULL, updated_at = now()
    WHERE id = ${visitId}`.execute(tx);
}
