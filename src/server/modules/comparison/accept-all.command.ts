import { sql } from 'kysely';
import { type LabelledPackage, packageLabel } from '#domain/demand/package-label.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { type Fen, formatFen, parseYuan } from '#domain/kernel/money.ts';
import {
  type QuotationPackageStatus,
  quotationPackageMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';
import { requireDecidingSide } from '#server/modules/sides/sides.store.ts';
import { endAmendmentsOf } from '#server/modules/standing-offer/amendments-over.ts';
import { type AwardLot, lotsMeant } from './award-lots.ts';
import { requireElsewhereReason } from './award-reasons.ts';
import { acceptFor, awardState, lockProcuring, markAccepted } from './decide-package.command.ts';
import { splitDemand } from './split-demand.command.ts';

interface PackageRow extends LabelledPackage {
  readonly id: string;
  readonly quotation_id: string;
  readonly demand_package_id: string;
  readonly institution_id: string;
  readonly institution: string;
  readonly cities: readonly string[];
  readonly status: QuotationPackageStatus;
  readonly price: Fen;
  readonly purpose: string;
}

/**
 * Accepts packages of one or several quotations of a demand, all of them or none. `splitByCity`: a scenario that awards by city,
 * for a demand that did not until now.
 * @throws Failure 404 for a package of another demand; 409 naming the package that is taken, not open or dearer by now, 403 for
 * who belongs to one of the institutions
 */
export async function acceptAll(
  { tx, caller, now }: WriteContext,
  { demandId, packages, splitByCity, elsewhereReason }: ParsedInput<'comparison.acceptAll'>,
): Promise<CallOutput<'comparison.acceptAll'>> {
  await lockProcuring(tx, demandId);
  const actor = actorOf(caller, 'buyer');
  const asked = Map.groupBy(packages, ({ quotationPackageId }) => quotationPackageId);
  const rows = await lockPackages({ tx, now }, demandId, [...asked.keys()]);
  if (rows.length < asked.size)
    throw notFound('其中的套餐报价已撤回或不存在，本次没有接受任何套餐，请查看最新比价后再确认。');
  await requireDecidingSide(
    tx,
    signedIn(caller),
    demandId,
    rows.map((row) => row.institution_id),
  );
  if (splitByCity) await splitDemand(tx, demandId, undefined, actorOf(caller, 'owner'));
  const state = await awardState(tx, demandId);
  const meant = rows.map((row) => {
    const cityIds = (asked.get(row.id) ?? []).flatMap(({ cityId }) => cityId ?? []);
    const quote = { id: row.id, packageId: row.demand_package_id, cities: row.cities };
    return { row, lots: lotsMeant(quote, cityIds, state.lots) };
  });
  const all = meant.flatMap((one) => one.lots);
  if (new Set(all).size < all.length) throw invalid('同一个套餐（同一城市）只能接受一家的报价。');
  for (const { row, lots: own } of meant) {
    const why = whyNotAcceptable(
      row,
      own,
      (asked.get(row.id) ?? []).map(({ price }) => parseYuan(price) ?? 0),
    );
    if (why)
      throw conflict(
        `「${packageLabel(row.purpose, row)}」${why}本次没有接受任何套餐，请查看最新比价后再确认。`,
      );
  }
  const reasons = { elsewhere: elsewhereReason, choice: '' };
  for (const { row, lots: own } of meant) requireElsewhereReason(row.institution, row.cities, own, reasons);
  for (const { row, lots: own } of meant) await acceptFor(tx, row, own, actor, reasons);
  for (const quotationId of new Set(rows.map((row) => row.quotation_id)))
    await markAccepted(tx, quotationId, actor);
  return { demandId, accepted: new Set(rows.map((row) => row.demand_package_id)).size };
}

/** Quotations first, then packages; what was not sent, or was taken back, is not there. */
async function lockPackages(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  demandId: string,
  ids: readonly string[],
): Promise<PackageRow[]> {
  const locked = await sql<{ id: string }>`
    SELECT id FROM quotation WHERE demand_id = ${demandId} AND id IN (
      SELECT quotation_id FROM quotation_package WHERE id = ANY(${[...ids]}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(tx);
  await endAmendmentsOf(
    tx,
    locked.rows.map(({ id }) => id),
    now,
  );
  const { rows } = await sql<PackageRow>`
    SELECT p.id, p.quotation_id, q.institution_id, p.demand_package_id, p.status, p.quoted_total AS price, b.purpose, d.name,
      g.name AS "groupName", d.sex, d.age_min AS "ageMin", d.age_max AS "ageMax", i.name AS institution,
      ${examinedIn} AS cities
    FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id JOIN institution i ON i.id = q.institution_id
    JOIN demand_package d ON d.id = p.demand_package_id
    JOIN package_group g ON g.id = d.group_id JOIN demand b ON b.id = d.demand_id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL AND q.status <> ${quotationStatus.waiting}
      AND p.id = ANY(${[...ids]}::uuid[])
    ORDER BY g.sort, d.sort, p.id FOR UPDATE OF p`.execute(tx);
  return rows;
}

function whyNotAcceptable(row: PackageRow, lots: readonly AwardLot[], seen: readonly Fen[]): string {
  const taken = lots.find((lot) => lot.accepted);
  if (taken) return `${taken.city && `在${taken.city}`}已接受「${taken.accepted?.institution}」的报价，`;
  const { accepted, quoted } = quotationPackageStatus;
  // One that is accepted and has not taken these lots is accepted for other cities.
  if (row.status !== quoted && row.status !== accepted)
    return `的报价当前为「${quotationPackageMachine.labels[row.status]}」，不能接受；`;
  return seen.every((price) => price === row.price) ? '' : `的报价已变为 ${formatFen(row.price)} / 人，`;
}
