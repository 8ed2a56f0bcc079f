import { beforeAll, expect, test } from 'vitest';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { loadReferenceContent } from '#server/modules/content/load-reference-content.ts';
import { submitDraft } from '#test/api/demand-steps.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { declineDemand } from '#test/world/review.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

// The words of notices and of the award memo as an operator keeps them.

const world = useWorld();
const operator = () => world.as('operator').invoke;
beforeAll(() => loadReferenceContent(world.db, world.services.clock()));

async function save(path: string, body: string, subject?: string) {
  const { records } = await operator()('console.listContent', { collection: 'message', keyword: path });
  const { contentId, title, summary, sort, updatedAt } = records.find((one) => one.path === path)!;
  const meta: Record<string, string> = subject === undefined ? {} : { subject };
  const row = { contentId, collection: 'message', path, title, summary, sort, updatedAt } as const;
  await operator()('console.saveContent', { ...row, meta, body });
  return contentId;
}

async function declined(reason: string) {
  const demandId = await submitDraft(world);
  await declineDemand(operator(), demandId, reason);
  await runDueJobs(world.services);
  const { records } = await world.call('buyer', 'notification.list', {});
  const { title, body } = records.find((one) => one.kind === 'demand.declined')!;
  return { title, body };
}

test('a notice has the saved words and the record’s own facts; the version that shipped comes back', async () => {
  const contentId = await save('demand-declined', '{原因}（{编号}，{需求}）', '请修改 {编号} 后再提交');
  const { title, body } = await declined('请写明 {需求} 的体检时间。');
  expect(title).toMatch(/^请修改 CG\d{8}-\d+ 后再提交$/);
  // What somebody typed stays as it is.
  expect(body).toMatch(/^请写明 \{需求\} 的体检时间。（CG\d{8}-\d+，.+）$/);

  const [first] = await operator()('console.contentVersions', { contentId });
  const past = await operator()('console.contentVersion', { contentId, versionId: first?.versionId ?? '' });
  await save('demand-declined', past.body, past.meta['subject'] ?? '');
  expect((await declined('请写明体检时间。')).title).toBe('采购需求未通过审核，请修改后重新提交');
});

test('unknown and missing names are refused at their field; no message is added or withdrawn', async () => {
  const problems = async (...written: Parameters<typeof save>) =>
    (await expectFailure(save(...written))).fields;
  expect(await problems('demand-declined', '「{需求}」{理由}', '退回')).toEqual({
    body: expect.stringContaining('{理由}'),
  });
  expect(await problems('demand-declined', '「{需求}」', '退回')).toEqual({
    body: expect.stringContaining('缺少 {原因}'),
  });
  expect(await problems('demand-declined', '「{需求}」{原因}', '')).toEqual({
    'meta.subject': '请填写消息标题。',
  });
  const contentId = await save('sms-notice', '{标题}。请登录处理。');
  await expectFailure(operator()('console.withdrawContent', { contentId }), 409);
});

test('the award memo has the saved words on the screen and in the PDF', async () => {
  await save('award-memo-title', '{需求} 评审记录');
  await save('award-memo-signatures', '评审人：\n\n纪检监督：');
  const { demandId } = await compared(world, [['ECG001']], [{ ECG001: 12_000 }]);
  const memo = awardMemoText(await world.call('buyer', 'comparison.awardMemo', { demandId }));
  expect(memo.title).toMatch(/ 评审记录$/);
  expect(memo.signatures).toEqual(['评审人：', '纪检监督：']);
  expect(memo.total).toContain('1 个套餐中 0 个已接受报价');
});
