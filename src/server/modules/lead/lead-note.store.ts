import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';

export interface LeadNoteRow {
  readonly body: string;
  readonly created_at: Date;
  readonly author: string | null;
}

/** The newest notes of a lead, newest first. */
export const notesOf = (leadId: RawBuilder<unknown>, limit: number) => sql<LeadNoteRow>`
  SELECT n.body, n.created_at, (SELECT COALESCE(NULLIF(a.name, ''), a.account) FROM app_user a WHERE a.id = n.author_id) AS author
  FROM lead_note n WHERE n.lead_id = ${leadId} ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`;

export const readNotes = async (db: Sql, leadId: string): Promise<LeadNoteRow[]> =>
  (await notesOf(sql`${leadId}::uuid`, 200).execute(db)).rows;

export async function addNote(
  tx: Tx,
  note: { readonly leadId: string; readonly authorId: string; readonly body: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('lead_note')
    .values({
      id: newId(),
      lead_id: note.leadId,
      author_id: note.authorId,
      body: note.body,
      created_at: note.now,
    })
    .execute();
}
