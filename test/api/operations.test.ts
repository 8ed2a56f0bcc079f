import { expect, test } from 'vitest';
import { jobsOn } from '#server/jobs/job-queues.ts';
import { addFailedJob, runDueJobs } from '#test/world/due-jobs.ts';
import { addUser } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// Jobs, sessions and the state of the site, for the administrator. Who else is refused: the access matrix.

const world = useWorld();
const asAdministrator = () => world.as('operator').invoke;
const auditOf = async (recordId: string) =>
  (await asAdministrator()('console.listAudit', { recordId })).events.map(({ action, reason }) => [
    action.name,
    reason,
  ]);

test('a failed job is listed without the number it was for, and is done once it is retried', async () => {
  await runDueJobs(world.services);
  const mobile = '13955550071';
  const jobId = await addFailedJob(world.db, mobile);
  const listed = await asAdministrator()('console.listJobs', {});
  expect(listed.records.find((one) => one.jobId === jobId)).toMatchObject({
    queue: { code: 'sms', name: '发送短信' },
    about: '',
    status: { code: 'failed', name: '已失败' },
    attempts: 1,
    problem: '号码 *** 暂时无法接收',
    actions: ['retry'],
  });
  await asAdministrator()('console.retryJob', { jobId });
  expect(await runDueJobs(world.services)).toBe(1);
  expect(world.sms).toContainEqual({ mobile, code: '测试消息' });
  await expectFailure(asAdministrator()('console.retryJob', { jobId }), 409);
  expect(await auditOf(jobId)).toEqual([['重新执行', '发送短信']]);
});

test('a notice that failed says which one it is, and of what', async () => {
  const boss = jobsOn(world.db);
  const values = { 需求: '年度员工体检', 编号: 'CG1' };
  const notice = {
    to: { users: [] },
    kind: 'demand.published',
    target: null,
    message: 'demand-published',
    values,
  };
  const jobId = await boss.send('notify', notice, { retryLimit: 0, priority: 1 });
  const [job] = await boss.fetch('notify');
  if (!jobId || job?.id !== jobId) throw new Error('another job came first');
  await boss.fail('notify', job, new Error('database away'));
  const { records } = await asAdministrator()('console.listJobs', {});
  expect(records.find((one) => one.jobId === jobId)?.about).toBe('需求已发布 · 年度员工体检');
});

test('work of the clock is not retried: its next round is', async () => {
  const boss = jobsOn(world.db);
  const jobId = await boss.send('purge', {});
  const [job] = await boss.fetch('purge');
  if (!jobId || !job) throw new Error('not sent');
  await boss.fail('purge', job, new Error('database away'));
  const { records } = await asAdministrator()('console.listJobs', {});
  expect(records.find((one) => one.jobId === jobId)?.actions).toEqual([]);
  await expectFailure(asAdministrator()('console.retryJob', { jobId }), 409);
});

test("a person's session is found by their whole number, ended with a reason, and is over at the next call", async () => {
  const person = await addUser(world.db);
  const search = { of: 'users', keyword: person.mobile } as const;
  const { records } = await asAdministrator()('console.listSessions', search);
  expect(records).toMatchObject([{ account: person.account, current: false, actions: ['end'] }]);
  const part = { ...search, keyword: person.mobile.slice(0, -1) };
  expect((await asAdministrator()('console.listSessions', part)).total).toBe(0);
  const sessionId = records[0]?.sessionId ?? '';
  await asAdministrator()('console.endSession', { sessionId, reason: '本人报告手机遗失' });
  await expectFailure(world.as(person).invoke('user.detail', {}), 700);
  expect((await asAdministrator()('console.listSessions', search)).total).toBe(0);
  expect(await auditOf(person.userId)).toEqual([['强制退出登录', '本人报告手机遗失']]);
  const again = { sessionId, reason: '本人报告手机遗失' };
  await expectFailure(asAdministrator()('console.endSession', again), 404);
});

test('the administrator does not end the session that they work in', async () => {
  const { records } = await asAdministrator()('console.listSessions', {});
  const own = records.find(({ current }) => current);
  expect(own).toMatchObject({ userId: world.people.operator.userId, actions: [] });
  const input = { sessionId: own?.sessionId ?? '', reason: '试着退出自己' };
  await expectFailure(asAdministrator()('console.endSession', input), 409);
});

test('the state of the site says what is configured, and nothing that is not on record', async () => {
  const health = await asAdministrator()('console.siteHealth', {});
  const of = (name: string) => health.services.find((one) => one.name === name);
  expect(of('短信')).toMatchObject({ ready: false, succeededAt: null, failedAt: null });
  expect(of('文件存储')).toMatchObject({ adapter: '本机目录', ready: true });
  expect(of('审计日志保护')).toMatchObject({ ready: true });
  expect(of('只读副本')).toMatchObject({ adapter: '未配置，访客读主库', ready: true });
  expect(health.databaseBytes).toBeGreaterThan(1_000_000);
});
