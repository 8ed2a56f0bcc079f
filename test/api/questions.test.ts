import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { plainItems, publish, stockLibrary } from './demand-steps.ts';

const world = useWorld();
let asker: Person;
let rival: Person;
let demandId: string;
const question = '团检可以安排在周六吗？';

beforeEach(async () => {
  const { db } = world;
  [asker, rival] = [await addProvider(db), await addProvider(db)];
  for (const one of [asker, rival]) await stockLibrary(world, one, plainItems);
  demandId = await publish(world, { institutionIds: [asker.institutionId, rival.institutionId] });
});

const ask = (who: Person, text = question) => world.call(who, 'question.ask', { demandId, question: text });
const listed = async (who: Person | 'buyer') =>
  (await world.call(who, 'question.list', { demandId })).records;
const noticesOf = async (who: Person | 'buyer') => {
  await runDueJobs(world.services);
  const { records } = await world.call(who, 'notification.list', { size: 100 });
  return records.map((one) => one.title);
};

test('an answer reaches everybody who was invited, and nobody learns who asked', async () => {
  const { id } = await ask(asker);
  expect(await noticesOf('buyer')).toContain('有机构提问，请回答');
  expect((await listed('buyer')).map((one) => one.question)).toEqual([question]);
  expect((await listed(asker)).map((one) => one.own)).toEqual([true]);
  // Until it is answered it is between the two.
  expect(await listed(rival)).toEqual([]);

  await world.call('buyer', 'question.answer', { questionId: id, answer: '可以，请写明日期。' });
  const seen = await listed(rival);
  expect(seen.map(({ answer, own }) => [answer, own])).toEqual([['可以，请写明日期。', false]]);
  expect(await noticesOf(rival)).toContain('采购方回答了提问');
  const whole = JSON.stringify([seen, await listed('buyer')]);
  for (const trace of [asker.institutionId, asker.userId, asker.account]) expect(whole).not.toContain(trace);
});

test('is answered once: of two answers at the same moment one wins, the other changes nothing', async () => {
  const { id: questionId } = await ask(asker);
  const { invoke } = world.as('buyer');
  const both = await outcomes(
    ['可以。', '不可以。'].map((answer) => invoke('question.answer', { questionId, answer })),
  );
  expect(both.toSorted()).toEqual([200, 409]);
  const [answered] = await listed('buyer');
  await expectFailure(invoke('question.answer', { questionId, answer: '再想想。' }), 409);
  expect((await listed('buyer'))[0]?.answer).toBe(answered?.answer);
});

test('the same question asked twice stays one', async () => {
  await Promise.all([ask(asker), ask(asker)]);
  await ask(rival);
  expect(await listed('buyer')).toHaveLength(2);
});

test('asking ends before the quotes are due, answering with them', async () => {
  const { id: questionId } = await ask(asker);
  const deadline = (hours: number) =>
    setRows(
      world.db,
      'demand',
      { id: demandId },
      { quote_deadline: new Date(world.services.clock().getTime() + hours * 3_600_000) },
    );
  await setRows(
    world.db,
    'demand',
    { id: demandId },
    { published_at: new Date(world.services.clock().getTime() - 5 * 86_400_000) },
  );
  await deadline(23);
  await expectFailure(ask(rival), /提问已经截止/);
  await world.call('buyer', 'question.answer', { questionId, answer: '可以。' });
  await deadline(-1);
  const late = world.call('buyer', 'question.answer', { questionId, answer: '可以。' });
  await expectFailure(late, 409);
});

test('who was not invited does not find it', async () => {
  const other = await addProvider(world.db);
  await expectFailure(ask(other), 404);
  await expectFailure(world.call(other, 'question.list', { demandId }), 404);
});
