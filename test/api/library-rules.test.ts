import { beforeEach, expect, test } from 'vitest';
import { addProvider, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { stock } from './quotation.testkit.ts';

// An institution's own rules: said once, checked, and followed by matching at once.

const world = useWorld();
let provider: Person;
let institutionId: string;
beforeEach(async () => {
  provider = await addProvider(world.db);
  ({ institutionId } = provider);
  await stock(world, institutionId, ['CT001', 'XRY001', 'HEM001']);
});

const invoke: ReturnType<typeof world.as>['invoke'] = (name, input) => world.call(provider, name, input);
const exclusive = { a: 'XRY001', b: 'CT001', reason: '同日只做一项。' };
const partner = { item: 'XRY001', requires: ['HEM001'], reason: '放射检查前须查血。' };
const trial = (names: string[]) => invoke('libraryRule.try', { institutionId, sex: 1, names });

test('a trial shows the quote and what each rule changed; names that are not understood are given back', async () => {
  await invoke('mutexRule.add', { institutionId, ...exclusive });
  await invoke('partnerRule.add', { institutionId, ...partner });
  const nameOf = (code: string) => world.services.catalogue().items.get(code)?.name ?? '';
  const both = await trial([nameOf('CT001'), nameOf('XRY001'), '不存在的神奇检查']);
  expect(both.unknown).toEqual(['不存在的神奇检查']);
  expect(both.lines.find(({ code }) => code === 'XRY001')?.status.name).toBe('互斥');
  expect(both.effects).toMatchObject([{ kind: 'mutex', reason: '同日只做一项。' }]);
  const alone = await trial([nameOf('XRY001')]);
  expect(alone.effects).toMatchObject([{ kind: 'partner', rule: expect.stringContaining('一并做') }]);
  expect(alone.lines.find(({ code }) => code === 'HEM001')?.status.name).toBe('关联');
});

test('a trial for an age leaves out what is not done at it, and tries the rule at another', async () => {
  await invoke('mutexRule.add', { institutionId, ...exclusive });
  await world.sql`UPDATE institution_item SET age_min = 40 WHERE institution_id = ${institutionId} AND catalogue_codes = '{XRY001}'`;
  const nameOf = (code: string) => world.services.catalogue().items.get(code)?.name ?? '';
  const at = async (age: number) => {
    const names = [nameOf('CT001'), nameOf('XRY001')];
    const { lines, effects } = await invoke('libraryRule.try', { institutionId, sex: 1, age, names });
    return [lines.find(({ code }) => code === 'XRY001')?.status.name, effects.length];
  };
  expect(await at(30)).toEqual(['替换', 0]);
  expect(await at(50)).toEqual(['互斥', 1]);
});

test('rules are listed, searched by names, changed and deleted; the audit log knows', async () => {
  const { id } = await invoke('mutexRule.add', { institutionId, ...exclusive });
  const listed = await invoke('mutexRule.list', { institutionId, keyword: '同日' });
  expect(listed).toMatchObject({ total: 1, records: [{ id, a: { code: 'XRY001' }, b: { code: 'CT001' } }] });
  expect((await invoke('mutexRule.list', { institutionId, keyword: '没有这个词' })).total).toBe(0);
  await invoke('mutexRule.update', { ruleId: id, ...exclusive, reason: '间隔一周。' });
  expect((await invoke('mutexRule.detail', { ruleId: id })).reason).toBe('间隔一周。');
  await invoke('mutexRule.delete', { ruleId: id });
  expect((await invoke('mutexRule.list', { institutionId })).total).toBe(0);
  const logged = await world.sql`SELECT action FROM audit_event WHERE record_id = ${id} ORDER BY id`;
  expect(logged.map(({ action }) => action)).toEqual(['add', 'update', 'delete']);
});

test('what is wrong is said at its field', async () => {
  await invoke('partnerRule.add', { institutionId, ...partner });
  const again = invoke('partnerRule.add', { institutionId, ...partner });
  expect((await expectFailure(again)).fields?.item).toContain('已有关联规则');
  const unknown = invoke('mutexRule.add', { institutionId, ...exclusive, b: 'NIX999' });
  expect((await expectFailure(unknown)).fields?.b).toContain('不存在或已停用');
});

test('of two colleagues who add the same pair at once, one is told', async () => {
  const add = () => invoke('mutexRule.add', { institutionId, ...exclusive });
  expect((await outcomes([add(), add()])).toSorted()).toEqual([200, 400]);
  expect((await invoke('mutexRule.list', { institutionId })).total).toBe(1);
});
