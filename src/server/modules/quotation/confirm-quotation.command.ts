import { sql } from 'kysely';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import {
  inPreparation,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { goneQuotations } from '#domain/quotation/quote-counts.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import type { SentPrices } from '#server/db/tables/procurement.ts';
import { transition, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { attachedFiles } from '#server/modules/common/quotation-files.store.ts';
import { readSealed, sealQuotation, withdrawSealed } from '#server/modules/sealing/seal-quotation.command.ts';
import {
  beginAmendment,
  endAmendment,
  giveUpAmendments,
} from '#server/modules/standing-offer/standing-offer.store.ts';
import { requireDecidedLines, requireNotWorse, requireUsable } from './confirm-package.command.ts';
import { type LockedQuotation, lockQuotation, requireOpen } from './lock-quotation.ts';
import { loadPackages } from './package-detail.query.ts';
import { lineKey, loadLines } from './quotation.store.ts';
import { endReleases, requireReleased } from './release.store.ts';
import { requireServiceAnswers } from './require-service-answers.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'caller' | 'services' | 'catalogue' | 'afterCommit'>;

interface QuotationTerms {
  /** `2026-12-31`, the last day the prices hold. */
  readonly validUntil: string;
  readonly services: readonly string[];
  readonly refusedServices: readonly string[];
  readonly remarks: string;
  /** Files by id. */
  readonly attachments: readonly string[];
}

/** Longest validity, days. */
const longestValidity = 366;

/** Sends the quote to the buyer: all packages confirmed, before the deadline. */
export async function confirmQuotation(
  { tx, now, caller, services, catalogue, afterCommit }: Context,
  quotationId: string,
  terms: QuotationTerms,
): Promise<void> {
  const labels = await readLabels(services);
  const locked = await lockQuotation(tx, quotationId, 'alone');
  const { demand, quotation, round, amending } = locked;
  requireOpen(demand, now);
  checkTerms(terms, demand.quote_deadline ?? now, now, (code) => labels.knows('special_service', code));
  await requireServiceAnswers(tx, locked, terms, (code) => labels.name('special_service', code));
  const packages = await loadPackages(tx, quotationId);
  // One that the buyer has rejected stays rejected: only drafts hold the quote back.
  const open = packages.filter((pkg) => pkg.status === quotationPackageStatus.open);
  const lines = await loadLines(
    tx,
    packages.map(({ id }) => id),
  );
  const sent: SentPrices = Object.fromEntries(
    packages.map((pkg) => [
      pkg.id,
      {
        total: pkg.quoted_total,
        prices: Object.fromEntries(
          lines
            .filter((line) => line.quotation_package_id === pkg.id)
            .map((line) => [lineKey(line), line.unit_price]),
        ),
      },
    ]),
  );
  // First the guard: whoever comes second hears that it was sent already, not of anything else.
  if (!inPreparation(quotation.status, amending) && quotation.status === quotationStatus.quoted)
    throw conflict('报价已提交，没有正在进行的修改。要改价，请先点「修改报价」。');
  await transition(tx, 'quotation', quotationId, {
    action: 'confirm',
    actor: actorOf(caller, 'provider'),
  });
  await endAmendment(tx, quotationId);
  if (open.length > 0)
    throw conflict(
      `还有套餐没有确认：${open.map(({ label }) => label).join('、')}。请逐个确认后再提交报价。`,
    );
  const declined = (id: string) =>
    packages.some((pkg) => pkg.id === id && pkg.status === quotationPackageStatus.cancelled);
  const offered = lines.filter((line) => !declined(line.quotation_package_id));
  requireUsable(offered);
  requireDecidedLines(offered, catalogueGraph(catalogue).nameOf);
  if (round) {
    const live = packages.filter((pkg) => pkg.status === quotationPackageStatus.quoted);
    requireNotWorse(catalogue, round, live, lines);
    await tx
      .updateTable('first_offer')
      .set({ answered_at: now })
      .where('quotation_id', '=', quotationId)
      .execute();
  }
  const { userId } = signedIn(caller);
  await requireReleased(tx, quotation, { packages, lines });
  await endReleases(tx, quotationId, userId, now);
  const attachments = await attachedFiles(tx, userId, quotationId, terms.attachments);
  await tx
    .updateTable('quotation')
    .set({
      valid_until: terms.validUntil,
      services: [...new Set(terms.services)],
      remarks: terms.remarks,
      attachments,
      confirmed_at: now,
      updated_at: now,
      // Draft prices of a sealed quote rest nowhere.
      price_undo: null,
    })
    .where('id', '=', quotationId)
    .execute();
  await tx
    .insertInto('quotation_revision')
    .values({
      quotation_id: quotationId,
      revision: quotation.revision,
      sent_at: now,
      packages: JSON.stringify(sent),
      attachments,
    })
    .execute();
  if (demand.seal === 'sealed')
    await sealQuotation(
      { tx, now, services, catalogue, afterCommit },
      { demand, quotation, packages, lines, terms },
    );
  await recountQuotes(tx, locked, now);
  await rateResponse(tx, quotation.institution_id);
  const who = await institutionName(tx, quotation.institution_id);
  const message = round
    ? 'second-quotation-received'
    : quotation.revision > 1
      ? 'quotation-renewed'
      : 'quotation-received';
  await notifyBuyer(tx, locked, message, { 机构: who, 版本: String(quotation.revision) });
}

function checkTerms(
  terms: QuotationTerms,
  deadline: Date,
  now: Date,
  isService: (code: string) => boolean,
): void {
  const earliest = shanghaiDay(deadline);
  const latest = shanghaiDay(now, longestValidity);
  if (terms.validUntil < earliest)
    throw invalid(`报价有效期不能早于报价截止日 ${earliest}。`, {
      validUntil: `请选择 ${earliest} 或之后的日期。`,
    });
  if (terms.validUntil > latest)
    throw invalid('报价有效期最长一年。', { validUntil: `请选择 ${latest} 或之前的日期。` });
  const unknown = terms.services.filter((code) => !isService(code));
  if (unknown.length > 0) throw invalid('所选服务已不在可选范围，请重新选择。', { services: '请重新选择。' });
}

/** Begins the next version of a sent quote before the deadline; what was sent stands until it is sent. */
export async function reviseQuotation(
  { tx, now, caller, services }: Context,
  quotationId: string,
  reason: string,
): Promise<void> {
  const locked = await lockQuotation(tx, quotationId, 'alone');
  requireOpen(locked.demand, now);
  if (locked.round) throw conflict('第二轮报价是最后报价，提交后不能再修改。');
  if (locked.amending) throw conflict('这份报价已经在修改中。改完请重新提交，或点「放弃修改」。');
  await transition(tx, 'quotation', quotationId, {
    action: 'revise',
    actor: actorOf(caller, 'provider'),
    reason,
  });
  await beginAmendment(tx, quotationId, now);
  await readSealed(tx, services, locked.demand, quotationId);
}

/** Gives an amendment up: the quote is again as it was sent. */
export async function abandonRevision({ tx, now, caller }: Context, quotationId: string): Promise<void> {
  const { amending } = await lockQuotation(tx, quotationId, 'alone');
  if (!amending) throw conflict('这份报价没有正在进行的修改，请刷新页面查看最新情况。');
  await giveUpAmendments(tx, [quotationId], { actor: actorOf(caller, 'provider'), reason: '', now });
}

/** The provider withdraws; its packages with it. */
export async function cancelQuotation(
  { tx, now, caller, services }: Context,
  quotationId: string,
  reason: string,
): Promise<void> {
  const locked = await lockQuotation(tx, quotationId, 'alone');
  const move = { action: 'cancel', actor: actorOf(caller, 'provider'), reason } as const;
  await transition(tx, 'quotation', quotationId, move);
  const packages = await loadPackages(tx, quotationId);
  await transitionAll(
    tx,
    'quotation_package',
    packages.map(({ id }) => id),
    move,
  );
  await withdrawSealed(tx, services, locked.demand, quotationId, now);
  await endAmendment(tx, quotationId);
  await recountQuotes(tx, locked);
  await tx.updateTable('quotation').set({ updated_at: now }).where('id', '=', quotationId).execute();
  const sent = locked.quotation.confirmed_at !== null;
  // Whom the platform invited and who has sent nothing need not answer; whom the buyer asked by name answers.
  if (!sent && locked.demand.kind === 'open') return;
  const who = await institutionName(tx, locked.quotation.institution_id);
  const message = sent ? 'quotation-withdrawn' : 'quotation-declined';
  await notifyBuyer(tx, locked, message, { 机构: who, 原因: `${withoutStop(reason)}。` });
}

/** How many quotes hold, for the lists; `sentAt`: one was sent, perhaps the first. */
export const recountQuotes = (
  tx: Tx,
  { demand }: { readonly demand: { readonly id: string } },
  sentAt: Date | null = null,
) =>
  sql`UPDATE demand SET first_quoted_at = coalesce(first_quoted_at, ${sentAt}), quotation_count =
    (SELECT count(*) FROM quotation WHERE demand_id = ${demand.id} AND confirmed_at IS NOT NULL
      AND status <> ALL(${[...goneQuotations]}::smallint[]))
    WHERE id = ${demand.id}`.execute(tx);

/** How fast the institution answers: the median, in hours. */
const rateResponse = (tx: Tx, institutionId: string) =>
  sql`UPDATE institution SET response_hours = (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM confirmed_at - created_at) / 3600)
      FROM quotation WHERE institution_id = ${institutionId} AND confirmed_at IS NOT NULL)
    WHERE id = ${institutionId}`.execute(tx);

const institutionName = async (tx: Tx, id: string) =>
  (await tx.selectFrom('institution').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const notifyBuyer = (tx: Tx, { demand }: LockedQuotation, message: MessageKey, values: MessageValues) =>
  queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'quotation.changed',
    message,
    values: { 需求: demand.title, ...values },
    target: { page: 'demand', id: demand.id },
  });
