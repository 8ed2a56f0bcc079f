import { sql } from 'kysely';
import { dutiesOnRecord } from '#domain/console/record-actions.ts';
import { claimMinutes, type RecordKind } from '#domain/console/work-kinds.ts';
import { conflict, forbidden } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { type Caller, operates, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';

interface Claimed {
  readonly kind: RecordKind;
  readonly id: string;
}
type Claim = CallOutput<'console.claim'>;

/** Whether their role looks at such records. */
export const seesRecords = (caller: Caller, kind: RecordKind): boolean =>
  dutiesOnRecord(kind).some((duty) => operates(caller, duty));

/** @throws Failure 403 */
export function requireSees(caller: Caller, kind: RecordKind): void {
  if (!seesRecords(caller, kind)) throw forbidden('您的角色不处理这类事项，请交给负责的同事。');
}

/** Who is at it now; null: nobody. */
export async function claimOf(db: Sql, { kind, id }: Claimed, me: string, now: Date): Promise<Claim | null> {
  const { rows } = await sql<{ operator: string; operator_id: string; expires_at: Date }>`
    SELECT COALESCE(NULLIF(u.name, ''), u.account) AS operator, c.operator_id, c.expires_at
    FROM work_claim c JOIN app_user u ON u.id = c.operator_id
    WHERE c.record_kind = ${kind} AND c.record_id = ${id} AND c.expires_at > ${now}`.execute(db);
  const [row] = rows;
  return row
    ? { operator: row.operator, own: row.operator_id === me, until: row.expires_at.toISOString() }
    : null;
}

/**
 * Takes the record for the caller, or renews their claim.
 * @throws Failure 403 when such records are not their role's, 409 while another operator's claim is in force
 */
export async function claim({ tx, caller, now }: WriteContext, claimed: Claimed): Promise<Claim> {
  requireSees(caller, claimed.kind);
  const { userId, name, account } = signedIn(caller);
  const until = new Date(now.getTime() + claimMinutes * 60_000);
  const { numAffectedRows } = await sql`
    INSERT INTO work_claim AS c (record_kind, record_id, operator_id, expires_at)
    VALUES (${claimed.kind}, ${claimed.id}, ${userId}, ${until})
    ON CONFLICT (record_kind, record_id) DO UPDATE SET operator_id = EXCLUDED.operator_id, expires_at = EXCLUDED.expires_at
    WHERE c.operator_id = EXCLUDED.operator_id OR c.expires_at <= ${now}`.execute(tx);
  if (numAffectedRows) return { operator: name || account, own: true, until: until.toISOString() };
  const other = await claimOf(tx, claimed, userId, now);
  throw conflict(
    `${other?.operator ?? '同事'}正在处理这一条，您的操作没有生效。请先处理下一条，或等对方放回后再试。`,
  );
}

export async function release({ tx, caller }: WriteContext, { kind, id }: Claimed): Promise<{ id: string }> {
  await tx
    .deleteFrom('work_claim')
    .where('record_kind', '=', kind)
    .where('record_id', '=', id)
    .where('operator_id', '=', signedIn(caller).userId)
    .execute();
  return { id };
}

/**
 * Decides on a record under the caller's claim, which ends with it. The claim's row holds the second operator back until the
 * first one's transaction ends; the decision itself then finds the record in another state.
 * @throws Failure 409 while another operator's claim is in force
 */
export async function underClaim<T>(
  context: WriteContext,
  claimed: Claimed,
  decide: () => Promise<T>,
): Promise<T> {
  await claim(context, claimed);
  const answer = await decide();
  await release(context, claimed);
  return answer;
}
