import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { renewSplit } from '#server/modules/comparison/split-demand.command.ts';
import { settleFindings } from '#server/modules/demand/confirmations.ts';
import { type DemandRow, lockDemand } from '#server/modules/demand/demand.store.ts';
import { packagesOf } from '#server/modules/demand/demand-packages.store.ts';
import { requireOwnFiles } from '#server/modules/demand/save-draft.command.ts';
import { isAmending } from '#server/modules/kept-offer/kept-offers.store.ts';
import { addPackages, redraftAmended } from '#server/modules/quotation/amended-packages.ts';
import { recountQuotes } from '#server/modules/quotation/confirm-quotation.command.ts';
import { withdrawSealed } from '#server/modules/sealing/seal-quotation.command.ts';
import {
  beginAmendment,
  endAmendment,
  takeOffOffer,
} from '#server/modules/standing-offer/standing-offer.store.ts';
import { type AmendedQuotation, type Amendment, planAmendment } from './plan-amendment.ts';
import { announced, presentChanges } from './present-change.ts';
import { removeLeftovers, writeDemand } from './write-demand.store.ts';

type Input = ParsedInput<'amendment.save'>;

/** Changes a published demand; what of the quotes rests on what changed is taken back, and everybody invited is notified. */
export async function amendDemand(
  context: WriteContext,
  { reason, confirmations, ...input }: Input,
): Promise<CallOutput<'amendment.save'>> {
  const { tx, caller, catalogue, now, services } = context;
  const labels = await readLabels(services);
  const demand = await lockDemand(tx, input.demandId);
  if (input.attachments) await requireOwnFiles(tx, demand, signedIn(caller).userId, input.attachments);
  // Demand, quotations, packages: locked in this order, before anything is decided by their states.
  await sql`SELECT FROM quotation WHERE demand_id = ${demand.id} ORDER BY id FOR UPDATE`.execute(tx);
  const amendment = await planAmendment({ db: tx, catalogue, labels, now }, demand, input);
  requireSound(amendment);
  const { after } = amendment;
  const findings = findingsOf(demand.purpose, packagesOf(after.groups), catalogue);
  const settled = settleFindings(findings, demand.confirmations, confirmations, now);
  await writeDemand(tx, amendment, input, settled);
  const live = amendment.quotations.filter(({ effect }) => effect !== 'ended');
  for (const quotation of live) await takeBack(context, amendment, quotation);
  await removeLeftovers(tx, amendment);
  await renewSplit(tx, demand.id);
  await recountQuotes(tx, { demand });
  const lines = presentChanges(announced(amendment.changes), amendment.old, amendment.now, catalogue);
  await transition(tx, 'demand', demand.id, {
    action: 'amend',
    actor: actorOf(caller, 'owner'),
    reason,
    detail: { changes: lines.length },
  });
  await tx
    .insertInto('demand_amendment')
    .values({
      id: newId(),
      demand_id: demand.id,
      amended_at: now,
      reason: reason ?? '',
      changes: JSON.stringify(lines),
    })
    .execute();
  const reopened = live.filter(
    ({ effect }) => effect === 'reopened' || effect === 'redrafted' || effect === 'partly',
  );
  await notify(
    tx,
    demand,
    live,
    lines.map(({ packageName, text }) => [packageName, text].filter(Boolean).join('：')),
  );
  return { demandId: demand.id, changes: amendment.changes.length, reopened: reopened.length };
}

/** @throws Failure 400 for nothing changed or something missing, 409 while an accepted quote rests on what changes. */
function requireSound({ changes, problems, quotations }: Amendment): void {
  if (changes.length === 0) throw invalid('没有任何改动，无需提交变更。');
  const texts = Object.values(problems);
  if (texts.length > 0) throw invalid(texts.join(''), problems);
  const blocked = quotations
    .filter(({ effect }) => effect === 'blocked')
    .map(({ institution }) => institution);
  if (blocked.length > 0)
    throw conflict(
      `您已接受${blocked.join('、')}的报价，变更会影响这些报价。请先到比价页撤回接受，再变更需求。`,
    );
}

