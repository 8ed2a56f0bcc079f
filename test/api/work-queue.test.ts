import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workKinds } from '#domain/console/work-kinds.ts';
import { newId } from '#server/db/new-id.ts';
import { companyForm } from '#test/world/company-form.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addUser } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { fillDraft, submitDraft } from './demand-steps.ts';
import { leadCalls } from './leads.testkit.ts';

const world = useWorld();
const operator = () => world.as('operator').invoke;
const colleague = async () => world.as(await addUser(world.db, 'administrator')).invoke;
const { add } = leadCalls(world);

async function application() {
  const person = await addUser(world.db);
  const { id } = await world.as(person).invoke('company.add', await companyForm(world, person));
  return { id, kind: 'company' as const, person };
}
const versionOf = async (kind: 'company' | 'demand', id: string) =>
  (await operator()('console.record', { kind, id })).version;
const itemOf = async (id: string) =>
  (await operator()('console.workQueue', {})).items.find((item) => item.id === id);

test('what is due first stands first, whatever its kind; a demand is due before its quote deadline', async () => {
  const { id } = await application();
  const demandId = await submitDraft(world);
  const { leadId } = await add();
  const { items } = await operator()('console.workQueue', {});
  const order = items.map((item) => item.id).filter((one) => [id, demandId, leadId].includes(one));
  expect(order).toEqual([leadId, demandId, id]);
  const lead = items.find((item) => item.id === leadId);
  expect(new Date(lead?.due ?? 0).getTime() - new Date(lead?.since ?? 0).getTime()).toBe(
    workKinds.lead.hours * 3_600_000,
  );
  await sql`UPDATE demand SET quote_deadline = submitted_at + interval '1 hour' WHERE id = ${demandId}`.execute(
    world.db,
  );
  expect((await operator()('console.workQueue', {})).items[0]?.id).toBe(demandId);
});

test('a claim keeps colleagues from deciding, on every page, until it is put back or has expired', async () => {
  const { id, kind } = await application();
  const version = await versionOf(kind, id);
  const other = await colleague();
  await operator()('console.claim', { kind, id });
  expect((await itemOf(id))?.claim).toMatchObject({ own: true });
  for (const refused of [
    () => other('console.claim', { kind, id }),
    () => other('console.act', { kind, id, version, action: 'approve' }),
    () => other('console.approveCompany', { id, submittedAt: version }),
  ]) {
    await expectFailure(refused(), 409, '正在处理');
  }
  // Only their own claim is released.
  await other('console.release', { kind, id });
  await expectFailure(other('console.claim', { kind, id }), 409);
  await operator()('console.release', { kind, id });
  await other('console.claim', { kind, id });
  world.clock.advance(16 * 60_000);
  await operator()('console.act', { kind, id, version, action: 'approve' });
  expect(await itemOf(id)).toBeUndefined();
});

test('what has been decided is not claimed: who looks at an old list is told', async () => {
  const { id, kind } = await application();
  const version = await versionOf(kind, id);
  const other = await colleague();
  await operator()('console.act', { kind, id, version, action: 'approve' });
  await expectFailure(other('console.claim', { kind, id }), 409, '已经处理完毕');
  await expectFailure(other('console.claim', { kind: 'lead', id: newId() }), 409);
  const rows = await sql`SELECT FROM work_claim WHERE record_id = ${id}`.execute(world.db);
  expect(rows.rows).toEqual([]);
  // Of a decision and a claim at once, the claim holds the decision back or comes too late.
  const late = await application();
  const seen = await versionOf(late.kind, late.id);
  const codes = await outcomes([
    operator()('console.act', { ...recordOf(late), version: seen, action: 'approve' }),
    other('console.claim', recordOf(late)),
  ]);
  expect([
    [200, 409],
    [409, 200],
  ]).toContainEqual(codes);
});
const recordOf = ({ kind, id }: Awaited<ReturnType<typeof application>>) => ({ kind, id });

test('of two operators who decide at once one decides, the other is told', async () => {
  const { id, kind } = await application();
  const version = await versionOf(kind, id);
  const other = await colleague();
  const codes = await outcomes([
    operator()('console.act', { kind, id, version, action: 'approve' }),
    other('console.act', { kind, id, version, action: 'decline', reason: '执照照片不清晰' }),
  ]);
  expect(codes.toSorted()).toEqual([200, 409]);
  const { history } = await operator()('console.record', { kind, id });
  expect(history.filter(({ action }) => ['通过', '不通过'].includes(action))).toHaveLength(1);
});

test('a demand that was sent in again is not decided on unseen; a decline needs its reason', async () => {
  const id = await submitDraft(world);
  const kind = 'demand' as const;
  const version = await versionOf(kind, id);
  await expectFailure(operator()('console.act', { kind, id, version, action: 'decline' }), ['reason']);
  await world.sql`UPDATE demand SET submitted_at = now() + interval '1 second' WHERE id = ${id}`;
  await expectFailure(operator()('console.act', { kind, id, version, action: 'approve' }), 409, '重新提交');
  await operator()('console.act', {
    kind,
    id,
    version: await versionOf(kind, id),
    action: 'decline',
    reason: '人数与城市不一致',
  });
  expect((await operator()('console.record', { kind, id })).status?.name).toBe('审核不通过');
});

