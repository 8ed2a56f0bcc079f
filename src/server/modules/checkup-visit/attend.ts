import { sql } from 'kysely';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import type { VisitAddOn } from '#server/db/tables/examination.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { contentsOf, itemsOfVisit, type VisitPackage, visitPackage } from './visit-items.ts';

/**
 * Somebody came; said again, what was left out and added is corrected, with a reason. Said again word by word, nothing happens.
 * @throws Failure 400 without a reason, or for an item that the package hasn't, 409 before the day
 */
export async function arrive(
  { tx, caller, now }: WriteContext,
  { visitId, omitted, addOns, reason }: ParsedInput<'checkupVisit.arrive'>,
): Promise<{ id: string }> {
  const { rows } = await sql<Attended>`
    SELECT v.status, v.day::text AS day, v.omitted, v.add_ons AS "addOns", ${visitPackage}
    FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id JOIN roster r ON r.id = v.roster_id
    JOIN demand d ON d.id = r.demand_id LEFT JOIN demand_package k ON k.id = p.package_id
    LEFT JOIN package_group g ON g.id = k.group_id WHERE v.id = ${visitId} FOR UPDATE OF v`.execute(tx);
  const visit = rows[0] as Attended;
  await requireNotAgreed(tx, visitId);
  if (visit.day > shanghaiDay(now)) throw conflict(`预约的日期是 ${visit.day}，当天才能登记到检。`);
  const actor = actorOf(caller, 'provider');
  const added = addOns.map(({ price, ...one }) => ({ ...one, price: parseYuan(price) ?? 0 }));
  await requireKnownItems(tx, visit, omitted);
  const again = visit.status === visitStatus.arrived;
  if (again && sameItems(visit, { omitted, addOns: added })) return { id: visitId };
  if (again && reason === '')
    throw invalid('已经登记过到检，修改未做的项目或加项请说明原因。', { reason: '请说明修改原因。' });
  await sql`
    UPDATE checkup_visit SET omitted = ${JSON.stringify(omitted)}, add_ons = ${JSON.stringify(added)},
      arrived_at = coalesce(arrived_at, ${now}), updated_at = ${now} WHERE id = ${visitId}`.execute(tx);
  // How many, not which: the log is read by operators.
  const detail = { omitted: omitted.length, addOns: added.length };
  if (again) await recordAudit(tx, 'checkup_visit', visitId, { action: 'update', actor, reason, detail });
  else await transition(tx, 'checkup_visit', visitId, { action: 'arrive', actor, detail });
  return { id: visitId };
}

interface Items {
  readonly omitted: readonly string[];
  readonly addOns: readonly VisitAddOn[];
}
type Attended = Items & VisitPackage & { readonly status: number; readonly day: string };

/** An item that the contract's package doesn't have would deduct nothing, silently. */
async function requireKnownItems(tx: Tx, visit: VisitPackage, omitted: readonly string[]): Promise<void> {
  if (omitted.length === 0) return;
  const items = itemsOfVisit(visit, await contentsOf(tx, [visit.contractId]));
  const unknown = omitted.filter((name) => !items.includes(name));
  if (unknown.length > 0)
    throw invalid(`套餐里没有项目“${unknown.join('、')}”，请从套餐的项目中选择。`, {
      omitted: '有套餐里没有的项目。',
    });
}

const sameItems = (one: Items, other: Items): boolean => written(one) === written(other);
const written = ({ omitted, addOns }: Items): string =>
  JSON.stringify([
    omitted.toSorted(),
    addOns.map(({ name, price, payer }) => JSON.stringify([name, price, payer])).toSorted(),
  ]);

/** 已到检 → 未到检, with what was entered taken back. @throws Failure 409 */
export async function correct(
  { tx, caller, now }: WriteContext,
  { visitId, reason }: ParsedInput<'checkupVisit.correct'>,
): Promise<{ id: string }> {
  const actor = actorOf(caller, 'provider');
  await sql`SELECT FROM checkup_visit WHERE id = ${visitId} FOR UPDATE`.execute(tx);
  await requireNotAgreed(tx, visitId);
  await transition(tx, 'checkup_visit', visitId, { action: 'correct', actor, reason });
  await sql`
    UPDATE checkup_visit SET omitted = '[]', add_ons = '[]', arrived_at = NULL, updated_at = ${now}
    WHERE id = ${visitId}`.execute(tx);
  return { id: visitId };
}

const { agreed, invoiced, paid } = settlementStatus;

/**
 * Who is billed in a settlement that both sides agreed to stays as they agreed. The visit is locked before.
 * @throws Failure 409
 */
async function requireNotAgreed(tx: Tx, visitId: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    SELECT s.number FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id
    WHERE l.visit_id = ${visitId} AND l.expected > 0
      AND s.status IN (${sql.lit(agreed)}, ${sql.lit(invoiced)}, ${sql.lit(paid)}) LIMIT 1`.execute(tx);
  if (rows[0])
    throw conflict(
      `双方已确认结算单 ${rows[0].number}，此人的到检已计入，登记不能再修改。确有差错的，请与采购方另行协商。`,
    );
}
