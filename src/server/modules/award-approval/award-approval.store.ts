import { sql } from 'kysely';
import { approvalsNeeded } from '#domain/company/approval-limit.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { LeftOutPackage } from '#server/db/tables/columns.ts';

export interface ApprovalRow {
  readonly id: string;
  readonly demand_id: string;
  readonly amount: number;
  readonly approval_limit: number;
  readonly second_limit: number | null;
  readonly packages: string[];
  readonly left_out: LeftOutPackage[];
  readonly early_reason: string;
  readonly anonymous: boolean;
  readonly note: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly requester: string;
  readonly first_by: string | null;
  readonly first_at: Date | null;
  readonly first_approver: string | null;
  readonly first_for: string | null;
  /** In whose place the first one approved it. */
  readonly first_in_place_of: string | null;
  readonly decision: 'approved' | 'returned' | 'withdrawn' | null;
  readonly decider: string | null;
  /** In whose place they decided; null: in their own right. */
  readonly in_place_of: string | null;
  readonly decided_at: Date | null;
  readonly reason: string;
}

const approvals = sql`
    SELECT a.*, coalesce(nullif(r.name, ''), r.account) AS requester, coalesce(nullif(f.name, ''), f.account) AS first_approver,
      coalesce(nullif(o.name, ''), o.account) AS first_in_place_of, coalesce(nullif(d.name, ''), d.account) AS decider,
      coalesce(nullif(p.name, ''), p.account) AS in_place_of
    FROM award_approval a JOIN app_user r ON r.id = a.requested_by LEFT JOIN app_user f ON f.id = a.first_by
      LEFT JOIN app_user o ON o.id = a.first_for LEFT JOIN app_user d ON d.id = a.decided_by
      LEFT JOIN app_user p ON p.id = a.decided_for`;

/** How many people have to approve it in all. */
export const neededFor = ({
  amount,
  approval_limit: one,
  second_limit: two,
}: Pick<ApprovalRow, 'amount' | 'approval_limit' | 'second_limit'>) => approvalsNeeded(amount, { one, two });

/** The one that waits, else the last one decided. */
export async function latestApproval(db: Sql, demandId: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    ${approvals} WHERE a.demand_id = ${demandId} ORDER BY a.decision IS NULL DESC, a.requested_at DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** All that were ever asked for, the oldest first. */
export async function allApprovals(db: Sql, demandId: string): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    ${approvals} WHERE a.demand_id = ${demandId} ORDER BY a.requested_at`.execute(db);
  return rows;
}

/** How the company's limit changed while the demand was under way, in words, the oldest first. */
export async function limitChanges(db: Sql, demandId: string): Promise<{ at: Date; text: string }[]> {
  const { rows } = await sql<{ at: Date; text: string }>`
    SELECT at, reason AS text FROM audit_event
    WHERE record_kind = 'demand' AND record_id = ${demandId} AND action = 'approvalLimit' ORDER BY at, id`.execute(
    db,
  );
  return rows;
}

/** Whose quotes it would award. */
export async function institutionsOf(
  db: Sql,
  { packages }: Pick<ApprovalRow, 'packages'>,
): Promise<string[]> {
  const { rows } = await sql<{ institution_id: string }>`
    SELECT DISTINCT q.institution_id FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
    WHERE p.id = ANY(${packages}::uuid[])`.execute(db);
  return rows.map((row) => row.institution_id);
}

/** That an award of the demand waits for its approval. */
export const isWaiting = (demandId: string) =>
  sql<boolean>`EXISTS (SELECT FROM award_approval WHERE demand_id = ${demandId} AND decision IS NULL)`;

/** Why the demand and its quotes are as they are until an approval is decided, as screens say it beforehand; undefined: none waits. */
export async function whyFrozen(db: Sql, demandId: string): Promise<string | undefined> {
  const { rows } = await sql<{ waiting: boolean }>`SELECT ${isWaiting(demandId)} AS waiting`.execute(db);
  return rows[0]?.waiting
    ? '定标正在等待审批，不能改动。需要改动时请先撤回审批，或请审批人退回。'
    : undefined;
}

/** What is approved must not change underneath. @throws Failure 409 */
export async function requireNoneWaiting(db: Sql, demandId: string): Promise<void> {
  const why = await whyFrozen(db, demandId);
  if (why) throw conflict(why);
}

/** One more has to approve it. */
export const keepFirstApproval = (
  tx: Tx,
  id: string,
  { by, inPlaceOf, at }: { by: string; inPlaceOf: string | null; at: Date },
) =>
  tx
    .updateTable('award_approval')
    .set({ first_by: by, first_for: inPlaceOf, first_at: at })
    .where('id', '=', id)
    .execute();

export const endApproval = (
  tx: Tx,
  id: string,
  ending: {
    decision: 'approved' | 'returned' | 'withdrawn';
    by: string;
    inPlaceOf?: string | null;
    at: Date;
    reason: string;
  },
) =>
  tx
    .updateTable('award_approval')
    .set({
      decision: ending.decision,
      decided_by: ending.by,
      decided_for: ending.inPlaceOf ?? null,
      decided_at: ending.at,
      reason: ending.reason,
    })
    .where('id', '=', id)
    .execute();