test('a report of abuse waits, is answered once, and who reported it is told', async () => {
  const code = await leadCalls(world).providerCode();
  const report = {
    subject: 'institution' as const,
    subjectId: code,
    reason: '虚假信息' as const,
    detail: '地址不符',
  };
  const { reportId: id } = await world.as('member').invoke('report.add', report);
  await expectFailure(world.as('member').invoke('report.add', report), 409);
  await expectFailure(world.as('member').invoke('report.add', { ...report, subjectId: 'no-such' }), 404);
  // A demand that is not public is not confirmed to exist.
  const { demandId } = await fillDraft(world);
  const hidden = { ...report, subject: 'demand' as const, subjectId: demandId };
  await expectFailure(world.as('member').invoke('report.add', hidden), 404);
  expect(await itemOf(id)).toMatchObject({ work: 'report', kind: 'report' });
  const doing = { kind: 'report' as const, id, action: 'dismiss', reason: '经核实地址与许可证一致' };
  await operator()('console.act', doing);
  await expectFailure(operator()('console.act', doing), 409);
  await runDueJobs(world.services);
  const { records } = await world.as('member').invoke('notification.list', {});
  expect(records[0]).toMatchObject({
    title: '您的举报未能核实',
    body: expect.stringContaining('许可证一致'),
  });
});

test('each role finds in the queue, and decides on, what is its own', async () => {
  const reviewer = world.as(await addUser(world.db, 'reviewer')).invoke;
  const kindsOf = async (who: ReturnType<typeof operator>) =>
    (await who('console.workQueue', {})).kinds.map(({ kind }) => kind);
  const own = await kindsOf(reviewer);
  expect((await kindsOf(operator())).filter((kind) => !own.includes(kind))).toEqual([
    'proposal',
    'erasure',
    'name',
  ]);
  const cataloguer = world.as(await addUser(world.db, 'catalogue')).invoke;
  expect(await kindsOf(cataloguer)).toEqual(['proposal', 'name']);
  const name = { kind: 'name' as const, id: '甲功五项加强版', action: 'adopt' };
  await expectFailure(reviewer('console.act', name), 403);
  await expectFailure(operator()('console.act', name), 404);
  const person = await addUser(world.db);
  const user = { kind: 'user' as const, id: person.userId, action: 'decline', reason: '还有未完成的合同' };
  await expectFailure(reviewer('console.act', user), 403);
  // Who keeps the catalogue looks at what they decide on, claims it, and keeps the wordings for it.
  const company = { kind: 'company' as const, id: world.people.buyer.companyId };
  for (const refused of [
    () => cataloguer('console.record', company),
    () => cataloguer('console.claim', company),
    () => cataloguer('console.saveReasons', { kind: 'company', texts: [], version: 1 }),
    () => reviewer('console.saveReasons', { kind: 'proposal', texts: [], version: 1 }),
  ])
    await expectFailure(refused(), 403);
  expect((await cataloguer('console.listReasons', {})).map(({ kind }) => kind)).toEqual(['proposal']);
  expect((await reviewer('console.listReasons', {})).map(({ kind }) => kind)).not.toContain('proposal');
});

test('a colleague’s claim also stands in the way of merging a company and of erasing a user', async () => {
  const { id, kind, person } = await application();
  const other = await colleague();
  await other('console.claim', { kind, id });
  await world.as(person).invoke('user.requestErasure', {});
  await other('console.claim', { kind: 'user', id: person.userId });
  const reason = '信用代码相同，已电话核实';
  for (const refused of [
    () =>
      operator()('console.mergeCompanies', { duplicateId: id, keptId: world.people.buyer.companyId, reason }),
    () => operator()('console.eraseUser', { userId: person.userId, account: person.account, reason }),
  ])
    await expectFailure(refused(), '正在处理');
});

test('reasons are edited for all; of two edits of the same version the second is refused', async () => {
  const before = (await operator()('console.listReasons', {})).find(({ kind }) => kind === 'demand');
  const version = before?.version ?? 0;
  const texts = ['请补充体检时间后重新提交。'];
  await operator()('console.saveReasons', { kind: 'demand', texts, version });
  const late = operator()('console.saveReasons', { kind: 'demand', texts: [], version });
  await expectFailure(late, 409);
  const after = await operator()('console.listReasons', {});
  expect(after.find(({ kind }) => kind === 'demand')?.texts).toEqual(texts);
  // Each kind has wordings that can be edited: a row, and texts to begin with.
  expect(after.filter((one) => one.texts.length === 0)).toEqual([]);
});
