import type { Selectable } from 'kysely';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { type QuotedDemand, whyClosed, whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { Tx } from '#server/db/database.ts';
import type { DemandTable, QuotationPackageTable, QuotationTable } from '#server/db/tables/procurement.ts';
import { readPackage } from '#server/modules/demand/demand-packages.store.ts';
import { isAmending } from '#server/modules/kept-offer/kept-offers.store.ts';
import { type RoundOfQuotation, roundOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import { type LineRecord, loadLines, matchOf } from './quotation.store.ts';

type DemandRow = Selectable<DemandTable>;

export interface LockedQuotation {
  readonly demand: DemandRow;
  readonly quotation: Selectable<QuotationTable>;
  /** The second round that it was invited to; the demand's deadline is then the round's. */
  readonly round: RoundOfQuotation | undefined;
  /** Its next version is being prepared; what was sent stands. */
  readonly amending: boolean;
}

/**
 * Locks demand, then quotation. Edits share the demand with each other, so that providers don't wait for one another;
 * what changes the demand's row takes it alone.
 */
export async function lockQuotation(
  tx: Tx,
  quotationId: string,
  demandLock: 'shared' | 'alone',
): Promise<LockedQuotation> {
  const { demand_id } = await tx
    .selectFrom('quotation')
    .select('demand_id')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow(missing);
  const wanted = tx.selectFrom('demand').selectAll().where('id', '=', demand_id);
  const demand = await (demandLock === 'alone'
    ? wanted.forUpdate()
    : wanted.forShare()
  ).executeTakeFirstOrThrow(missing);
  const quotation = await tx
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', quotationId)
    .forUpdate()
    .executeTakeFirstOrThrow(missing);
  const round = await roundOfQuotation(tx, quotationId);
  const amending = await isAmending(tx, quotationId);
  return {
    demand: round ? { ...demand, quote_deadline: round.deadline } : demand,
    quotation,
    round,
    amending,
  };
}

const missing = () => notFound('没有找到这份报价单，请从列表重新进入。');

export const quotedDemand = (row: Pick<DemandRow, 'status' | 'quote_deadline'>): QuotedDemand => ({
  status: row.status,
  quoteDeadline: row.quote_deadline,
});

/** @throws Failure 409 with the reason when the demand takes no quotes now. */
export function requireOpen(demand: DemandRow, now: Date): void {
  const reason = whyClosed(quotedDemand(demand), now);
  if (reason) throw conflict(reason);
}

interface LockedPackage extends LockedQuotation {
  readonly pkg: Selectable<QuotationPackageTable>;
}

export async function lockPackage(tx: Tx, quotationPackageId: string): Promise<LockedPackage> {
  const { quotation_id } = await tx
    .selectFrom('quotation_package')
    .select('quotation_id')
    .where('id', '=', quotationPackageId)
    .executeTakeFirstOrThrow(missing);
  const locked = await lockQuotation(tx, quotation_id, 'shared');
  const pkg = await tx
    .selectFrom('quotation_package')
    .selectAll()
    .where('id', '=', quotationPackageId)
    .forUpdate()
    .executeTakeFirstOrThrow(missing);
  return { ...locked, pkg };
}

export interface EditedPackage extends LockedPackage {
  readonly request: RequestedPackage;
  readonly lines: readonly LineRecord[];
}

/**
 * A package whose lines may be edited now, locked, with everything an edit needs.
 * @throws Failure 409 after the deadline, or when quotation or package is not in a state to be edited.
 */
export async function editPackage(tx: Tx, now: Date, quotationPackageId: string): Promise<EditedPackage> {
  const locked = await lockPackage(tx, quotationPackageId);
  const { demand, quotation, amending, pkg } = locked;
  const reason = whyNotEditable(
    quotedDemand(demand),
    now,
    { status: quotation.status, amending },
    pkg.status,
  );
  if (reason) throw conflict(reason);
  return {
    ...locked,
    request: (await readPackage(tx, locked.pkg.demand_package_id)).pkg,
    lines: await loadLines(tx, [quotationPackageId]),
  };
}

/**
 * The same, by one of its lines. `seen`: what it was matched with on the caller's screen.
 * @throws Failure 409 also where a colleague has matched it with something else meanwhile
 */
export async function editLine(
  tx: Tx,
  now: Date,
  lineId: string,
  seen?: string,
): Promise<EditedPackage & { line: LineRecord }> {
  const { quotation_package_id } = await tx
    .selectFrom('quotation_line')
    .select('quotation_package_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow(missing);
  const edited = await editPackage(tx, now, quotation_package_id);
  const line = edited.lines.find(({ id }) => id === lineId);
  if (!line) throw conflict('这一行刚刚被更新，请刷新页面后重试。');
  if (seen !== undefined && seen !== matchOf(line))
    throw conflict('同事刚改了这一项的匹配，您的选择没有保存。现在显示的是最新情况，仍要更改请再选一次。');
  return { ...edited, line };
}
