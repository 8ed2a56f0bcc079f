import { expect, test } from 'vitest';
import { addProvider, addUser } from '#test/world/people.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// What who wants to join looks up: whether the institution is here, and names to take over. Neither lists the market.

const world = useWorld();

const institutionOf = (id: string) => rowOf(world.db, 'institution', { id });

test('an institution in force is found by full name, credit code or licence number, by no part of them', async () => {
  const { db } = world;
  const { institutionId } = await addProvider(db);
  const { name, credit_code: creditCode, licence_no: licenceNo, code } = await institutionOf(institutionId);
  const { invoke } = world.as(await addUser(db));
  const found = async (keyword: string) => (await invoke('institution.query', { keyword })).records;
  for (const keyword of [name, ` ${creditCode.toLowerCase()} `, licenceNo])
    expect(await found(keyword)).toMatchObject([{ name, code, inForce: true, ownId: '' }]);
  expect(await found(name.slice(0, -1))).toEqual([]);
});

test('an application that is not in force is shown to its own people only', async () => {
  const { db } = world;
  const applicant = await addProvider(db);
  const { institutionId: id } = applicant;
  await setRows(db, 'institution', { id }, { in_force: false, status: 2 });
  const { name } = await institutionOf(id);
  const own = await world.call(applicant, 'institution.query', { keyword: name });
  expect(own.records).toMatchObject([{ code: '', inForce: false, ownId: id }]);
  const stranger = world.as(await addUser(db)).invoke;
  expect((await stranger('institution.query', { keyword: name })).records).toEqual([]);
});

test('part of a name finds institutions in force and one’s own companies, no other company', async () => {
  const { db } = world;
  const { buyer } = world.people;
  const company = await rowOf(db, 'company', { id: buyer.companyId });
  const keyword = company.name.slice(4);
  const own = await world.call('buyer', 'institution.fuzzyCompany', { keyword });
  expect(own.records).toContainEqual({
    name: company.name,
    creditCode: company.credit_code,
    own: true,
    joined: false,
  });
  const foreign = await world.call('otherBuyer', 'institution.fuzzyCompany', { keyword });
  expect(foreign.records.map(({ name }) => name)).not.toContain(company.name);
  const { name } = await institutionOf(world.people.provider.institutionId);
  const joined = await world.call('otherBuyer', 'institution.fuzzyCompany', { keyword: name.slice(2) });
  expect(joined.records).toContainEqual({ name, creditCode: '', own: false, joined: true });
  // A pattern is no wildcard.
  expect((await world.call('otherBuyer', 'institution.fuzzyCompany', { keyword: '%%' })).records).toEqual([]);
});

test('asking on and on is refused', async () => {
  const { invoke } = world.as(await addUser(world.db));
  for (let i = 0; i < 10; i++) await invoke('institution.query', { keyword: `测试机构${i}` });
  await expectFailure(invoke('institution.query', { keyword: '测试机构十一' }), 429, '再试');
});
