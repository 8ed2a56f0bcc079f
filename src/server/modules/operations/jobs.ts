import { sql } from 'kysely';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { isMessageKey, messageTemplates } from '#domain/notification/message-templates.ts';
import { type JobState, jobStateLabels, jobStates } from '#domain/operations/job-state.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { jobNames, type jobQueues, jobsOn, jobsSchema } from '#server/jobs/job-queues.ts';

const queueNames: Readonly<Record<keyof typeof jobQueues, string>> = {
  notify: '写入站内消息',
  publish: '发布需求、匹配机构',
  copyPersonalData: '准备个人信息副本',
  readPriceList: '读取价格表',
  sms: '发送短信',
  deliver: '发送站外提醒',
  visitMessages: '发送体检预约短信',
  writeStaffList: '写入人员名单',
  'open-sealed-quotes': '到时开标',
  'end-second-rounds': '结束第二轮报价',
  'expire-quotations': '报价到期',
  'expire-demands': '需求到期',
  'deliver-notices': '补发站外提醒',
  'deliver-webhooks': '推送事件到企业和机构的系统',
  'expire-contracts': '合同到期',
  'remind-of-certificate': '签章证书到期提醒',
  'remind-licences': '资质到期提醒',
  'tell-deputies': '代理首末日提醒',
  'end-exam-days': '记录未到检',
  'remove-plain-files': '清除已密封附件的明文',
  'remove-unneeded-files': '清除没有记录引用的文件',
  'remind-of-visits': '体检前一天与未到检提醒',
  'remind-of-signing': '合同签署到期提醒',
  'remind-of-bills': '结算单付款到期提醒',
  'erase-rosters': '删除到期的人员名单',
  purge: '清理过期数据',
};
const nameOf = (queue: string) =>
  Object.hasOwn(queueNames, queue) ? queueNames[queue as keyof typeof queueNames] : queue;
/** Work of the clock is not among them: its next round does what the failed one left. */
const repeatable = (queue: string) => jobNames.some((name) => name === queue);

interface JobRow {
  id: string;
  name: string;
  state: JobState;
  retry_count: number;
  created_on: Date;
  at: Date;
  problem: string;
  about: string;
  /** Of a notice, which one. */
  message: string;
}

export async function listJobs(
  { db }: ReadContext,
  { current, size, state }: ParsedInput<'console.listJobs'>,
): Promise<CallOutput<'console.listJobs'>> {
  const jobs = sql.id(jobsSchema, 'job');
  const jobState = sql.id(jobsSchema, 'job_state');
  const [listed, counted] = await Promise.all([
    sql<JobRow>`
      SELECT j.id, j.name, j.state, j.retry_count, j.created_on,
        CASE j.state WHEN 'failed' THEN coalesce(j.completed_on, j.created_on)
          WHEN 'active' THEN coalesce(j.started_on, j.created_on) ELSE j.start_after END AS at,
        coalesce(j.output->>'message', '') AS problem,
        coalesce(CASE j.name WHEN 'notify' THEN j.data->'values'->>'需求'
          WHEN 'publish' THEN (SELECT d.number || ' ' || d.title FROM demand d WHERE d.id = (j.data->>'demandId')::uuid)
          WHEN 'readPriceList' THEN (SELECT b.file_name FROM import_batch b WHERE b.id = (j.data->>'batchId')::uuid)
          END, '') AS about, coalesce(j.data->>'message', '') AS message
      FROM ${jobs} j WHERE j.state = ${state}::${jobState}
      ORDER BY at DESC, j.id LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db),
    sql<{ state: JobState; count: number }>`SELECT state, count(*)::int AS count FROM ${jobs}
      WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY state`.execute(db),
  ]);
  const countOf = (one: JobState) => counted.rows.find((row) => row.state === one)?.count ?? 0;
  return {
    records: listed.rows.map((row) => ({
      jobId: row.id,
      queue: { code: row.name, name: nameOf(row.name) },
      about: [isMessageKey(row.message) && messageTemplates[row.message].name, row.about]
        .filter(Boolean)
        .join(' · '),
      status: { code: row.state, name: jobStateLabels[row.state] },
      attempts: row.state === 'created' ? 0 : row.retry_count + 1,
      problem: withoutNumbers(row.problem),
      createdAt: row.created_on.toISOString(),
      at: row.at.toISOString(),
      actions: row.state === 'failed' && repeatable(row.name) ? ['retry'] : [],
    })),
    total: countOf(state),
    current,
    size,
    counts: jobStates.map((code) => ({ code, count: countOf(code) })),
  };
}

/** A provider's answer may repeat whom the message was for. */
const withoutNumbers = (problem: string) => problem.replaceAll(/\d{11,}/g, '***').slice(0, 300);

/** pg-boss tries it again at once; it takes up where the last attempt ended. */
export async function retryJob(
  { tx, caller }: WriteContext,
  { jobId }: ParsedInput<'console.retryJob'>,
): Promise<{ id: string }> {
  const { rows } = await sql<{ name: string; state: string }>`
    SELECT name, state::text AS state FROM ${sql.id(jobsSchema, 'job')} WHERE id = ${jobId} FOR UPDATE`.execute(
    tx,
  );
  const [job] = rows;
  if (!job) throw notFound('没有找到这项任务，它可能已完成并被清理，请刷新列表。');
  if (job.state !== 'failed') throw conflict('这项任务已不是失败状态，可能同事刚刚重新执行过，请刷新列表。');
  if (!repeatable(job.name)) throw conflict('定时任务不需要重新执行，下一轮会自动补做。');
  await jobsOn(tx).retry(job.name, jobId);
  await recordAudit(tx, 'job', jobId, {
    action: 'retryJob',
    actor: actorOf(caller, 'operator'),
    reason: nameOf(job.name),
  });
  return { id: jobId };
}
