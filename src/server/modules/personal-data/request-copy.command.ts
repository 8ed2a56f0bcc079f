import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { copyStateOf, startCopy } from './personal-copy.store.ts';
import { personOf } from './personal-copy.ts';

/** A person asks for a copy of the own data. While one is being made, that is the answer. @throws Failure 429 after three in a day */
export async function requestCopy({
  tx,
  caller,
  services,
  now,
}: WriteContext): Promise<CallOutput<'user.exportOwnData'>> {
  const { userId } = signedIn(caller);
  // Two requests at once: the second sees what the first began.
  await personOf(tx, userId, true);
  const current = await copyStateOf(tx, userId, now);
  if (current.state === 'making') return current;
  await requireBelow(services, '申请个人信息副本', [
    { key: `personalCopy:${userId}`, points: 3, seconds: 86_400 },
  ]);
  await startCopy(tx, userId, now);
  await recordAudit(tx, 'app_user', userId, { action: 'exportPerson', actor: actorOf(caller, 'owner') });
  return copyStateOf(tx, userId, now);
}
