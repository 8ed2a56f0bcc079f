import { sql } from 'kysely';
import { mayChange, type SlotState, slotProblem } from '#domain/examination/booking.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { type Actor, transition } from '#server/db/transition.ts';
import { contentThatHolds } from '#server/modules/contract/content-that-holds.ts';
import { choicesOf, dateTermsOf } from './choices.ts';
import { lockSlots, recountSlots } from './release-place.ts';

interface Doing {
  readonly visitId: string;
  readonly by: Actor;
  readonly now: Date;
}

interface LockedVisit {
  readonly status: number;
  readonly slotId: string | null;
  readonly day: string | null;
  readonly contractId: string | null;
  readonly institutionId: string | null;
  readonly personId: string;
  readonly companyId: string;
  readonly left: boolean;
}

/** The visit before its slots, always. @throws Failure 404 */
async function lockVisit(tx: Tx, visitId: string): Promise<LockedVisit> {
  const { rows } = await sql<LockedVisit>`
    SELECT v.status, v.slot_id AS "slotId", v.day::text AS day, v.contract_id AS "contractId", v.institution_id AS "institutionId",
      v.person_id AS "personId",
      r.company_id AS "companyId", p.left_at IS NOT NULL AS left
    FROM checkup_visit v JOIN roster r ON r.id = v.roster_id JOIN roster_person p ON p.id = v.person_id
    WHERE v.id = ${visitId} FOR UPDATE OF v`.execute(tx);
  const [visit] = rows;
  if (!visit || visit.left)
    throw notFound('没有找到这次体检，您可能已不在单位的名单里。请联系本单位的体检负责人。');
  return visit;
}

/** The slot as people of this company find it. `institutionId`: whose it is. */
async function readSlot(db: Sql, slotId: string, companyId: string) {
  const { rows } = await sql<SlotState & { institutionId: string }>`
    SELECT institution_id AS "institutionId", day::text AS day, half, closed, places, taken,
      ${keptForOthers(companyId)} AS "keptForOthers"
    FROM exam_slot s WHERE id = ${slotId}`.execute(db);
  return rows[0];
}

/** Places of slot `s` that wait for other companies' people. */
export const keptForOthers = (
  companyId: string,
) => sql`coalesce((SELECT sum(e.places - e.taken) FROM exam_slot_reserve e
  WHERE e.slot_id = s.id AND e.company_id <> ${companyId}), 0)::int`;

/**
 * Books or moves a date: one short transaction that holds the visit, then its slots in the order of their ids. The place is
 * taken by an UPDATE that finds none when there is none, with a CHECK behind it. `elsewhere`: they said that they go to another city
 * than their own (decision 172).
 * @throws Failure 404, 409 with the reason
 */
export async function book(
  tx: Tx,
  { slotId, elsewhere, ...doing }: Doing & { readonly slotId: string; readonly elsewhere: boolean },
): Promise<void> {
  const { visitId, by, now } = doing;
  const visit = await lockVisit(tx, visitId);
  const today = shanghaiDay(now);
  const moving = visit.status === visitStatus.booked;
  if (moving) await requireChangeable(tx, visit, doing);
  if (moving && visit.slotId === slotId) throw conflict('已经约在这个时段，无需重复预约。');
  const [found, choices] = [await readSlot(tx, slotId, visit.companyId), await choicesOf(tx, visit.personId)];
  const choice = choices.find(({ institutionId }) => institutionId === found?.institutionId);
  // An institution gives its own dates, to who has or missed one with it.
  const another = by.kind === 'provider' && found?.institutionId !== visit.institutionId;
  if (!found || !choice || another)
    throw conflict('没有找到这个时段，它可能已被机构取消。请刷新后重新选择。');
  if (choice.awayFrom && !elsewhere)
    throw conflict(
      `您的体检城市是${choice.awayFrom}，这家机构不在那里。请先确认到这家机构所在的城市体检，再选时段；或另选${choice.awayFrom}的机构。`,
    );
  const requireRoom = (slot: SlotState) => {
    const problem = slotProblem(slot, choice.terms, today);
    if (problem) throw conflict(problem);
  };
  // Hundreds who want one half-day wait for each other; once it is full nobody waits to be told so.
  requireRoom(found);
  await lockSlots(tx, visit.slotId ? [slotId, visit.slotId] : [slotId]);
  const slot = await readSlot(tx, slotId, visit.companyId);
  if (!slot) throw conflict('没有找到这个时段，它可能已被机构取消。请刷新后重新选择。');
  requireRoom(slot);
  const taken = await sql`
    UPDATE exam_slot s SET taken = taken + 1
    WHERE id = ${slotId} AND NOT closed AND taken + ${keptForOthers(visit.companyId)} < places RETURNING id`.execute(
    tx,
  );
  if (taken.rows.length === 0) throw conflict('这个时段的名额刚刚约满，请另选时段。');
  await sql`UPDATE exam_slot_reserve SET taken = taken + 1
    WHERE slot_id = ${slotId} AND company_id = ${visit.companyId} AND taken < places`.execute(tx);
  await sql`
    UPDATE checkup_visit SET slot_id = ${slotId}, contract_id = ${choice.contractId}, institution_id = ${slot.institutionId},
      day = ${slot.day}, booked_at = ${now}, updated_at = ${now} WHERE id = ${visitId}`.execute(tx);
  if (visit.slotId) await recountSlots(tx, [visit.slotId]);
  const detail = {
    day: slot.day,
    half: slot.half,
    ...(moving && { from: visit.day }),
    ...(choice.awayFrom && { awayFrom: choice.awayFrom }),
  };
  await transition(tx, 'checkup_visit', visitId, { action: moving ? 'move' : 'book', actor: by, detail });
}

/** Gives a booked date back. @throws Failure 404, 409 with the reason */
export async function cancelBooking(tx: Tx, doing: Doing): Promise<void> {
  const { visitId, by, now } = doing;
  const visit = await lockVisit(tx, visitId);
  if (visit.status !== visitStatus.booked) throw conflict('现在没有可以取消的预约，请刷新页面查看最新情况。');
  await requireChangeable(tx, visit, doing);
  const slots = visit.slotId ? [visit.slotId] : [];
  await lockSlots(tx, slots);
  await sql`
    UPDATE checkup_visit SET slot_id = NULL, contract_id = NULL, institution_id = NULL, day = NULL, booked_at = NULL,
      updated_at = ${now} WHERE id = ${visitId}`.execute(tx);
  await recountSlots(tx, slots);
  await transition(tx, 'checkup_visit', visitId, {
    action: 'giveBack',
    actor: by,
    detail: { day: visit.day },
  });
}

/** The institution may move somebody at any time. @throws Failure 409 once the notice has begun */
async function requireChangeable(
  tx: Tx,
  { contractId, day }: LockedVisit,
  { by, now }: Doing,
): Promise<void> {
  if (by.kind === 'provider' || contractId === null || day === null) return;
  const { rows } = await sql<{ content: Parameters<typeof dateTermsOf>[0] }>`
    SELECT ${contentThatHolds} AS content FROM contract k WHERE k.id = ${contractId}`.execute(tx);
  const terms = rows[0] && dateTermsOf(rows[0].content);
  if (terms && !mayChange(day, terms, shanghaiDay(now)))
    throw conflict(
      `改约和取消须提前 ${Math.max(1, terms.noticeDays)} 天，${day} 的预约已不能在线修改。请电话联系体检机构或本单位的体检负责人。`,
    );
}
