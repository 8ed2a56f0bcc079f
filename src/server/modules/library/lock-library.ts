import { sql } from 'kysely';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { isOffered } from './is-offered.ts';

/**
 * Before items of a library are written: its writers take turns, so that an import and an edit never cross.
 * @param by who changes them, for the versions that a trigger keeps
 */
export async function lockLibrary(tx: Tx, institutionId: string, by = ''): Promise<void> {
  await sql`SELECT set_config('app.library_user', ${by}, true) FROM institution
    WHERE id = ${institutionId} FOR NO KEY UPDATE`.execute(tx);
}

/** After: the institution's count of offered items is true again. Matching learns of the change by trigger. */
export async function settleLibrary({ tx }: Pick<WriteContext, 'tx'>, institutionId: string): Promise<void> {
  await sql`
    UPDATE institution SET item_count = (SELECT count(*) FROM institution_item
      WHERE institution_id = ${institutionId} AND ${isOffered})
    WHERE id = ${institutionId}`.execute(tx);
}
