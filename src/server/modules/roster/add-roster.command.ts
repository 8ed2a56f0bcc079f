import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { rosterPackages } from './roster.store.ts';

/** The list of a completed demand, empty. @throws Failure 400 for another version of the text than today's, 409 where none can be made */
export async function addRoster(
  { tx, caller }: WriteContext,
  { demandId, consentVersion }: ParsedInput<'roster.add'>,
): Promise<{ rosterId: string }> {
  const demand = await lockDemand(tx, demandId);
  if (consentVersion !== rosterConsentVersion)
    throw invalid('告知文本已更新，请刷新页面重新阅读并确认。', { consentVersion: '请重新确认。' });
  if (demand.status !== demandStatus.completed || (await rosterPackages(tx, demandId)).length === 0)
    throw conflict('采购完成、有定标结果之后才能建立人员名单。');
  const known = await tx
    .selectFrom('roster')
    .select('id')
    .where('demand_id', '=', demandId)
    .executeTakeFirst();
  if (known) throw conflict('这个需求已有人员名单，请刷新页面。');
  const id = newId();
  await tx
    .insertInto('roster')
    .values({
      id,
      demand_id: demandId,
      company_id: demand.company_id,
      consent_version: consentVersion,
      created_by: signedIn(caller).userId,
    })
    .execute();
  await recordAudit(tx, 'roster', id, {
    action: 'create',
    actor: actorOf(caller, 'buyer'),
    detail: { demandId, consentVersion },
  });
  return { rosterId: id };
}
