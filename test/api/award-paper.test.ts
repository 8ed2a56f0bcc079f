import { expect, test } from 'vitest';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { resultFacts } from '#wire/award/result-text.ts';
import { useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';

// What is decided on is on one paper: who gets what, beside the budget, list prices and medians, what it leaves open, and the way there.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;

/** 10 heads each: the first offers ECG for 100 and no X-ray, the second both for 120 and 90; list prices are twice that. */
async function accepted() {
  const deal = await compared(
    world,
    [['ECG001', 'XRY001'], ['ECG001']],
    [{ ECG001: 10_000 }, { ECG001: 12_000, XRY001: 9_000 }],
  );
  const { demandId, packageIds } = deal;
  const [one, two] = deal.bids as [Bid, Bid];
  await world.sql`UPDATE demand SET budget_max = 12000 WHERE id = ${demandId}`;
  await world.sql`INSERT INTO demand_amendment (id, demand_id, amended_at, reason, changes)
    VALUES (gen_random_uuid(), ${demandId}, now(), '', ${JSON.stringify([{ packageName: '', text: '备注：无 → 上门采血', priced: false }])}),
      (gen_random_uuid(), ${demandId}, now() + interval '1 second', '预算下调', '[]')`;
  await one.invoke('question.ask', { demandId, question: '周六可以安排吗？' });
  await buyer()('comparison.accept', { quotationPackageId: one.packageIds[0] as string });
  return { demandId, packageIds, one, two };
}

test('one basis: levelled per head and budget, medians of what has rivals; gaps, changes and questions are named', async () => {
  const { demandId, one } = await accepted();
  const { result, lots } = await buyer()('comparison.decision', { demandId });
  const { rows, budgetMax } = await buyer()('comparison.overview', { demandId });
  const cell = rows.find(({ quotationId }) => quotationId === one.quotationId)?.cells[0];
  // The gap is priced in by the rival's X-ray.
  expect([cell?.levelled, budgetMax]).toEqual(['190.00', '120.00']);
  expect(result).toMatchObject({
    headcount: 10,
    total: '1000.00',
    levelledTotal: '1900.00',
    perHead: '190.00',
    rawPerHead: '100.00',
    budget: { perHead: '120.00', total: '1200.00', above: '700.00' },
    listTotal: '2000.00',
    savingOnList: '1000.00',
    median: { headcount: 10, total: '2000.00', saving: '100.00' },
    institutions: [{ institution: one.institution, headcount: 10, amount: '1000.00' }],
    amendments: [
      { reason: '', lines: ['备注：无 → 上门采血'] },
      { reason: '预算下调', lines: [] },
    ],
    questions: [{ question: '周六可以安排吗？', answer: '' }],
  });
  const facts = new Map(resultFacts(lots, result));
  expect(facts.get('预算')).toContain('超出 ¥700.00（人均超 ¥70.00）');
  expect(facts.get('与门市价相比')).toContain('节省 ¥1,000.00（50.0%）');
  expect(facts.get('与报价中位数相比')).toContain('节省 ¥100.00（5.0%）');
  expect([facts.get('缺口')].flat()[0]).toMatch(/缺 1 项：.+，须另行安排/);
  expect(facts.get('需求变更')).toHaveLength(2);
  expect(facts.get('答疑')).toEqual(['问：周六可以安排吗？ 答：尚未答复']);
});

test('approval, memo and message say the same of it, before the evidence', async () => {
  const { demandId, packageIds } = await accepted();
  await buyer()('company.setApprovalLimit', { id: world.people.buyer.companyId, limit: '10' });
  const leftOut = [{ packageId: packageIds[1] as string, reason: '另行采购' }];
  const reasons = [{ packageId: packageIds[0] as string, choice: '离厂区更近' }];
  await world.as('colleague').invoke('demand.complete', { demandId, leftOut, reasons });
  const { lots, result } = await world.as('approver').invoke('comparison.decision', { demandId });
  const memo = awardMemoText(await world.as('approver').invoke('comparison.awardMemo', { demandId }));
  expect(memo.headings[0]).toContain('定标结果');
  expect(memo.result.facts).toEqual(resultFacts(lots, result));
  expect(new Map(memo.result.facts).get('不定标')).toEqual([expect.stringContaining('另行采购')]);
});

test('a contract made from it names what its institution does not do; one without gaps says nothing of them', async () => {
  const { demandId, packageIds, one, two } = await accepted();
  await buyer()('company.setApprovalLimit', { id: world.people.buyer.companyId, limit: '' });
  await world.sql`UPDATE demand SET approval_limit = NULL WHERE id = ${demandId}`;
  await buyer()('comparison.accept', { quotationPackageId: two.packageIds[1] as string });
  const reasons = packageIds.map((packageId) => ({ packageId, choice: '离厂区更近' }));
  await buyer()('demand.complete', { demandId, reasons });
  const gapsIn = async ({ provider }: Bid) => {
    const { document } = await buyer()('contract.preview', {
      demandId,
      institutionId: provider.institutionId,
    });
    return document.clauses.filter(({ title }) => title === '不在本合同内的项目').map(({ text }) => text);
  };
  expect(await gapsIn(one)).toEqual([expect.stringMatching(/由甲方另行安排.+：.*(X|线|胸).*。/)]);
  expect(await gapsIn(two)).toEqual([]);
});
