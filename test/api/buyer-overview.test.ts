import { beforeAll, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { within } from '#test/slowness.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand, declineDemand } from '#test/world/review.ts';
import { useWorld } from '#test/world/use-world.ts';
import { sign, terms } from './contract.testkit.ts';
import { fillDraft, plainItems, stockLibrary } from './demand-steps.ts';

const world = useWorld();
let provider: Person;
beforeAll(async () => {
  provider = await addProvider(world.db);
  await stockLibrary(world, provider, plainItems);
}, within(30_000));

const overview = () => world.call('buyer', 'demand.overview', {});
const taskOf = async (demandId: string) =>
  (await overview()).tasks.find((one) => one.demandId === demandId)?.task;

test('who has nothing yet gets an empty page with twelve months of nothing', async () => {
  const { counts, tasks, taskCount, awarded } = await world.call('member', 'demand.overview', {});
  expect({ counts, tasks, taskCount }).toEqual({ counts: [], tasks: [], taskCount: 0 });
  expect(awarded).toMatchObject({ total: '0.00', institutions: [] });
  expect(awarded?.months).toHaveLength(12);
  expect(awarded?.months.at(-1)?.month).toBe(shanghaiDay(world.services.clock()).slice(0, 7));
});

test('from the draft to the award, the page says what the buyer has to do', async () => {
  const { invoke } = world.as('buyer');
  const { demandId, version } = await fillDraft(world, { institutionIds: [provider.institutionId] });
  expect(await taskOf(demandId)).toBe('continue');
  await invoke('demand.submit', { demandId, version });
  expect(await taskOf(demandId)).toBeUndefined();
  const operator = world.as('operator');
  await declineDemand(operator.invoke, demandId, '请补充体检城市');
  expect((await overview()).tasks[0]).toMatchObject({ task: 'correct', reviewReason: '请补充体检城市' });
  await invoke('demand.submit', {
    demandId,
    version: (await invoke('demand.getMine', { demandId })).version,
  });
  await approveDemand(operator.invoke, demandId);
  await runDueJobs(world.services);
  expect(await taskOf(demandId)).toBeUndefined();

  await world.call(provider, 'question.ask', { demandId, question: '体检当天提供早餐吗？' });
  expect((await overview()).tasks[0]).toMatchObject({ task: 'answer', unansweredQuestions: 1 });
  const { records } = await invoke('question.list', { demandId });
  await invoke('question.answer', { questionId: records[0]?.questionId as string, answer: '提供。' });
  expect(await taskOf(demandId)).toBeUndefined();

  const { records: quotations } = await world.call(provider, 'quotation.list', {});
  const quotationId = quotations[0]?.quotationId as string;
  await sendQuotation(world, provider, quotationId);
  expect(await taskOf(demandId)).toBe('compare');
  const { packages } = await world.call(provider, 'quotation.detail', { quotationId });
  await invoke('comparison.accept', { quotationPackageId: packages[0]?.quotationPackageId as string });
  expect(await taskOf(demandId)).toBe('complete');
  await invoke('demand.complete', { demandId });

  const { tasks, counts, awarded } = await overview();
  expect(tasks).toMatchObject([{ task: 'contract', demandId }]);
  expect(counts).toMatchObject([{ kind: 'directed', code: demandStatus.completed, count: 1 }]);
  // 5 items at 20 yuan for 100 people.
  expect(awarded).toMatchObject({
    total: '10000.00',
    institutions: [{ institutionId: provider.institutionId, amount: '10000.00' }],
  });
  expect(awarded?.months.at(-1)?.amount).toBe('10000.00');
  const { institutionId } = provider;
  const { contractId } = await invoke('contract.add', { demandId, institutionId, ...terms });
  expect(await taskOf(demandId)).toBe('sign');
  await sign(world, 'buyer', contractId);
  await sign(world, provider, contractId);
  expect(await taskOf(demandId)).toBe('plan');
  await invoke('plan.add', { demandId });
  expect((await overview()).tasks).toEqual([]);
  expect((await world.call('otherBuyer', 'demand.overview', {})).counts).toEqual([]);
});
