import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Gives back the places that these visits hold, and forgets where and when they were booked. Visits without a place are passed
 * over; one that arrived keeps its place: it was used. Locks the visits, then their slots, each in the order of their ids, as
 * booking does. The status of the visits stays; who calls moves it.
 */
export async function releasePlaces(tx: Tx, visitIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; slotId: string }>`
    SELECT id, slot_id AS "slotId" FROM checkup_visit
    WHERE id = ANY(${[...visitIds]}::uuid[]) AND slot_id IS NOT NULL AND arrived_at IS NULL
    ORDER BY id FOR UPDATE`.execute(tx);
  if (rows.length === 0) return;
  const slotIds = [...new Set(rows.map(({ slotId }) => slotId))];
  await lockSlots(tx, slotIds);
  await sql`
    UPDATE checkup_visit SET slot_id = NULL, contract_id = NULL, institution_id = NULL, day = NULL, booked_at = NULL,
      updated_at = now()
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await recountSlots(tx, slotIds);
}

/** In the order of their ids, after the visits: whoever waits for one holds none that comes later. */
export const lockSlots = (tx: Tx, slotIds: readonly string[]) =>
  sql`SELECT FROM exam_slot WHERE id = ANY(${[...slotIds]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);

/**
 * What is taken of locked slots, counted from the visits that hold a place. A place reserved for a company counts as taken while
 * one of its people stands for it.
 */
export async function recountSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  const ids = sql`ANY(${[...slotIds]}::uuid[])`;
  await sql`
    UPDATE exam_slot s SET taken = (SELECT count(*) FROM checkup_visit v WHERE v.slot_id = s.id) WHERE s.id = ${ids}`.execute(
    tx,
  );
  await sql`
    UPDATE exam_slot_reserve e SET taken = least(e.places, (SELECT count(*) FROM checkup_visit v
      JOIN roster r ON r.id = v.roster_id WHERE v.slot_id = e.slot_id AND r.company_id = e.company_id))
    WHERE e.slot_id = ${ids}`.execute(tx);
}
