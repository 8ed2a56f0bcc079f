import { limitText } from '#domain/access/people-event.ts';
import { strictestLimit } from '#domain/company/approval-limit.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { forbidden } from '#domain/kernel/failure.ts';
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
    const { approval_limit: limit } = await context.db
      .selectFrom('company')
      .select('approval_limit')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const people = await listPeople(context, companies, id);
    const waiting = await waitingApprovals(context.db, id);
    return {
      ...people,
      ...(await shownDeputies(context, id)),
      approvalLimit: limit === null ? '' : toYuanText(limit),
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
  'company.setApprovalLimit': async (context, { id, limit }) => {
    const { name } = await lockManaged(context, companies, id);
    const company = context.tx.selectFrom('company').select('approval_limit').where('id', '=', id);
    const { approval_limit: before } = await company.executeTakeFirstOrThrow();
    const fen = limit === '' ? null : (parseYuan(limit) ?? null);
    if (fen === before) return { id };
    await context.tx.updateTable('company').set({ approval_limit: fen }).where('id', '=', id).execute();
    await record(context, companies, id, 'setApprovalLimit', { before, limit: fen });
    await tellManagers(
      context,
      companies,
      id,
      'approval-limit-changed',
      {
        组织: name,
        变更: `由${limitText(before)}改为${limitText(fen)}`,
      },
      'approve',
    );
    await recordAtDemands(context, id, before, fen);
    return { id };
  },
};

/** In the timeline of every demand under way: what changed, and what holds for it nevertheless. */
async function recordAtDemands(
  { tx, caller }: WriteContext,
  companyId: string,
  before: number | null,
  limit: number | null,
): Promise<void> {
  const demands = await tx
    .selectFrom('demand')
    .select(['id', 'approval_limit'])
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
      reason: `企业的审批限额由${limitText(before)}改为${limitText(limit)}；这个需求按${limitText(strictestLimit(one.approval_limit, limit))}执行。`,
      detail: { before, limit },
    })),
  );
}

export const institutionMemberHandlers: HandlersOf<typeof institutionMemberCalls> = {
  ...prefixed('institution', handlersOf(institutions)),
  'institution.members': (context: ReadContext, { id }) => listPeople(context, institutions, id),
};
