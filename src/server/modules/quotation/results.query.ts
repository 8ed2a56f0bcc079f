import { sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { guessNames } from '#server/modules/library-import/spreadsheet/guess-names.ts';
import { outcomes } from './outcome.query.ts';

const yearDays = 365;
const mostPlaces = 24;
/** Reading a name costs a millisecond. */
const mostNames = 60;
const mostMissed = 5;

const { won, rejected, closed } = quotationStatus;

const yearBefore = (now: Date): Date => new Date(now.getTime() - yearDays * 86_400_000);

/** How the institution's quotes of a year went. */
export async function results(
  db: Sql,
  now: Date,
  institutionId: string,
): Promise<CallOutput<'quotation.results'>> {
  const since = yearBefore(now);
  const [{ rows }, ended] = await Promise.all([
    sql<Omit<CallOutput<'quotation.results'>, 'since' | 'places'>>`
      SELECT count(*)::int AS invited, count(q.confirmed_at)::int AS answered,
        (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM q.confirmed_at - q.created_at) / 3600)
          FILTER (WHERE q.confirmed_at IS NOT NULL))::float8 AS "responseHours",
        count(*) FILTER (WHERE q.status = ${won})::int AS won,
        count(*) FILTER (WHERE q.confirmed_at IS NOT NULL AND d.status = ${demandStatus.completed}
          AND q.status IN (${rejected}, ${closed}))::int AS lost
      FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE q.institution_id = ${institutionId} AND q.created_at >= ${since}`.execute(db),
    sql<{ id: string; title: string; ended_at: Date }>`
      SELECT q.id, d.title, d.ended_at FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE q.institution_id = ${institutionId} AND q.confirmed_at IS NOT NULL AND d.ended_at >= ${since}
        AND d.status = ${demandStatus.completed} AND q.status IN (${won}, ${rejected}, ${closed})
      ORDER BY d.ended_at DESC, q.id LIMIT ${mostPlaces}`.execute(db),
  ]);
  const results = await outcomes(
    db,
    ended.rows.map(({ id }) => id),
  );
  return {
    ...(rows[0] as (typeof rows)[number]),
    since: shanghaiDay(since),
    places: ended.rows.toReversed().flatMap(({ id, title, ended_at }) => {
      const outcome = results.get(id);
      return outcome
        ? [{ quotationId: id, title, day: shanghaiDay(ended_at), won: outcome.won, place: outcome.place }]
        : [];
    }),
  };
}

/**
 * What the items that correspond to nothing yet would have met: lines that the institution's quotes of a year called missing,
 * by the standard item that each such item seems to be.
 */
export async function missedMatches(
  { db, catalogue, now, caller, services }: ReadContext,
  institutionId: string,
): Promise<CallOutput<'quotation.missedMatches'>> {
  const since = yearBefore(now);
  const missing = await sql<{ code: string; lines: number; quotations: number }>`
    SELECT l.catalogue_code AS code, count(*)::int AS lines, count(DISTINCT q.id)::int AS quotations
    FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
    JOIN quotation_line l ON l.quotation_package_id = p.id
    WHERE q.institution_id = ${institutionId} AND q.created_at >= ${since}
      AND l.item_match = ${itemMatch.missing} AND l.demand_item_id IS NOT NULL
    GROUP BY l.catalogue_code`.execute(db);
  const counts = new Map(missing.rows.map((row) => [row.code, row]));
  if (counts.size === 0) return { since: shanghaiDay(since), items: [] };
  const open = await sql<{ id: string; name: string; list_price: number; codes: string[] }>`
    SELECT id, name, list_price, catalogue_codes AS codes FROM institution_item
    WHERE institution_id = ${institutionId} AND NOT frozen AND mapping_state <> ${mappingState.confirmed}
    ORDER BY mapping_state DESC, list_price DESC, id LIMIT ${mostNames}`.execute(db);
  const unknown = open.rows.filter(({ codes }) => codes.length === 0);
  const names = unknown.map(({ name, list_price: price }) => ({ name, price }));
  // A page asks once when it is opened.
  if (names.length > 0)
    await requireBelow(services, '查看', [
      { key: `names:${signedIn(caller).userId}`, points: 300, seconds: 3600 },
    ]);
  const guesses = await guessNames(services.workers, { catalogue, names });
  const guessed = new Map(unknown.map(({ id }, at) => [id, guesses[at] ?? []]));
  const items = open.rows.flatMap(({ id, name, codes }) => {
    const [most] = (guessed.get(id) ?? codes)
      .flatMap((code) => counts.get(code) ?? [])
      .toSorted((a, b) => b.quotations - a.quotations || b.lines - a.lines);
    if (!most) return [];
    const { code, lines, quotations } = most;
    return [{ itemId: id, name, standardName: catalogue.items.get(code)?.name ?? code, lines, quotations }];
  });
  return {
    since: shanghaiDay(since),
    items: items
      .toSorted((a, b) => b.quotations - a.quotations || b.lines - a.lines || (a.name < b.name ? -1 : 1))
      .slice(0, mostMissed),
  };
}
