import { sql } from 'kysely';
import { concernedWith } from '#domain/company/approval-limit.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { formatFen } from '#domain/kernel/money.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { approversOf } from '#server/modules/membership/deputy.store.ts';
import { membersWho } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { institutionsOf } from './award-approval.store.ts';
import { type Decider, decidersAmong } from './deciders.ts';

interface Waiting {
  readonly demand_id: string;
  readonly company_id: string;
  readonly number: string;
  readonly title: string;
  readonly amount: number;
  readonly packages: string[];
  readonly requested_by: string;
  readonly first_by: string | null;
  readonly first_for: string | null;
  readonly approval_limit: number;
  readonly second_limit: number | null;
}

/** Approvals of a company that wait, the oldest first. */
export async function waitingApprovals(db: Sql, companyId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT a.demand_id, d.company_id, d.number, d.title, a.amount::float8 AS amount, a.packages, a.requested_by, a.first_by, a.first_for,
      a.approval_limit::float8 AS approval_limit, a.second_limit::float8 AS second_limit
    FROM award_approval a JOIN demand d ON d.id = a.demand_id
    WHERE a.decision IS NULL AND d.company_id = ${companyId} AND d.status = ${sql.lit(demandStatus.procuring)}
    ORDER BY a.requested_at`.execute(db);
  return rows;
}

/** Who may decide on it now, and in whose place (`rightToDecide`). */
export async function decidersOf(
  db: Sql,
  approval: Pick<Waiting, 'demand_id' | 'packages' | 'requested_by' | 'first_by' | 'first_for'>,
): Promise<Decider[]> {
  const { company_id: companyId } = await db
    .selectFrom('demand')
    .select('company_id')
    .where('id', '=', approval.demand_id)
    .executeTakeFirstOrThrow();
  return decidersAmong(db, await approversOf(db, companyId), {
    demandId: approval.demand_id,
    institutionIds: await institutionsOf(db, approval),
    concerned: concernedWith(approval),
  });
}

/**
 * After a change of the company's people: what waits and had `lost` among those who could decide goes on to the others; where
 * nobody is left, who asked for it and the owners are told. Whoever can decide from now on (`gained`) hears of all that waits.
 */
export async function handOnApprovals(
  tx: Tx,
  companyId: string,
  { lost, gained, who }: { lost?: string; gained?: string; who: string },
): Promise<void> {
  for (const approval of await waitingApprovals(tx, companyId)) {
    const deciders = (await decidersOf(tx, approval)).map(({ userId }) => userId);
    const owners = (await membersWho(tx, companies, companyId, 'manage')).map(({ userId }) => userId);
    const news = lost
      ? deciders.length > 0
        ? ({ to: deciders, message: 'approval-handed-on' } as const)
        : ({ to: [approval.requested_by, ...owners], message: 'approval-for-nobody' } as const)
      : ({ to: deciders.filter((id) => id === gained), message: 'approval-handed-on' } as const);
    if (news.to.length === 0) continue;
    await queueNotice(tx, {
      to: { users: [...new Set(news.to)] },
      kind: 'approval.requested',
      message: news.message,
      values: {
        需求: approval.title,
        编号: approval.number,
        金额: formatFen(approval.amount),
        同事: who,
        说明: lost ? `${who}不再是审批人。` : '',
      },
      target: { page: 'demand', id: approval.demand_id },
    });
  }
}
