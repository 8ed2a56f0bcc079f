import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Before an operator's edit of a table whose past versions a trigger keeps: who edits, and why. */
export async function editedBy(tx: Tx, userId: string, reason = ''): Promise<void> {
  await sql`SELECT set_config('app.editor', ${userId}, true), set_config('app.edit_reason', ${reason}, true)`.execute(
    tx,
  );
}
