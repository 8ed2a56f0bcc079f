import { sql } from 'kysely';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentCard } from '#server/modules/institution/public-institution.present.ts';
import { cardsOf } from '#server/modules/institution/public-institution.store.ts';

/** The institutions in force that the caller marked, the last one first. */
export async function listFavourites(
  { db, caller, services }: ReadContext,
  { codes, current, size }: ParsedInput<'inquiry.listFavourites'>,
): Promise<CallOutput<'inquiry.listFavourites'>> {
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT i.id, count(*) OVER ()::int AS total
    FROM favourite_institution f JOIN institution i ON i.id = f.institution_id
    WHERE f.user_id = ${signedIn(caller).userId} AND i.in_force
      AND ${codes ? sql`i.code = ANY(${codes}::text[])` : sql`true`}
    ORDER BY f.created_at DESC, i.id LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  const [cards, labels] = await Promise.all([
    cardsOf(
      db,
      rows.map(({ id }) => id),
    ),
    readLabels(services),
  ]);
  return {
    records: cards.map((row) => ({ ...presentCard(row, labels), institutionId: row.id })),
    total: rows[0]?.total ?? 0,
    current,
    size,
  };
}
