import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { forbidden } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { requireMayFor } from '#server/api/company-access.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { versionOf } from './demand.store.ts';

type Opened = Omit<CallOutput<'demand.newDraft'>, 'takenUp'>;

/**
 * A draft of the company's, with its number: an untouched one is given again, so that opening the wizard often leaves
 * no trail of empty drafts.
 */
export async function openDraft(
  { tx, caller }: WriteContext,
  companyId: string | undefined,
  kind: DemandKind = 'open',
): Promise<Opened> {
  const me = signedIn(caller);
  const { userId } = me;
  const chosen = companyId ?? me.companyId;
  if (!chosen || !me.companyIds.includes(chosen))
    throw forbidden('这家企业还没有提交认证，请先完成企业认证。');
  requireMayFor(me, chosen, 'purchase');
  // Two clicks at once: the second waits here, then finds the first one's draft.
  const company = await tx
    .selectFrom('company')
    .select(['contact', 'mobile'])
    .where('id', '=', chosen)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const untouched = await tx
    .selectFrom('demand as d')
    .select(['d.id as demandId', 'd.number', versionOf.as('version')])
    .where('d.owner_id', '=', userId)
    .where('d.company_id', '=', chosen)
    .where('d.kind', '=', kind)
    .where('d.status', 'in', [...demandMachine.initial])
    .whereRef('d.updated_at', '=', 'd.created_at')
    // Rows loaded in bulk have equal times too, and content.
    .where('d.title', '=', '')
    .where('d.item_count', '=', 0)
    .executeTakeFirst();
  if (untouched) return untouched;
  const id = newId();
  const actor = actorOf(caller, 'owner');
  const number = await nextNumber(tx, kind === 'open' ? 'CG' : 'XJ');
  await tx
    .insertInto('demand')
    .values({
      id,
      number,
      kind,
      owner_id: userId,
      company_id: chosen,
      contact: company.contact,
      mobile: company.mobile,
    })
    .execute();
  await recordAudit(tx, 'demand', id, { action: 'create', actor, to: demandStatus.draft });
  const opened = await tx
    .selectFrom('demand as d')
    .select(versionOf.as('version'))
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
  return { demandId: id, number, version: opened.version };
}
