import { sql } from 'kysely';
import { type RecordKind, workKindNames, workKinds } from '#domain/console/work-kinds.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { claim } from '#server/modules/work-claim/claim.ts';
import { recordSources } from './record-sources.ts';
import { waits } from './work-queue.query.ts';

/**
 * Claims what waits for a decision. Asked after the claim's row is taken: a colleague who decides meanwhile holds it.
 * @throws Failure 409 for what has been decided, or never waited
 */
export async function claimWaiting(
  context: WriteContext,
  claimed: { kind: RecordKind; id: string },
): Promise<CallOutput<'console.claim'>> {
  const taken = await claim(context, claimed);
  const works = workKindNames.filter((work) => workKinds[work].record === claimed.kind);
  const { table, id: key } = recordSources[claimed.kind];
  const isThis = key ? sql`${key} = ${claimed.id}` : sql`t.id = ${uuidOrNone(claimed.id)}::uuid`;
  const { rows } = await sql`SELECT FROM ${sql.table(table)} t WHERE ${isThis} AND (${
    works.length > 0
      ? sql.join(
          works.map((work) => waits[work]),
          sql` OR `,
        )
      : sql`false`
  })`.execute(context.tx);
  if (rows.length === 0) throw conflict('这一条已经处理完毕，不用再领取。请刷新列表，处理下一条。');
  return taken;
}

const uuidOrNone = (id: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null);
