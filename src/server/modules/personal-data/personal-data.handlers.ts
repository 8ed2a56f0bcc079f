import type { personalDataCalls } from '#wire/account/personal-data.ts';
import type { HandlersOf, ReadContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { changeMobileFor } from '#server/modules/user/change-account.command.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { eraseUser } from './erase.command.ts';
import { obstaclesTo } from './obstacles.query.ts';
import { copyStateOf } from './personal-copy.store.ts';
import { personalCopy, personalCounts, personOf } from './personal-copy.ts';
import { requestCopy } from './request-copy.command.ts';
import { requestErasure, withdrawErasure } from './request-erasure.command.ts';

async function overview({ db }: ReadContext, userId: string) {
  const who = await personOf(db, userId);
  const [obstacles, tables] = await Promise.all([obstaclesTo(db, who), personalCounts(db, who)]);
  return {
    account: who.account,
    requestedAt: who.requestedAt?.toISOString() ?? null,
    obstacles,
    tables,
  };
}

export const personalDataHandlers: HandlersOf<typeof personalDataCalls> = {
  'user.personalData': (context) => overview(context, signedIn(context.caller).userId),
  'user.ownDataCopy': ({ db, caller, now }) => copyStateOf(db, signedIn(caller).userId, now),
  'user.exportOwnData': (context) => requestCopy(context),
  'user.requestErasure': async (context, input) => {
    await requestErasure(context, input);
    return {};
  },
  'user.withdrawErasure': async (context) => {
    await withdrawErasure(context);
    return {};
  },
  'console.personalData': (context, { userId }) => overview(context, userId),
  'console.changeMobile': changeMobileFor,
  'console.exportPerson': async ({ tx, caller, services }, { userId, reason }) => {
    await requireBelow(services, '导出', [
      { key: `exportPerson:${signedIn(caller).userId}`, points: 20, seconds: 3600 },
    ]);
    const copy = await personalCopy(tx, await personOf(tx, userId));
    await recordAudit(tx, 'app_user', userId, {
      action: 'exportPerson',
      actor: actorOf(caller, 'operator'),
      reason,
    });
    return copy;
  },
  'console.eraseUser': (context, input) =>
    underClaim(context, { kind: 'user', id: input.userId }, () => eraseUser(context, input)),
};
