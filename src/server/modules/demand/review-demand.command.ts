import { demandMachine } from '#domain/demand/demand-machine.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { transition } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import { candidatesOf } from '#server/modules/matching/candidates.ts';
import { matchMarket } from '#server/modules/matching/match-market.store.ts';
import { draftQuotations } from '#server/modules/quotation/draft-quotations.command.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type DemandRow, lockDemand, readCities, readGroups } from './demand.store.ts';
import { moved } from './end-demand.command.ts';
import { matchRequestOf } from './match-request.ts';
import { wordsOf } from './words.ts';

/**
 * Publishes: the matching runs over the institutions of the demand's cities, invitations and drafted quotations are
 * written, everybody concerned is told. All in one transaction: a half-published demand is never visible.
 */
export async function approveDemand(
  context: WriteContext,
  demandId: string,
): Promise<CallOutput<'console.approveDemand'>> {
  const { tx, caller, now } = context;
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'approve', actor: actorOf(caller, 'operator') });
  if (!demand.quote_deadline || demand.quote_deadline <= now)
    throw conflict('报价截止时间已过，请退回采购方修改截止时间后再发布。');
  await tx
    .updateTable('demand')
    .set({ published_at: now, updated_at: now, review_reason: '' })
    .where('id', '=', demandId)
    .execute();
  const invited = await invite(context, demand);
  await queueNotice(tx, {
    to: { users: [demand.owner_id] },
    kind: 'demand.published',
    title: '采购需求已发布',
    body: `「${demand.title}」（${demand.number}）已通过审核，邀请了 ${invited} 家机构报价。`,
    target: { page: 'demand', id: demandId },
  });
  return { ...moved(demandId, demandMachine.actions.approve.to, 'operator'), invited };
}

async function invite({ tx, services, catalogue, now }: WriteContext, demand: DemandRow): Promise<number> {
  const [cities, groups] = [await readCities(tx, [demand.id]), await readGroups(tx, demand.id)];
  const [market, words] = await Promise.all([matchMarket(services), wordsOf(services)]);
  const invited = candidatesOf(market, matchRequestOf(demand, cities, groups), words).filter(
    (one) => one.invited,
  );
  if (invited.length === 0) return 0;
  await tx
    .insertInto('invitation')
    .values(
      invited.map((one) => ({
        demand_id: demand.id,
        institution_id: one.institution.id,
        source: 'match' as const,
        coverage: one.coverage,
        estimate: one.perHead,
        distance_km: null,
        reason: one.reason,
      })),
    )
    .execute();
  const institutions = invited.map((one) => one.institution.id);
  await draftQuotations(tx, { catalogue, now }, demand.id, institutions);
  await queueNotice(tx, {
    to: { institutions },
    kind: 'quotation.invited',
    title: '收到新的报价邀请',
    body: `「${demand.title}」（${demand.number}），${demand.headcount} 人。平台已按您的项目库拟好报价，请核对后提交。`,
    target: { page: 'quotations', id: '' },
  });
  return invited.length;
}

/** Back to the owner, who corrects and submits again. */
export async function declineDemand({ tx, caller, now }: WriteContext, demandId: string, reason: string) {
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'decline', actor: actorOf(caller, 'operator'), reason });
  await tx
    .updateTable('demand')
    .set({ review_reason: reason, updated_at: now })
    .where('id', '=', demandId)
    .execute();
  await queueNotice(tx, {
    to: { users: [demand.owner_id] },
    kind: 'demand.declined',
    title: '采购需求未通过审核，请修改后重新提交',
    body: `「${demand.title}」（${demand.number}）：${reason}`,
    target: { page: 'demandEdit', id: demandId },
  });
  return moved(demandId, demandMachine.actions.decline.to, 'operator');
}
