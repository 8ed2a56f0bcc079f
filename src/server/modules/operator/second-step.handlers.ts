import { conflict, forbidden } from '#domain/kernel/failure.ts';
import type { secondStepCalls } from '#wire/account/second-step.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { revokeSessions } from '#server/modules/user/session.store.ts';
import { beginBinding, confirmBinding, passSecondStep } from './second-step.command.ts';
import { deleteTotp } from './second-step.store.ts';
import { forgetTries } from './second-step-tries.ts';

export const secondStepHandlers: HandlersOf<typeof secondStepCalls> = {
  'user.beginTotp': beginBinding,
  'user.confirmTotp': confirmBinding,
  'user.passSecondStep': passSecondStep,

  'console.resetTotp': async ({ tx, caller, services }, { userId, reason }) => {
    // Whoever holds somebody's open session must not be able to shut them out of it.
    if (userId === signedIn(caller).userId) throw forbidden('不能重置自己的两步验证，请由另一位管理员操作。');
    if (!(await deleteTotp(tx, userId))) throw conflict('这位运营人员没有绑定验证器，请刷新列表。');
    await revokeSessions(tx, userId, 'secondStepReset');
    await recordAudit(tx, 'app_user', userId, {
      action: 'resetAuthenticator',
      actor: actorOf(caller, 'operator'),
      reason,
    });
    await forgetTries(services, userId);
    return { id: userId };
  },
};
