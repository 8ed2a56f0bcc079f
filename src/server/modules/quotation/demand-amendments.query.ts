import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { readAmendments } from '#server/modules/demand/amendments.store.ts';

type Amendments = CallOutput<'quotation.detail'>['changes'];

/** How the buyer changed the demand since it was published, newest first, line by line; what is not for institutions is left out. */
export async function demandAmendments(db: Sql, demandId: string): Promise<Amendments> {
  const rows = await readAmendments(db, demandId);
  return rows
    .filter(({ changes }) => changes.length > 0)
    .toReversed()
    .map(({ amended_at, reason, changes }) => ({
      at: amended_at.toISOString(),
      reason,
      lines: [...changes],
    }));
}
