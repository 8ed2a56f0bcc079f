import { sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { isOffered } from '#server/modules/library/is-offered.ts';
import { deadlineOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import { whyNotQuotes } from '#server/modules/sides/sides.store.ts';
import {
  dueToday,
  isAmendingInTime,
  isToPrepare,
  quotationRows,
  sentInVain,
} from './list-quotations.query.ts';
import { outcomes } from './outcome.query.ts';
import { presentQuotation, type QuotationRow } from './quotation.present.ts';

const { waiting, quoted, accepted, rejected, won, closed } = quotationStatus;
const waitingShown = 6;
const recentShown = 5;

/** The provider's workbench: what waits, what ended how, how the library stands. */
export async function overview(
  db: Sql,
  labels: Labels,
  now: Date,
  institutionId: string,
  caller: SignedIn,
): Promise<CallOutput<'quotation.overview'>> {
  const mine = sql`q.institution_id = ${institutionId}`;
  const open = isToPrepare(now);
  const [counts, rows, recent, library] = await Promise.all([
    sql<CallOutput<'quotation.overview'>['counts']>`
      SELECT count(*) FILTER (WHERE ${open} AND q.status = ${waiting})::int AS waiting,
        count(*) FILTER (WHERE ${isAmendingInTime(now)})::int AS amending,
        count(*) FILTER (WHERE ${dueToday(now)})::int AS "dueToday",
        count(*) FILTER (WHERE q.status = ${quoted})::int AS quoted,
        count(*) FILTER (WHERE q.status = ${accepted})::int AS accepted,
        count(*) FILTER (WHERE q.status = ${won})::int AS won,
        count(*) FILTER (WHERE ${sentInVain})::int AS lost
      FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE ${mine}`.execute(db),
    quotationRows(
      db,
      sql`SELECT q.id, row_number() OVER (ORDER BY ${deadlineOfQuotation}, q.id) AS place
        FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE ${mine} AND ${open}
        ORDER BY ${deadlineOfQuotation}, q.id LIMIT ${waitingShown}`,
    ),
    quotationRows(
      db,
      sql`SELECT q.id, row_number() OVER (ORDER BY d.ended_at DESC, q.id) AS place
        FROM quotation q JOIN demand d ON d.id = q.demand_id
        WHERE ${mine} AND q.confirmed_at IS NOT NULL AND d.status = ${demandStatus.completed}
          AND q.status IN (${won}, ${rejected}, ${closed})
        ORDER BY d.ended_at DESC, q.id LIMIT ${recentShown}`,
    ),
    sql<{ confirmed: number; suggested: number; unmapped: number; frozen: number; updated: Date | null }>`
      SELECT count(*) FILTER (WHERE ${isOffered})::int AS confirmed,
        count(*) FILTER (WHERE mapping_state = ${mappingState.suggested} AND NOT frozen)::int AS suggested,
        count(*) FILTER (WHERE mapping_state = ${mappingState.unmapped} AND NOT frozen)::int AS unmapped,
        count(*) FILTER (WHERE frozen)::int AS frozen, max(updated_at) AS updated
      FROM institution_item q WHERE ${mine}`.execute(db),
  ]);
  const otherSide = await whyNotQuotes(
    db,
    caller,
    [...rows, ...recent].map((row) => row.demand_id),
  );
  const present = (row: QuotationRow) =>
    presentQuotation(row, labels, now, otherSide.get(row.demand_id) ?? '');
  const ended = await outcomes(
    db,
    recent.map(({ id }) => id),
  );
  const { updated = null, ...stock } = library.rows[0] ?? {
    confirmed: 0,
    suggested: 0,
    unmapped: 0,
    frozen: 0,
  };
  return {
    counts: counts.rows[0] as CallOutput<'quotation.overview'>['counts'],
    waiting: rows.map(present),
    recent: recent.map((row) => ({
      ...present(row),
      outcome: ended.get(row.id) ?? null,
    })),
    library: { ...stock, updatedAt: updated?.toISOString() ?? null },
  };
}
