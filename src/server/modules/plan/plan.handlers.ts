import { randomBytes } from 'node:crypto';
import type { planCalls } from '#wire/contract/plan.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { recordAudit } from '#server/db/transition.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { readCities, readDemand } from '#server/modules/demand/demand.store.ts';
import { listAllPlans, listPlans } from './list-plans.query.ts';
import { makePlan } from './make-plan.command.ts';
import { listAwarded, presentPlan } from './plan.present.ts';
import { awardedPackages, lockPlan, planOfDemand, readPlan, uncontracted } from './plan.store.ts';
import { planPdf } from './plan-pdf.query.ts';
import { savePlan } from './save-plan.command.ts';
import { presentUnderContract, underContract } from './under-contract.ts';

export const planHandlers: HandlersOf<typeof planCalls> = {
  'plan.add': async (context, { demandId }) => ({ planId: await makePlan(context, demandId) }),
  'plan.update': savePlan,
  'plan.list': listPlans,
  'console.listPlans': listAllPlans,
  'plan.listAwarded': (context, { demandId }) => listAwarded(context, demandId),

  'plan.detail': async (context, { planId }) => {
    const { db, caller } = context;
    const plan = await readPlan(db, { id: planId });
    const [shown, demand, files, open, contracts] = await Promise.all([
      presentPlan(context, plan),
      readDemand(db, plan.demand_id),
      fileRefs(db, [plan.file_id]),
      uncontracted(db, plan.demand_id),
      underContract(db, plan.demand_id),
    ]);
    const editable = mayFor(signedIn(caller), demand.company_id, 'purchase');
    return {
      ...shown,
      planId,
      number: plan.number,
      demandId: plan.demand_id,
      version: plan.version,
      shareToken: plan.share_token ?? '',
      file: files.get(plan.file_id ?? '') ?? null,
      editable,
      uncontracted: open,
      contracts: contracts.map(presentUnderContract),
    };
  },

  'plan.exportPdf': planPdf,

  'plan.shared': async (context, { token }) =>
    presentPlan(context, await readPlan(context.db, { share_token: token })),

  'plan.share': async ({ tx, caller }, { planId, shared }) => {
    const { share_token: before } = await lockPlan(tx, planId, undefined);
    if (shared === (before !== null)) return { id: planId, shareToken: before ?? '' };
    const token = shared ? randomBytes(24).toString('base64url') : null;
    await tx.updateTable('checkup_plan').set({ share_token: token }).where('id', '=', planId).execute();
    await recordAudit(tx, 'checkup_plan', planId, {
      action: shared ? 'share' : 'stopSharing',
      actor: actorOf(caller, 'owner'),
    });
    return { id: planId, shareToken: token ?? '' };
  },

  'plan.listCities': async ({ db, services }, { demandId }) => {
    const [cities, labels] = await Promise.all([readCities(db, [demandId]), readLabels(services)]);
    return cities.map(({ region_id: regionId, headcount }) => ({
      regionId,
      name: labels.place(regionId),
      headcount,
    }));
  },

  'plan.demandBase': async ({ db, services, caller }, { demandId }) => {
    const [demand, packages, planId, labels] = await Promise.all([
      readDemand(db, demandId),
      awardedPackages(db, demandId),
      planOfDemand(db, demandId),
      readLabels(services),
    ]);
    return {
      demandId,
      number: demand.number,
      title: demand.title,
      company: demand.company_name,
      purpose: { code: demand.purpose, name: labels.name('check_type', demand.purpose) },
      headcount: demand.headcount,
      examFrom: demand.exam_from,
      examTo: demand.exam_to,
      planId: planId ?? '',
      whyNot:
        packages.length === 0
          ? '采购还没有定标，完成采购后再生成方案。'
          : mayFor(signedIn(caller), demand.company_id, 'purchase')
            ? ''
            : '体检方案由企业的管理员或采购员生成；生成后您可以在这里查看。',
    };
  },
};
