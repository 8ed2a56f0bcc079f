import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import type { PriceUndo } from '#server/db/tables/price-undo.ts';
import { type DemandPackage, loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { isAmendingOf } from '#server/modules/kept-offer/kept-offers.store.ts';
import { deadlineOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import type { LockedQuotation } from './lock-quotation.ts';
import { issueContext, issuesOf, loadPackages } from './package-detail.query.ts';
import { undoText } from './price-undo.command.ts';
import { loadLines } from './quotation.store.ts';

type Head = Pick<LockedQuotation['quotation'], 'status' | 'institution_id' | 'demand_id'> & {
  demand_status: LockedQuotation['demand']['status'];
  amending: boolean;
  deadline: Date | null;
  floor: number | null;
  price_undo: PriceUndo | null;
};

/** What of a quote needs a person before it is sent, over all packages that are not confirmed. */
export async function reviewQuotation(
  db: Sql,
  { catalogue, now, caller }: { catalogue: Catalogue; now: Date; caller: Caller },
  quotationId: string,
): Promise<CallOutput<'quotation.review'>> {
  const { rows } = await sql<Head>`
    SELECT q.status, ${isAmendingOf('q.id')} AS amending, q.price_undo, q.institution_id, q.demand_id, i.price_floor AS floor, d.status AS demand_status, ${deadlineOfQuotation} AS deadline
    FROM quotation q JOIN demand d ON d.id = q.demand_id JOIN institution i ON i.id = q.institution_id
    WHERE q.id = ${quotationId}`.execute(db);
  const head = rows[0] as Head;
  const closed =
    (await whyNotQuote(db, signedIn(caller), head.demand_id)) ||
    whyNotEditable({ status: head.demand_status, quoteDeadline: head.deadline }, now, head);
  const open = closed
    ? []
    : (await loadPackages(db, quotationId)).filter(({ status }) => status === quotationPackageStatus.open);
  if (open.length === 0)
    return {
      priceFloor: head.floor,
      open: 0,
      lines: 0,
      related: 0,
      plain: 0,
      undo: null,
      issues: [],
    };
  const context = await issueContext(db, catalogue, head.institution_id, head.floor);
  const requests = new Map((await loadRequestedPackages(db, head.demand_id)).map((one) => [one.id, one]));
  const lines = await loadLines(
    db,
    open.map(({ id }) => id),
  );
  const issues: CallOutput<'quotation.review'>['issues'] = [];
  for (const pkg of open) {
    const own = lines.filter((line) => line.quotation_package_id === pkg.id);
    const found = issuesOf(context, requests.get(pkg.demand_package_id) as DemandPackage, own);
    issues.push(
      ...found.issues.map((issue) => ({
        ...issue,
        quotationPackageId: pkg.id,
        packageName: pkg.label,
      })),
    );
  }
  const related = lines.filter((line) => line.item_match === itemMatch.related).length;
  return {
    priceFloor: head.floor,
    open: open.length,
    lines: lines.length - related,
    related,
    undo: head.price_undo && { text: undoText(head.price_undo), lines: head.price_undo.prices.length },
    plain: lines.filter((line) => line.item_match === itemMatch.match).length,
    issues,
  };
}
