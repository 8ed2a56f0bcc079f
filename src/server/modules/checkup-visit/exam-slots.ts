import { sql } from 'kysely';
import { daysOf } from '#domain/examination/booking.ts';
import { type HalfDay, visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { isOpen } from '#server/modules/institution/capacity-calendar.ts';
import { operationOf } from '#server/modules/institution/operation.store.ts';
import { lockSlots } from './release-place.ts';

/** A year and a quarter of half-days, which a calendar can still show. */
const mostDays = 460;

export async function listSlots(
  { db }: ReadContext,
  { institutionId, from, to }: ParsedInput<'examSlot.list'>,
): Promise<CallOutput<'examSlot.list'>> {
  requirePeriod(from, to);
  const [{ openDays }, institution, reception, { rows }] = await Promise.all([
    operationOf(db, institutionId),
    db
      .selectFrom('institution')
      .select('daily_capacity')
      .where('id', '=', institutionId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('exam_reception')
      .select('desk_phone')
      .where('institution_id', '=', institutionId)
      .executeTakeFirst(),
    sql<CallOutput<'examSlot.list'>['slots'][number]>`
      SELECT s.id AS "slotId", s.day::text AS day, s.half, s.places, s.taken, s.closed,
        (SELECT count(*)::int FROM checkup_visit v WHERE v.slot_id = s.id AND v.status = ${visitStatus.arrived}) AS arrived
      FROM exam_slot s WHERE s.institution_id = ${institutionId} AND s.day BETWEEN ${from} AND ${to}
      ORDER BY s.day, s.half`.execute(db),
  ]);
  return {
    slots: rows,
    openDays: [...openDays],
    capacity: institution.daily_capacity || null,
    phone: reception?.desk_phone ?? '',
  };
}

function requirePeriod(from: string, to: string): void {
  if (from > to) throw invalid('结束日期不能早于开始日期。', { to: '结束日期不能早于开始日期。' });
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000)
    throw invalid('一次最多一年零三个月，请缩短日期范围。', { to: '一次最多一年零三个月，请缩短日期范围。' });
}

/** Opens half-days; those that are there stay as they are. @throws Failure 400 */
export async function openSlots(
  { tx, caller, now }: WriteContext,
  input: ParsedInput<'examSlot.open'>,
): Promise<CallOutput<'examSlot.open'>> {
  const { institutionId, from, to, weekdays, morning, afternoon, phone } = input;
  requirePeriod(from, to);
  const today = shanghaiDay(now);
  if (from < today) throw invalid('开始日期已经过去，请从今天或以后开始。', { from: '请从今天或以后开始。' });
  const halves = ([morning, afternoon] as const).flatMap((places, half) =>
    places > 0 ? [{ half: half as HalfDay, places }] : [],
  );
  if (halves.length === 0)
    throw invalid('上午和下午的名额都是 0，请至少填写一个。', { morning: '请至少填写一个半天的名额。' });
  const { closed } = await operationOf(tx, institutionId);
  const days = daysOf(from, to, weekdays);
  // What is chosen here overrides the weekdays of the institution's data; its closed days hold.
  const open = days.filter((day) => isOpen({ openDays: weekdays, capacities: {}, closed }, day));
  const slots = open.flatMap((day) =>
    halves.map((half) => ({ id: newId(), institution_id: institutionId, day, ...half })),
  );
  const added =
    slots.length === 0
      ? []
      : await tx
          .insertInto('exam_slot')
          .values(slots)
          .onConflict((on) => on.columns(['institution_id', 'day', 'half']).doNothing())
          .returning('id')
          .execute();
  await tx
    .insertInto('exam_reception')
    .values({ institution_id: institutionId, desk_phone: phone })
    .onConflict((on) => on.column('institution_id').doUpdateSet({ desk_phone: phone }))
    .execute();
  const actor = actorOf(caller, 'provider');
  const detail = { from, to, morning, afternoon, added: added.length };
  await recordAudit(tx, 'institution', institutionId, { action: 'openSlots', actor, detail });
  return { added: added.length, kept: slots.length - added.length, closedDays: days.length - open.length };
}

/** @throws Failure 404, 409 for fewer places than are taken */
export async function saveSlot(
  { tx, caller }: WriteContext,
  { institutionId, slotId, places, closed }: ParsedInput<'examSlot.save'>,
): Promise<CallOutput<'examSlot.save'>> {
  await lockSlots(tx, [slotId]);
  const slot = await tx
    .selectFrom('exam_slot')
    .select(['places', 'taken', 'closed'])
    .where('id', '=', slotId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!slot) throw notFound('没有找到这个时段，请刷新页面。');
  if (places < slot.taken)
    throw conflict(
      `这个时段已有 ${slot.taken} 人预约，名额不能少于 ${slot.taken}。如需减少，请先与他们改约。`,
    );
  const { reserved } = await tx
    .selectFrom('exam_slot_reserve')
    .select(sql<number>`coalesce(sum(places), 0)::int`.as('reserved'))
    .where('slot_id', '=', slotId)
    .executeTakeFirstOrThrow();
  if (places < reserved)
    throw conflict(`这个时段已为企业预留 ${reserved} 个名额，名额不能少于 ${reserved}。`);
  await tx.updateTable('exam_slot').set({ places, closed }).where('id', '=', slotId).execute();
  const actor = actorOf(caller, 'provider');
  const detail = { before: slot.places, after: places, closed };
  await recordAudit(tx, 'exam_slot', slotId, { action: 'update', actor, detail });
  return { id: slotId };
}
