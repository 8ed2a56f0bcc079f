import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { demandKindName, lastStep } from '#domain/demand/demand-kind.ts';
import { demandProblems, invitedProblems } from '#domain/demand/demand-problems.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { forbidden, invalid } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { transition } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { settleFindings } from './confirmations.ts';
import { actionsOf, presentStatus } from './demand.present.ts';
import { lockForEdit, readCities, touchDemand } from './demand.store.ts';
import { readInstitutions } from './demand-institutions.store.ts';
import { packagesOf, readGroups } from './demand-packages.store.ts';
import { termsOf } from './demand-terms.ts';

/** Sends a draft (or one that came back) to review: complete, lawful, its warnings confirmed. */
export async function submitDemand(
  { tx, caller, catalogue, now }: WriteContext,
  input: ParsedInput<'demand.submit'>,
): Promise<CallOutput<'demand.submit'>> {
  const demand = await lockForEdit(tx, input.demandId, input.version);
  if (!signedIn(caller).companyIds.includes(demand.company_id))
    throw forbidden('发布需求的企业没有通过认证，请修改企业资料、重新提交认证后再提交需求，草稿会保留。');
  const { id, kind } = demand;
  const institutions = await readInstitutions(tx, id);
  const [cities, groups] = [await readCities(tx, [id]), await readGroups(tx, id)];
  const problems = {
    ...invitedProblems({ kind, institutions }),
    ...demandProblems(termsOf(demand), cities, groups, (codes) => retiredNames(catalogue, codes), now),
  };
  const messages = Object.values(problems);
  if (messages.length > 0)
    throw invalid(
      messages.length === 1
        ? (messages[0] as string)
        : `还有 ${messages.length} 处需要补充或修改：${messages[0]}`,
      problems,
    );
  const findings = findingsOf(demand.purpose, packagesOf(groups), catalogue);
  const confirmations = settleFindings(findings, demand.confirmations, input.confirmations, now);
  await tx
    .updateTable('demand')
    .set({ confirmations: JSON.stringify(confirmations), submitted_at: now, draft_step: lastStep(kind) })
    .where('id', '=', demand.id)
    .execute();
  await touchDemand(tx, demand.id);
  await transition(tx, 'demand', demand.id, { action: 'submit', actor: actorOf(caller, 'owner') });
  await queueNotice(tx, {
    to: { operators: 'review' },
    kind: 'demand.submitted',
    message: 'demand-submitted',
    values: {
      类别: demandKindName[kind],
      企业: demand.company_name,
      需求: demand.title,
      编号: demand.number,
      人数: String(demand.headcount),
    },
    target: { page: 'demandReview', id: demand.id },
  });
  const status = demandStatus.inReview;
  return {
    demandId: demand.id,
    number: demand.number,
    status: presentStatus(status),
    actions: actionsOf(status, 'owner'),
  };
}

const retiredNames = ({ items }: Catalogue, codes: readonly string[]) =>
  codes.filter((code) => !items.get(code)?.active).map((code) => items.get(code)?.name ?? code);
