import { type RawBuilder, sql } from 'kysely';
import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { countEach, reachOf, rowsWithin, sumWithin } from '#server/modules/common/counted-list.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentListed } from './demand.present.ts';
import { readCities } from './demand.store.ts';
import { findDemands } from './find-demands.query.ts';
import { all, pageOfDemands } from './list-demands.query.ts';

const { draft, inReview: inReviewCode } = demandStatus;
const inReview = sql.lit(inReviewCode);
/** Drafts are their owners' own. Word for word the condition of both indexes. */
const submitted = sql`d.status <> ${sql.lit(draft)} AND d.submitted_at IS NOT NULL`;
const newestFirst = sql`d.submitted_at DESC, d.id DESC`;
const longestWaiting = sql`d.submitted_at, d.id`;
/** What waits for an answer first, the oldest on top; the rest newest first. */
const queueOrder = sql`(d.status = ${inReview}) DESC,
  (CASE WHEN d.status = ${inReview} THEN d.submitted_at END), ${newestFirst}`;
const listedStatuses = Object.keys(demandMachine.labels)
  .map((code) => Number(code) as DemandStatus)
  .filter((code): code is Exclude<DemandStatus, typeof draft> => code !== draft);

/** Of all companies, for operators. */
export async function listAllDemands(
  { db, services }: ReadContext,
  { status, keyword, ...paging }: ParsedInput<'console.listDemands'>,
): Promise<CallOutput<'console.listDemands'>> {
  const known = keyword ? [submitted, (await findDemands(db, keyword)).where] : [submitted];
  const inStatus = (code: RawBuilder<unknown>) => all([...known, sql`d.status = ${code}`]);
  const chosen = typeof status === 'number' ? (status as (typeof listedStatuses)[number]) : undefined;
  const reach = reachOf(keyword);
  const { limit, offset } = rowsWithin(paging, reach);
  const [rows, counted, labels] = await Promise.all([
    pageOfDemands(
      db,
      chosen === undefined ? all(known) : inStatus(sql.lit(chosen)),
      chosen === undefined ? queueOrder : chosen === inReviewCode ? longestWaiting : newestFirst,
      limit,
      offset,
    ),
    countEach(
      db,
      listedStatuses,
      (code) => sql`SELECT FROM demand d WHERE ${inStatus(code)} ORDER BY ${newestFirst}`,
      reach,
    ),
    readLabels(services),
  ]);
  const cities = await readCities(
    db,
    rows.map((row) => row.id),
  );
  const counts = listedStatuses
    .map((code) => ({ code, name: demandMachine.labels[code], count: counted.get(code) ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    records: rows.map((row) => presentListed(row, cities, labels, 'operator')),
    total: chosen === undefined ? sumWithin(counted.values(), reach) : (counted.get(chosen) ?? 0),
    ...paging,
    countedTo: reach,
    counts,
  };
}
