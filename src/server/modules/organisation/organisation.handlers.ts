import { limitText } from '#domain/access/people-event.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { forbidden } from '#domain/kernel/failure.ts';
import { prefixed } from '#domain/kernel/prefixed.ts';
import { signedIn } from '#server/api/caller.ts';
import type { HandlersOf, ReadContext, WriteContext } from '#server/api/call-context.ts';
import type { companyMemberCalls, institutionMemberCalls } from '#wire/members.ts';
import { invitationCommands } from './invitation.command.ts';
import { setCurrent } from './member.store.ts';
import { lockManaged, memberCommands, record, tellManagers } from './members.command.ts';
import { listPeople } from './members.query.ts';
import { companies, institutions, type Organisation } from './organisation.ts';

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
    return { ...people, approvalLimit: limit === null ? '' : toYuanText(limit) };
  },
  'company.setApprovalLimit': async (context, { id, limit }) => {
    const { name } = await lockManaged(context, companies, id);
    const company = context.tx.selectFrom('company').select('approval_limit').where('id', '=', id);
    const { approval_limit: before } = await company.executeTakeFirstOrThrow();
    const fen = limit === '' ? null : (parseYuan(limit) ?? null);
    if (fen === before) return { id };
    await context.tx.updateTable('company').set({ approval_limit: fen }).where('id', '=', id).execute();
    await record(context, companies, id, 'setApprovalLimit', { before, limit: fen });
    await tellManagers(context, companies, id, 'approval-limit-changed', {
      组织: name,
      变更: `由${limitText(before)}改为${limitText(fen)}`,
    });
    return { id };
  },
};

export const institutionMemberHandlers: HandlersOf<typeof institutionMemberCalls> = {
  ...prefixed('institution', handlersOf(institutions)),
  'institution.members': (context: ReadContext, { id }) => listPeople(context, institutions, id),
};
