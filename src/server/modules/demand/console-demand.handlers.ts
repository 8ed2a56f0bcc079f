import { demandStatus } from '#domain/demand/demand-machine.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { consoleDemandCalls } from '#wire/console-demand.ts';
import { sql } from 'kysely';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { presentListed } from './demand.present.ts';
import { readCities } from './demand.store.ts';
import { closeDemand } from './end-demand.command.ts';
import { demandForReview } from './get-demand.query.ts';
import { all, countByStatus, likePattern, listDemands } from './list-demands.query.ts';
import { approveDemand, declineDemand } from './review-demand.command.ts';
import { wordsOf } from './words.ts';

const inReview = demandStatus.inReview;
/** Drafts are their owners' own. */
const submitted = sql`d.status <> ${demandStatus.draft} AND d.submitted_at IS NOT NULL`;
/** What waits for an answer first, the oldest on top; the rest newest first. */
const queueOrder = sql`d.status = ${inReview} DESC,
  CASE WHEN d.status = ${inReview} THEN d.submitted_at END, d.submitted_at DESC, d.id DESC`;

export const consoleDemandHandlers: HandlersOf<typeof consoleDemandCalls> = {
  'console.listDemands': async ({ db, services }, { status, keyword, ...paging }) => {
    const known = [submitted];
    if (keyword) {
      const pattern = likePattern(keyword);
      known.push(sql`(d.title ILIKE ${pattern} OR d.number ILIKE ${pattern}
        OR EXISTS (SELECT FROM company c WHERE c.id = d.company_id AND c.name ILIKE ${pattern}))`);
    }
    const shown = typeof status === 'number' ? [...known, sql`d.status = ${status}`] : known;
    const { rows, total } = await listDemands(db, all(shown), queueOrder, paging);
    const [cities, counts, words] = await Promise.all([
      readCities(
        db,
        rows.map((row) => row.id),
      ),
      countByStatus(db, all(known)),
      wordsOf(services),
    ]);
    return {
      records: rows.map((row) => presentListed(row, cities, words, 'operator')),
      total,
      ...paging,
      counts,
    };
  },
  'console.demandDetail': (context, { demandId }) => demandForReview(context, demandId),
  'console.approveDemand': (context, { demandId }) =>
    underClaim(context, { kind: 'demand', id: demandId }, () => approveDemand(context, demandId)),
  'console.declineDemand': (context, { demandId, reason }) =>
    underClaim(context, { kind: 'demand', id: demandId }, () => declineDemand(context, demandId, reason)),
  'console.closeDemand': (context, { demandId, reason }) =>
    underClaim(context, { kind: 'demand', id: demandId }, () => closeDemand(context, demandId, reason)),
};
