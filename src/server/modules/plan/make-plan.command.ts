import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { instructionsFor } from '#domain/plan/instructions.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { awardedPackages, insertPlan, institutionsOf, planOfDemand } from './plan.store.ts';

const introduction =
  '各位同事：\n单位为您安排了健康体检。请按您所在的套餐查看体检项目、机构和时间，体检前仔细阅读注意事项。' +
  '体检结果只交给您本人，单位不查看个人报告。';
const booking = '请携带身份证，按单位通知的日期前往；需要改期的，请提前一天告知单位体检负责人。';

/**
 * The plan of a completed demand, with texts to start from. One that exists is answered as it is.
 * @throws Failure 409 before the demand is completed
 */
export async function makePlan({ tx, catalogue, caller }: WriteContext, demandId: string): Promise<string> {
  // Two clicks wait for one another here; the second finds the plan of the first.
  const demand = await lockDemand(tx, demandId);
  const existing = await planOfDemand(tx, demandId);
  if (existing) return existing;
  const packages = await awardedPackages(tx, demandId);
  if (demand.status !== demandStatus.completed || packages.length === 0)
    throw conflict('采购还没有定标，不能生成体检方案。请先在报价对比里接受报价并完成采购。');
  const id = newId();
  const institutions = await institutionsOf(tx, packages);
  await insertPlan(tx, {
    id,
    number: await nextNumber(tx, 'FA'),
    demand_id: demandId,
    title: demand.title,
    content: {
      introduction,
      bookings: institutions.map((one) => ({ institutionId: one.id, text: booking })),
      instructions: instructionsFor(packages, catalogue),
    },
  });
  await recordAudit(tx, 'checkup_plan', id, { action: 'create', actor: actorOf(caller, 'owner') });
  return id;
}
