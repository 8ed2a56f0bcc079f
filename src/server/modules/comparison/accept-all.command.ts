import { packageLabel, type LabelledPackage } from '#domain/demand/package-label.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { type Fen, formatFen, parseYuan } from '#domain/kernel/money.ts';
import {
  quotationMachine,
  type QuotationPackageStatus,
  quotationPackageMachine,
  quotationPackageStatus,
} from '#domain/quotation/quotation-machine.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transitionAll } from '#server/db/transition.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';
import { lockQuotation, markAccepted } from './decide-package.command.ts';

interface AskedPackage {
  readonly quotationPackageId: string;
  /** Yuan per head, as the buyer saw it. */
  readonly price: string;
}

interface PackageRow extends LabelledPackage {
  readonly id: string;
  readonly status: QuotationPackageStatus;
  readonly price: Fen;
  readonly purpose: string;
  /** The institution whose quote is accepted for this package; null: none yet. */
  readonly taken_by: string | null;
}

/**
 * Accepts several packages of one quotation, all of them or none.
 * @throws Failure 404 for a package of another quotation; 409 naming the package that is taken, not open or dearer by now
 */
export async function acceptAll(
  { tx, caller }: WriteContext,
  { quotationId, packages }: { quotationId: string; packages: readonly AskedPackage[] },
): Promise<CallOutput<'comparison.acceptAll'>> {
  await lockQuotation(tx, quotationId);
  const asked = new Map(packages.map((one) => [one.quotationPackageId, parseYuan(one.price) ?? 0]));
  const rows = await lockPackages(tx, quotationId, [...asked.keys()]);
  if (rows.length < asked.size) throw notFound('没有找到其中的套餐报价，请从比价页重新进入。');
  for (const row of rows) {
    const why = whyNotAcceptable(row, asked.get(row.id) ?? 0);
    if (why)
      throw conflict(
        `「${packageLabel(row.purpose, row)}」${why}本次没有接受任何套餐，请查看最新比价后再确认。`,
      );
  }
  const actor = actorOf(caller, 'buyer');
  const moved = await transitionAll(tx, 'quotation_package', [...asked.keys()], { action: 'accept', actor });
  const status = await markAccepted(tx, quotationId, actor);
  return {
    quotationId,
    quotationStatus: { code: status, name: quotationMachine.labels[status] },
    accepted: moved.length,
  };
}

async function lockPackages(tx: Tx, quotationId: string, ids: readonly string[]): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    SELECT p.id, p.status, p.quoted_total AS price, b.purpose, d.name, g.name AS "groupName", d.sex,
      d.age_min AS "ageMin", d.age_max AS "ageMax", (
        SELECT i.name FROM quotation_package o JOIN quotation q ON q.id = o.quotation_id
        JOIN institution i ON i.id = q.institution_id
        WHERE o.demand_package_id = d.id AND o.status = ${quotationPackageStatus.accepted}) AS taken_by
    FROM quotation_package p JOIN demand_package d ON d.id = p.demand_package_id
    JOIN package_group g ON g.id = d.group_id JOIN demand b ON b.id = d.demand_id
    WHERE p.quotation_id = ${quotationId} AND p.id = ANY(${[...ids]}::uuid[])
    ORDER BY g.sort, d.sort, p.id FOR UPDATE OF p`.execute(tx);
  return rows;
}

function whyNotAcceptable(row: PackageRow, seen: Fen): string {
  if (row.taken_by !== null) return `已接受「${row.taken_by}」的报价，`;
  if (row.status !== quotationPackageStatus.quoted)
    return `的报价当前为「${quotationPackageMachine.labels[row.status]}」，不能接受；`;
  return row.price === seen ? '' : `的报价已变为 ${formatFen(row.price, true)} / 人，`;
}
