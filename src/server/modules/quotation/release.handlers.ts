import { sql } from 'kysely';
import { type ReleaseLimits, releaseLimitsText } from '#domain/institution/release-limits.ts';
import { conflict, forbidden } from '#domain/kernel/failure.ts';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { requireReason } from '#domain/kernel/reason.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import { inPreparation, quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { releaseCalls } from '#wire/quotation/release.ts';
import type { HandlersOf, ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import { institutionFor, mayForInstitution } from '#server/api/institution-access.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { isAmending } from '#server/modules/kept-offer/kept-offers.store.ts';
import { roleIn } from '#server/modules/membership/member.store.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import { lockManaged, record, tellManagers } from '#server/modules/organisation/members.command.ts';
import { deadlineOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import { isToPrepare } from './list-quotations.query.ts';
import { type LockedQuotation, lockQuotation, requireOpen } from './lock-quotation.ts';
import {
  digestOf,
  latestRelease,
  type ReleaseRow,
  releaseLimitsOf,
  releaseReasons,
  releasersOf,
  toSend,
} from './release.store.ts';

const decisionLabels = { released: '放行', returned: '退回', withdrawn: '撤回' } as const;

export const releaseHandlers: HandlersOf<typeof releaseCalls> = {
  'release.ofQuotation': async (context, { quotationId }) => {
    const { db, caller } = context;
    const me = signedIn(caller);
    const head = await headOf(context, quotationId);
    const latest = await latestRelease(db, quotationId);
    // What was sent needs none, and of a sealed one the columns are empty.
    const quote = head.open ? await toSend(db, quotationId) : undefined;
    const reasons = quote ? await releaseReasons(db, head.institution_id, quote) : [];
    const current = quote !== undefined && latest?.content === digestOf(quotationId, quote);
    const ready =
      quote !== undefined && quote.packages.every(({ status }) => status !== quotationPackageStatus.open);
    const waiting = head.open && latest !== undefined && latest.decision === null;
    const released = latest?.decision === 'released' && current;
    const people = { demandId: head.demand_id, institutionId: head.institution_id };
    const deciders =
      reasons.length > 0 || waiting
        ? await releasersOf(db, people, waiting ? latest.requested_by : me.userId)
        : [];
    return {
      reasons,
      ready,
      latest: latest ? presentRelease(latest, current) : null,
      deciders: deciders.map(({ name, account }) => name || account),
      actions: head.otherSide
        ? []
        : [
            ...(ready && reasons.length > 0 && !waiting && !released ? (['request'] as const) : []),
            ...(waiting && deciders.some(({ userId }) => userId === me.userId) ? (['decide'] as const) : []),
            ...(waiting ? (['withdraw'] as const) : []),
          ],
    };
  },

  'release.listWaiting': async ({ db, caller, now }) => {
    const me = signedIn(caller);
    const { rows } = await sql<{
      quotation_id: string;
      number: string;
      title: string;
      deadline: Date;
      requester: string;
      requested_at: Date;
      requested_by: string;
      note: string;
    }>`
      SELECT q.id AS quotation_id, q.number, d.title, ${deadlineOfQuotation} AS deadline, r.requested_at, r.requested_by, r.note,
        coalesce(nullif(u.name, ''), u.account) AS requester
      FROM quotation_release r JOIN quotation q ON q.id = r.quotation_id JOIN demand d ON d.id = q.demand_id
      JOIN app_user u ON u.id = r.requested_by
      WHERE r.decision IS NULL AND q.institution_id = ${institutionFor(me, 'release')} AND ${isToPrepare(now)}
      ORDER BY deadline, q.id LIMIT 100`.execute(db);
    return rows.map((row) => ({
      quotationId: row.quotation_id,
      number: row.number,
      title: row.title,
      deadline: row.deadline.toISOString(),
      requestedBy: row.requester,
      requestedAt: row.requested_at.toISOString(),
      note: row.note,
      own: row.requested_by === me.userId,
    }));
  },

  'release.request': async (context, { quotationId, note }) => {
    const { tx, caller, now } = context;
    const { userId, name, account } = signedIn(caller);
    const locked = await lockQuotation(tx, quotationId, 'shared');
    const { demand, quotation, amending } = locked;
    requireOpen(demand, now);
    if (!inPreparation(quotation.status, amending))
      throw conflict('报价已提交，没有要放行的修改。要改价，请先点「修改报价」。');
    const quote = await toSend(tx, quotationId);
    const open = quote.packages.filter(({ status }) => status === quotationPackageStatus.open);
    if (open.length > 0)
      throw conflict(`还有套餐没有确认：${open.map(({ label }) => label).join('、')}。请确认后再提交放行。`);
    const reasons = await releaseReasons(tx, quotation.institution_id, quote);
    if (reasons.length === 0) throw conflict('这份报价没有超过放行线，可以直接提交。');
    const latest = await latestRelease(tx, quotationId);
    const content = digestOf(quotationId, quote);
    if (latest?.decision === null)
      throw conflict(`${latest.requester}已提交放行，正在等待。改过报价，请先撤回再提交。`);
    if (latest?.decision === 'released' && latest.content === content)
      throw conflict('这份报价已经放行，可以提交了。');
    const people = { demandId: demand.id, institutionId: quotation.institution_id };
    const releasers = await releasersOf(tx, people, userId);
    if (releasers.length === 0)
      throw conflict(
        `${reasons.join('；')}。本机构没有其他可以放行的人，请管理员在「机构成员」中邀请一位审批人，或调整放行线。`,
      );
    await tx
      .insertInto('quotation_release')
      .values({
        id: newId(),
        quotation_id: quotationId,
        content,
        note,
        requested_by: userId,
        requested_at: now,
      })
      .execute();
    await recordAudit(tx, 'quotation', quotationId, {
      action: 'requestRelease',
      actor: actorOf(caller, 'provider'),
      reason: note,
    });
    await tell(
      context,
      locked,
      'release-requested',
      releasers.map((one) => one.userId),
      name || account,
      note,
    );
    return { id: quotationId };
  },

  'release.decide': async (context, { quotationId, releaseId, release, reason }) => {
    const { tx, caller, now } = context;
    const { userId, name, account } = signedIn(caller);
    if (!release) requireReason(reason, '退回原因');
    const { locked, waiting } = await lockWaiting(context, quotationId, releaseId);
    const { quotation } = locked;
    if (waiting.requested_by === userId) throw forbidden('不能放行自己提交的报价，请由另一位审批人处理。');
    const role = await roleIn(tx, institutions, quotation.institution_id, userId);
    if (!role || !institutions.rolesFor('release').includes(role)) throw notInThisRole();
    if (release) {
      requireOpen(locked.demand, now);
      if (waiting.content !== digestOf(quotationId, await toSend(tx, quotationId)))
        throw conflict('提交放行之后报价改过，不能按原样放行。请退回，由报价员核对后重新提交。');
    }
    const decision = release ? 'released' : 'returned';
    await endRelease(context, releaseId, decision, reason);
    await recordAudit(tx, 'quotation', quotationId, {
      action: release ? 'release' : 'returnRelease',
      actor: actorOf(caller, 'provider'),
      reason,
    });
    await tell(context, locked, `release-${decision}`, [waiting.requested_by], name || account, reason);
    return { id: quotationId };
  },

  'release.withdraw': async (context, { quotationId, releaseId }) => {
    await lockWaiting(context, quotationId, releaseId);
    await endRelease(context, releaseId, 'withdrawn', '');
    await recordAudit(context.tx, 'quotation', quotationId, {
      action: 'withdrawRelease',
      actor: actorOf(context.caller, 'provider'),
    });
    return { id: quotationId };
  },

  'release.limits': async ({ db, caller }, { institutionId }) => ({
    ...presentLimits(await releaseLimitsOf(db, institutionId)),
    mayManage: mayForInstitution(signedIn(caller), institutionId, 'manage'),
  }),

  'release.setLimits': async (context, { institutionId: id, rate, amount }) => {
    const { tx } = context;
    const { name } = await lockManaged(context, institutions, id);
    const before = await releaseLimitsOf(tx, id);
    const after: ReleaseLimits = { rate, amount: amount === '' ? null : (parseYuan(amount) ?? null) };
    if (before.rate === after.rate && before.amount === after.amount) return { id };
    await tx
      .updateTable('institution')
      .set({ release_rate: after.rate, release_amount: after.amount })
      .where('id', '=', id)
      .execute();
    await record(context, institutions, id, 'setReleaseLimits', { releaseBefore: before, release: after });
    await tellManagers(
      context,
      institutions,
      id,
      'release-limits-changed',
      { 组织: name, 变更: `由${releaseLimitsText(before)}改为${releaseLimitsText(after)}` },
      'release',
    );
    return { id };
  },
};

const presentLimits = ({ rate, amount }: ReleaseLimits) => ({
  rate,
  amount: amount === null ? '' : toYuanText(amount),
});

const presentRelease = (row: ReleaseRow, current: boolean) => ({
  releaseId: row.id,
  note: row.note,
  requestedBy: row.requester,
  requestedAt: row.requested_at.toISOString(),
  decision: row.decision,
  decidedBy: row.decider ?? '',
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  current,
});

/** Whose the quote is, and whether it can be changed and sent now. */
async function headOf({ db, now, caller }: Pick<ReadContext, 'db' | 'now' | 'caller'>, quotationId: string) {
  const { rows } = await sql<
    Pick<LockedQuotation['quotation'], 'institution_id' | 'demand_id' | 'status'> & {
      demand_status: LockedQuotation['demand']['status'];
      deadline: Date | null;
    }
  >`SELECT q.institution_id, q.demand_id, q.status, d.status AS demand_status, ${deadlineOfQuotation} AS deadline
    FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE q.id = ${quotationId}`.execute(db);
  const head = rows[0] as (typeof rows)[number];
  const { status } = head;
  const amending = await isAmending(db, quotationId);
  const quoted = { status: head.demand_status, quoteDeadline: head.deadline };
  return {
    ...head,
    otherSide: await whyNotQuote(db, signedIn(caller), head.demand_id),
    open: inPreparation(status, amending) && whyNotEditable(quoted, now, { status, amending }) === '',
  };
}

/** Two decisions come one after the other. @throws Failure 409 for one that has ended */
async function lockWaiting({ tx }: WriteContext, quotationId: string, releaseId: string) {
  const locked = await lockQuotation(tx, quotationId, 'shared');
  const waiting = await latestRelease(tx, quotationId);
  if (waiting?.id !== releaseId) throw conflict('这次放行申请已被新的取代，请刷新页面查看。');
  if (waiting.decision)
    throw conflict(`这次放行申请已由${waiting.decider}${decisionLabels[waiting.decision]}，请刷新页面查看。`);
  return { locked, waiting };
}

const endRelease = (
  { tx, caller, now }: WriteContext,
  id: string,
  decision: keyof typeof decisionLabels,
  reason: string,
) =>
  tx
    .updateTable('quotation_release')
    .set({ decision, decided_by: signedIn(caller).userId, decided_at: now, reason })
    .where('id', '=', id)
    .execute();

/** No price stands in it: of a sealed quote none may rest anywhere. */
const tell = (
  { tx }: WriteContext,
  { demand, quotation }: LockedQuotation,
  message: MessageKey,
  users: string[],
  who: string,
  said: string,
) =>
  queueNotice(tx, {
    to: { users },
    kind: 'quotation.release',
    message,
    values: {
      同事: who,
      需求: demand.title,
      编号: demand.number,
      截止: demand.quote_deadline ? shanghaiMinute(demand.quote_deadline) : '',
      说明: said && `说明：${withoutStop(said)}。`,
    },
    target: { page: 'quotation', id: quotation.id, organisationId: quotation.institution_id },
  });
