import { packageLabel, type LabelledPackage } from '#domain/demand/package-label.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { type Fen, formatFen, parseYuan } from '#domain/kernel/money.ts';
import {
  type QuotationPackageStatus,
  quotationPackageMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transitionAll } from '#server/db/transition.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';
import { lockProcuring, markAccepted } from './decide-package.command.ts';

interface AskedPackage {
  readonly quotationPackageId: string;
  /** Yuan per head, as the buyer saw it. */
  readonly price: string;
}

interface PackageRow extends LabelledPackage {
  readonly id: string;
  readonly quotation_id: string;
  readonly demand_package_id: string;
  readonly status: QuotationPackageStatus;
  readonly price: Fen;
  readonly purpose: string;
  /** The institution whose quote is accepted for this package; null: none yet. */
  readonly taken_by: string | null;
}

/**
 * Accepts packages of one or several quotations of a demand, all of them or none.
 * @throws Failure 404 for a package of another demand; 409 naming the package that is taken, not open or dearer by now
 */
export async function acceptAll(
  { tx, caller }: WriteContext,
  { demandId, packages }: { demandId: string; packages: readonly AskedPackage[] },
): Promise<CallOutput<'comparison.acceptAll'>> {
  await lockProcuring(tx, demandId);
  const asked = new Map(packages.map((one) => [one.quotationPackageId, parseYuan(one.price) ?? 0]));
  const rows = await lockPackages(tx, demandId, [...asked.keys()]);
  if (rows.length < asked.size)
    throw notFound('其中的套餐报价已撤回或不存在，本次没有接受任何套餐，请查看最新比价后再确认。');
  if (new Set(rows.map((row) => row.demand_package_id)).size < rows.length)
    throw invalid('同一个套餐只能接受一家的报价。');
  for (const row of rows) {
    const why = whyNotAcceptable(row, asked.get(row.id) ?? 0);
    if (why)
      throw conflict(
        `「${packageLabel(row.purpose, row)}」${why}本次没有接受任何套餐，请查看最新比价后再确认。`,
      );
  }
  const actor = actorOf(caller, 'buyer');
  const moved = await transitionAll(tx, 'quotation_package', [...asked.keys()], { action: 'accept', actor });
  for (const quotationId of new Set(rows.map((row) => row.quotation_id)))
    await markAccepted(tx, quotationId, actor);
  return { demandId, accepted: moved.length };
}

/** Quotations first, then packages; what was not sent, or was taken back, is not there. */
async function lockPackages(tx: Tx, demandId: string, ids: readonly string[]): Promise<PackageRow[]> {
  await sql`
    SELECT FROM quotation WHERE demand_id = ${demandId} AND id IN (
      SELECT quotation_id FROM quotation_package WHERE id = ANY(${[...ids]}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<PackageRow>`
    SELECT p.id, p.quotation_id, p.demand_package_id, p.status, p.quoted_total AS price, b.purpose, d.name,
      g.name AS "groupName", d.sex, d.age_min AS "ageMin", d.age_max AS "ageMax", (
        SELECT i.name FROM quotation_package o JOIN quotation w ON w.id = o.quotation_id
        JOIN institution i ON i.id = w.institution_id
        WHERE o.demand_package_id = d.id AND o.status = ${quotationPackageStatus.accepted}) AS taken_by
    FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
    JOIN demand_package d ON d.id = p.demand_package_id
    JOIN package_group g ON g.id = d.group_id JOIN demand b ON b.id = d.demand_id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL AND q.status <> ${quotationStatus.waiting}
      AND p.id = ANY(${[...ids]}::uuid[])
    ORDER BY g.sort, d.sort, p.id FOR UPDATE OF p`.execute(tx);
  return rows;
}

function whyNotAcceptable(row: PackageRow, seen: Fen): string {
  if (row.taken_by !== null) return `已接受「${row.taken_by}」的报价，`;
  if (row.status !== quotationPackageStatus.quoted)
    return `的报价当前为「${quotationPackageMachine.labels[row.status]}」，不能接受；`;
  return row.price === seen ? '' : `的报价已变为 ${formatFen(row.price, true)} / 人，`;
}