async function takeBack(
  { tx, catalogue, now, services }: WriteContext,
  { before, after }: Amendment,
  quotation: AmendedQuotation,
): Promise<void> {
  const { parts, effect } = quotation;
  if (effect === 'unchanged') return;
  const why = { actor: theSystem, reason: '采购方变更了需求。' } as const;
  if (effect === 'reopened' && quotation.status === quotationStatus.quoted) {
    await transition(tx, 'quotation', quotation.id, { action: 'reopen', ...why });
    await withdrawSealed(tx, services, before.row, quotation.id, now);
    // An amendment goes on as the version that answers the changed demand.
    const next = (await isAmending(tx, quotation.id)) ? 0 : 1;
    await endAmendment(tx, quotation.id);
    await sql`UPDATE quotation SET revision = revision + ${next}, confirmed_at = NULL
      WHERE id = ${quotation.id}`.execute(tx);
  }
  const asked = new Map(packagesOf(after.groups).map((pkg) => [pkg.id, pkg]));
  if (effect === 'partly') {
    const again = parts.some(
      (part) => part.effect !== 'unchanged' && part.effect !== 'ended' && asked.has(part.packageId),
    );
    // A package that is asked for no more leaves the others as they are.
    if (again && !(await isAmending(tx, quotation.id))) {
      await transition(tx, 'quotation', quotation.id, { action: 'revise', ...why });
      await beginAmendment(tx, quotation.id, now);
    }
  }
  const reopened = parts.flatMap((part) => (part.effect === 'reopened' && part.id ? part.id : []));
  await transitionAll(tx, 'quotation_package', reopened, { action: 'revise', ...why });
  await sql`UPDATE quotation SET updated_at = ${now} WHERE id = ${quotation.id}`.execute(tx);
  const old = new Map(packagesOf(before.groups).map((pkg) => [pkg.id, pkg]));
  for (const part of parts) {
    const [was, request] = [old.get(part.packageId), asked.get(part.packageId)];
    if (!part.id || !was || !request || (part.effect !== 'reopened' && part.effect !== 'redrafted')) continue;
    await redraftAmended(tx, catalogue, {
      id: part.id,
      quotationId: quotation.id,
      institutionId: quotation.institutionId,
      was,
      request,
    });
  }
  const added = parts.flatMap((part) => (part.id ? [] : (asked.get(part.packageId) ?? [])));
  await addPackages(tx, catalogue, quotation, added);
  if (effect === 'partly') await takeOffOffer(tx, quotation.id, reopenedIds(parts));
}

const reopenedIds = (parts: AmendedQuotation['parts']): string[] =>
  parts.flatMap(({ id, effect }) => (id && (effect === 'reopened' || effect === 'redrafted') ? [id] : []));

async function notify(
  tx: Tx,
  demand: DemandRow,
  live: readonly AmendedQuotation[],
  lines: readonly string[],
): Promise<void> {
  const shown = 3;
  // A line that a person wrote may end with a full stop.
  const what =
    lines.slice(0, shown).map(withoutStop).join('；') + (lines.length > shown ? `等 ${lines.length} 处` : '');
  const asked = (reopens: boolean) =>
    live
      .filter(({ effect }) => (effect === 'unchanged') !== reopens)
      .map(({ institutionId }) => institutionId);
  for (const [institutions, message] of [
    [asked(true), 'demand-amended-reopened'],
    [asked(false), 'demand-amended-kept'],
  ] as const) {
    // What only the buyer may know changes quietly.
    if (institutions.length === 0 || lines.length === 0) continue;
    await queueNotice(tx, {
      to: { institutions },
      message,
      values: { 需求: demand.title, 编号: demand.number, 变更: what },
      record: demand.id,
    });
  }
}
