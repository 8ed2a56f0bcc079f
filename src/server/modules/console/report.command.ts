import { sql } from 'kysely';
import type { ReportSubject } from '#domain/console/report-reasons.ts';
import { publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { plainText } from '#domain/lead/plain-text.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { relations } from '#server/api/relations.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';

type Report = ParsedInput<'report.add'>;

/** What is reported, as far as the caller may see it. */
async function subjectOf(context: WriteContext, subject: ReportSubject, id: string) {
  const { tx, caller } = context;
  const isId = /^[0-9a-f-]{36}$/i.test(id);
  if (subject === 'institution')
    return sql<{
      id: string;
      name: string;
    }>`SELECT id, name FROM institution WHERE code = ${id} AND in_force`;
  if (!isId) return undefined;
  if (subject === 'demand') {
    const sees = await relations.demandReader(tx, caller, id, 'read');
    return sql<{
      id: string;
      name: string;
    }>`SELECT id, number || ' ' || title AS name FROM demand WHERE id = ${id}
      AND (${sees} OR kind = 'open' AND status = ANY(${[...publicDemandStatuses]}::smallint[]))`;
  }
  const sees = await relations.questionAddressee(tx, caller, id, 'read');
  return sees
    ? sql<{
        id: string;
        name: string;
      }>`SELECT id, left(question, 60) AS name FROM demand_question WHERE id = ${id}`
    : undefined;
}

/** Tells the platform that something is wrong. @throws Failure 404 for what the caller can't see, 409 for a second time */
export async function addReport(context: WriteContext, report: Report): Promise<{ reportId: string }> {
  const { tx, services, now, caller } = context;
  const { userId } = signedIn(caller);
  await requireBelow(services, '举报', [{ key: `report:${userId}`, points: 10, seconds: 3600 }]);
  const found = await (await subjectOf(context, report.subject, report.subjectId))?.execute(tx);
  const subject = found?.rows[0];
  if (!subject) throw notFound('没有找到要举报的内容，它可能已下线。');
  const reportId = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('abuse_report')
    .values({
      id: reportId,
      subject_kind: report.subject,
      subject_id: subject.id,
      subject: subject.name,
      reason: report.reason,
      detail: plainText(report.detail),
      reporter_id: userId,
      created_at: now,
    })
    .onConflict((twice) => twice.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw conflict('您已举报过这项内容，平台正在核实，结果会以消息告知。');
  await queueNotice(tx, {
    to: { operators: 'review' },
    kind: 'report.added',
    message: 'report-added',
    values: { 类型: report.reason, 对象: subject.name },
    target: { page: 'workQueue', id: '' },
  });
  return { reportId };
}

/** The answer to who reported it; of two at once the second gets a failure that says so. */
export async function decideReport(
  { tx, caller, now }: WriteContext,
  { id, action, reason }: { id: string; action: string; reason: string },
): Promise<void> {
  const outcome = action === 'uphold' ? ('upheld' as const) : ('dismissed' as const);
  const row = await tx
    .updateTable('abuse_report')
    .set({ outcome, answer: reason, decided_by: signedIn(caller).userId, decided_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning(['reporter_id', 'subject'])
    .executeTakeFirst();
  if (!row) throw conflict('这条举报同事刚刚处理过，您的决定没有生效。');
  const actor = actorOf(caller, 'operator');
  const decided = outcome === 'upheld' ? 'uphold' : 'dismiss';
  await recordAudit(tx, 'abuse_report', id, { action: decided, actor, ...(reason && { reason }) });
  await queueNotice(tx, {
    to: { users: [row.reporter_id] },
    kind: 'report.decided',
    message: outcome === 'upheld' ? 'report-upheld' : 'report-dismissed',
    values: { 对象: row.subject, 原因: reason },
    target: null,
  });
}
