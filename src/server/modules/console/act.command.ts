import { sql } from 'kysely';
import { dutyOfAction } from '#domain/console/record-actions.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { conflict, forbidden, invalid, notFound } from '#domain/kernel/failure.ts';
import { requireReason } from '#domain/kernel/reason.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { operates } from '#server/api/caller.ts';
import { decideProposal } from '#server/modules/catalogue-proposal/propose.command.ts';
import { approve, decline } from '#server/modules/certification/decide.command.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { companyKind } from '#server/modules/company/company.store.ts';
import { closeDemand } from '#server/modules/demand/end-demand.command.ts';
import { approveDemand, declineDemand } from '#server/modules/demand/review-demand.command.ts';
import { institutionKind } from '#server/modules/institution/institution-application.store.ts';
import { handleLead } from '#server/modules/lead/handle-lead.command.ts';
import { adoptName } from '#server/modules/library-import/adopt-names.command.ts';
import { declineErasure } from '#server/modules/personal-data/request-erasure.command.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { freeze, unfreeze } from './freeze.command.ts';
import { decideReport } from './report.command.ts';

interface Act {
  readonly kind: RecordKind;
  readonly id: string;
  readonly action: string;
  /** Of what the operator looked at. */
  readonly version: string;
  readonly reason: string;
}
type Doing = (context: WriteContext, act: Act) => Promise<unknown>;

const certification = (kindOf: (context: WriteContext) => Promise<Parameters<typeof approve>[1]>) => ({
  approve: async (context: WriteContext, { id, version }: Act) =>
    approve(context, await kindOf(context), { id, submittedAt: version }),
  decline: async (context: WriteContext, { id, version, reason }: Act) =>
    decline(context, await kindOf(context), { id, submittedAt: version, reason, fields: [] }),
});

async function settleName(context: WriteContext, { id, version }: Act, adopt: boolean): Promise<void> {
  const { rows } = await sql<{ name: string; codes: string[]; version: string }>`
    SELECT name, codes, md5(codes::text) AS version FROM confirmed_name WHERE name_key = ${id}`.execute(
    context.tx,
  );
  const [row] = rows;
  if (!row) throw notFound('没有找到这个名称，机构可能刚刚改了选择。请刷新页面。');
  if (row.version !== version) throw conflict('机构刚刚改了对这个名称的选择，请刷新页面，按最新的选择决定。');
  await adoptName(context, { name: row.name, catalogueCodes: adopt ? row.codes : [] });
}

const doings: Readonly<Partial<Record<RecordKind, Readonly<Record<string, Doing>>>>> = {
  company: { ...certification(async () => companyKind as never), freeze, unfreeze },
  institution: {
    ...certification(async ({ services }) => institutionKind(await regionIndex(services)) as never),
    freeze,
    unfreeze,
  },
  user: { freeze, unfreeze, decline: declineErasure },
  demand: {
    approve: (context, { id, version }) => approveDemand(context, { demandId: id, submittedAt: version }),
    decline: (context, { id, version, reason }) =>
      declineDemand(context, { demandId: id, submittedAt: version, reason }),
    close: (context, { id, reason }) => closeDemand(context, id, reason),
  },
  lead: {
    start: (context, { id }) => handleLead(context, { leadId: id, action: 'start' }),
    finish: (context, { id }) => handleLead(context, { leadId: id, action: 'finish' }),
  },
  proposal: {
    decline: (context, { id, reason }) =>
      decideProposal(context, { proposalId: id, outcome: 'declined', reason }),
  },
  name: {
    adopt: (context, act) => settleName(context, act, true),
    dismiss: (context, act) => settleName(context, act, false),
  },
  report: { uphold: decideReport, dismiss: decideReport },
};
const withReason = ['decline', 'dismiss', 'close', 'freeze', 'unfreeze'];

/**
 * What an operator decides about one record, from the queue or its page.
 * @throws Failure 403 when it is not their role's, 409 when a colleague is at it, was first, or it was changed since it was looked at
 */
export async function act(context: WriteContext, doing: Act): Promise<{ id: string }> {
  const run = doings[doing.kind]?.[doing.action];
  if (!run) throw invalid('这条记录没有这个操作，请刷新页面。');
  if (!operates(context.caller, dutyOfAction(doing.kind, doing.action)))
    throw forbidden('您的角色不处理这类事项，请交给负责的同事。');
  if (withReason.includes(doing.action) && doing.kind !== 'name') requireReason(doing.reason, '原因');
  await underClaim(context, doing, () => run(context, doing));
  return { id: doing.id };
}
