import { limitsText } from '#domain/access/people-event.ts';
import { type ApprovalLimits, limitsProblem, strictestLimits } from '#domain/company/approval-limit.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { forbidden, invalid } from '#domain/kernel/failure.ts';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { prefixed } from '#domain/kernel/prefixed.ts';
import type { companyMemberCalls, institutionMemberCalls } from '#wire/organisation/members.ts';
import type { HandlersOf, ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAll } from '#server/db/transition.ts';
import { decidersOf, waitingApprovals } from '#server/modules/award-approval/hand-on.ts';
import { setCurrent } from '#server/modules/membership/member.store.ts';
import { companies, institutions, type Organisation } from '#server/modules/membership/organisation.ts';
import { endDeputy, nameDeputy, shownDeputies } from './deputies.command.ts';
import { invitationCommands } from './invitation.command.ts';
import { lockManaged, memberCommands, record, tellManagers } from './members.command.ts';
import { listPeople } from './members.query.ts';

const handlersOf = (kind: Organisation) => {
  const { answerInvitation, ...invitations } = invitationCommands(kind);
  return {
    ...memberCommands(kind),
    ...invitations,
    answerInvitation: async (context: WriteContext, input: Parameters<typeof answerInvitation>[1]) => ({
      id: await answerInvitation(context, input),
    }),
    choose: async ({ tx, caller }: WriteContext, { id }: { id: string }) => {
      const { userId, companyIds, institutionIds } = signedIn(caller);
      if (![...companyIds, ...institutionIds].includes(id))
        throw forbidden(`这家${kind.noun}还没有通过认证，不能切换到它。`);
      await setCurrent(tx, kind, userId, id);
      return { id };
    },
  };
};

export const companyMemberHandlers: HandlersOf<typeof companyMemberCalls> = {
  ...prefixed('company', handlersOf(companies)),
  'company.members': async (context: ReadContext, { id }) => {
    const { one, two } = await context.db
      .selectFrom('company')
      .select(limitColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const people = await listPeople(context, companies, id);
    const waiting = await waitingApprovals(context.db, id);
    return {
      ...people,
      ...(await shownDeputies(context, id)),
      approvalLimit: one === null ? '' : toYuanText(one),
      secondApprovalLimit: two === null ? '' : toYuanText(two),
      waitingApprovals: await Promise.all(
        waiting.map(async (one) => ({
          demandId: one.demand_id,
          number: one.number,
          title: one.title,
          deciders: (await decidersOf(context.db, one)).flatMap(({ userId, inPlaceOf }) =>
            inPlaceOf ? [] : [userId],
          ),
        })),
      ),
    };
  },
  'company.nameDeputy': nameDeputy,
  'company.endDeputy': endDeputy,
  'company.setApprovalLimit': async (context, { id, limit, secondLimit }) => {
    const { name } = await lockManaged(context, companies, id);
    const company = context.tx.selectFrom('company').select(limitColumns).where('id', '=', id);
    const before = await company.executeTakeFirstOrThrow();
    const limits = {
      one: fenOrNone(limit),
      two: secondLimit === undefined ? before.two : fenOrNone(secondLimit),
    };
    const problem = limitsProblem(limits);
    if (problem) throw invalid(problem, { secondLimit: problem });
    if (limits.one === before.one && limits.two === before.two) return { id };
    await context.tx
      .updateTable('company')
      .set({ approval_limit: limits.one, second_approval_limit: limits.two })
      .where('id', '=', id)
      .execute();
    await record(context, companies, id, 'setApprovalLimit', {
      before: before.one,
      limit: limits.one,
      secondBefore: before.two,
      secondLimit: limits.two,
    });
    await tellManagers(
      context,
      companies,
      id,
      'approval-limit-changed',
      {
        组织: name,
        变更: `由${limitsText(before)}改为${limitsText(limits)}`,
      },
      'approve',
    );
    await recordAtDemands(context, id, before, limits);
    return { id };
  },
};

const limitColumns = ['approval_limit as one', 'second_approval_limit as two'] as const;
const fenOrNone = (yuan: string) => (yuan === '' ? null : (parseYuan(yuan) ?? null));

/** In the timeline of every demand under way: what changed, and what holds for it nevertheless. */
async function recordAtDemands(
  { tx, caller }: WriteContext,
  companyId: string,
  before: ApprovalLimits,
  limits: ApprovalLimits,
): Promise<void> {
  const demands = await tx
    .selectFrom('demand')
    .select(['id', ...limitColumns])
    .where('company_id', '=', companyId)
    .where('status', '=', demandStatus.procuring)
    .execute();
  await recordAll(
    tx,
    demands.map((one) => ({
      recordKind: 'demand',
      recordId: one.id,
      action: 'approvalLimit',
      actor: actorOf(caller, 'owner'),
      reason: `企业的审批限额由${limitsText(before)}改为${limitsText(limits)}；这个需求按${limitsText(strictestLimits(one, limits))}执行。`,
      detail: {
        before: before.one,
        limit: limits.one,
        secondBefore: before.two,
        secondLimit: limits.two,
      },
    })),
  );
}

export const institutionMemberHandlers: HandlersOf<typeof institutionMemberCalls> = {
  ...prefixed('institution', handlersOf(institutions)),
  'institution.members': (context: ReadContext, { id }) => listPeople(context, institutions, id),
};
