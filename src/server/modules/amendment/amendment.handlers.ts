import { quotationMachine } from '#domain/quotation/quotation-machine.ts';
import type { amendmentCalls } from '#wire/demand/amendment.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { isConfirmed } from '#server/modules/demand/confirmations.ts';
import { readDemand } from '#server/modules/demand/demand.store.ts';
import { packagesOf } from '#server/modules/demand/demand-packages.store.ts';
import { amendDemand } from './amend-demand.command.ts';
import { planAmendment } from './plan-amendment.ts';
import { presentChanges } from './present-change.ts';

export const amendmentHandlers: HandlersOf<typeof amendmentCalls> = {
  'amendment.preview': async ({ db, catalogue, now, services }, input) => {
    const labels = await readLabels(services);
    const demand = await readDemand(db, input.demandId);
    const plan = await planAmendment({ db, catalogue, labels, now }, demand, input);
    const packages = packagesOf(plan.after.groups);
    return {
      changes: presentChanges(plan.changes, plan.old, plan.now, catalogue),
      quotations: plan.quotations.map(({ institution, status, effect, parts }) => ({
        institution,
        status: { code: status, name: quotationMachine.labels[status] },
        effect,
        packages: parts.map((part) => ({ name: part.label, effect: part.effect })),
      })),
      problems: Object.entries(plan.problems).map(([field, text]) => ({ field, text })),
      findings: findingsOf(demand.purpose, packages, catalogue).map((finding) =>
        presentFinding(finding, packages, catalogue, isConfirmed(finding, demand.confirmations)),
      ),
    };
  },
  'amendment.save': amendDemand,
};
