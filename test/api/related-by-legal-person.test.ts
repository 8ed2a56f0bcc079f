import { expect, test } from 'vitest';
import { useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

// The same 法定代表人 at both sides of a demand is named, as the same credit code is; and that it is a name.

const world = useWorld();

test('who is named alike as legal person at both sides is named to the buyer and the operator; nobody stated is nobody', async () => {
  const { demandId, bids } = await compared(world, [['LIV018', 'XRY001']], [{ LIV018: 3000, XRY001: 8000 }]);
  const [bid] = bids;
  if (!bid) throw new Error('nobody quoted');
  const { companyId } = world.people.buyer;
  const { institutionId } = bid.provider;
  const state = async (company: string, institution: string) => {
    await world.sql`UPDATE company SET legal_person = ${company} WHERE id = ${companyId}`;
    await world.sql`UPDATE institution SET legal_person = ${institution} WHERE id = ${institutionId}`;
    return (await world.call('buyer', 'comparison.overview', { demandId })).related.map(({ text }) => text);
  };
  expect(await state('', '')).toEqual([]);
  expect(await state('欧阳测试', '王测试')).toEqual([]);
  expect(await state('欧阳测试', '')).toEqual([]);
  expect(await state('欧阳测试', '欧阳 测试')).toEqual([
    `「${bid.institution}」与采购方存在关联：法定代表人同名（欧阳测试）。`,
  ]);
  const { related } = await world.call('operator', 'console.demandDetail', { demandId });
  expect(related[0]?.text).toContain('法定代表人同名（欧阳测试）');
  const record = await world.call('operator', 'console.record', { kind: 'company', id: companyId });
  expect(record.facts.find(({ label }) => label === '法定代表人')?.value).toBe('欧阳测试');
});
