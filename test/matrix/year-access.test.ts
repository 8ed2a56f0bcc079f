import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { addListed, addSlot, addVisited, dayAfter, openYear } from '#test/api/examination.testkit.ts';
import { within } from '#test/slowness.ts';
import { addInstitutionColleague, addMachine, type Person } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { accessOf, meaningOf, symbols } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import { rehearsalOf } from './rehearsal.ts';

// The examination year for those who are no persona of the access matrix: the reception desk and its machine, an institution that won
// another part of the same demand, and the institutions' members when they list what is theirs.

const world = useWorld();
let f: AccessFixture;
let desk: Person;
let deskMachine: Person;
beforeAll(async () => {
  f = await buildAccessFixture(world);
  const { provider } = world.people;
  desk = await addInstitutionColleague(world.db, provider.institutionId, 'reception');
  deskMachine = await addMachine(world.db, provider, ['visits']);
}, within(60_000));

const names = Object.keys(callTable) as CallName[];
const ofDates = names.filter((name) => /^(examSlot|checkupVisit)\./.test(name));
const ofOthers = names.filter((name) =>
  /^(roster|settlement|contract|quotation|comparison|plan|question|award)\./.test(name),
);

/** What each of these calls comes to for this person, about the fixture's records. */
async function tried(person: Person, which: readonly CallName[]) {
  const rehearse = rehearsalOf({ ...world, people: { ...world.people, libraryMachine: person } });
  const found: Record<string, string> = {};
  for (const name of which) {
    const { input, file } = matrixInput(world, f, name, 'provider');
    found[name] = meaningOf(symbols[(await rehearse('libraryMachine', name, input, file)).code]);
  }
  return found;
}
const all = (which: readonly CallName[], meaning: string) =>
  Object.fromEntries(which.map((name) => [name, meaning]));

test('the desk looks after dates and who came', async () => {
  expect(ofDates.length).toBeGreaterThan(10);
  expect(await tried(desk, ofDates)).toEqual(all(ofDates, 'allowed'));
});

test(
  'the desk’s machine does the same, and nothing else',
  async () => {
    expect(await tried(deskMachine, ofDates)).toEqual(all(ofDates, 'allowed'));
    const others = names.filter((name) => !ofDates.includes(name) && accessOf(name).caller !== 'visitor');
    // Reading what its institution is and has is part of every role.
    const reads = (name: CallName) => {
      const { access, effect } = calls[name] as AnyEndpoint;
      return access.caller === 'provider' && effect === 'read' && (access.act ?? 'read') === 'read';
    };
    const closed = others.filter((name) => !reads(name));
    const found = await tried(deskMachine, closed);
    expect(Object.entries(found).filter(([, meaning]) => meaning === 'allowed')).toEqual([]);
  },
  within(60_000),
);

test(
  'neither quotes, contracts, bills nor staff lists open for the desk',
  async () => {
    const ofRecords = ofOthers.filter((name) => accessOf(name).relation !== undefined);
    expect(ofRecords.length).toBeGreaterThan(60);
    const found = await tried(desk, ofRecords);
    expect(Object.entries(found).filter(([, meaning]) => meaning === 'allowed')).toEqual([]);
    const { invoke } = world.as(desk);
    expect((await invoke('settlement.listPage', { side: 'institution' })).total).toBe(0);
    expect((await invoke('contract.listPage', {})).records).toEqual([]);
    expect(await invoke('settlement.outstanding', { side: 'institution' })).toMatchObject({ total: '0.00' });
    const librarian = world.as('librarian').invoke;
    expect((await librarian('settlement.listPage', { side: 'institution' })).total).toBe(0);
  },
  within(60_000),
);

describe('an institution that won the same demand', () => {
  test('sees of its people only who has a date with it, and no other’s bill', async () => {
    const year = await openYear(world);
    const other = world.people.otherProvider;
    const { contractId } = await openYear(world, { provider: other });
    await setRows(world.db, 'contract', { id: contractId }, { demand_id: year.demandId });
    const day = dayAfter(world, 0);
    const theirs = await addVisited(world, year, { day }, { name: '只约这一家' });
    await addListed(world, year, { name: '还没有预约' });
    await addSlot(world, year.institutionId, dayAfter(world, 4), 3);
    const { invoke } = world.as('otherProvider');
    const { institutionId } = other;
    expect(await invoke('checkupVisit.listDay', { institutionId, day })).toEqual({ people: [] });
    for (const attempt of [
      () => invoke('checkupVisit.listDay', { institutionId: year.institutionId, day }),
      () => invoke('checkupVisit.history', { visitId: theirs.visitId }),
      () => invoke('checkupVisit.arrive', { visitId: theirs.visitId }),
      () => invoke('examSlot.list', { institutionId: year.institutionId, from: day, to: day }),
      () => invoke('settlement.prepare', { contractId: year.contractId }),
    ])
      await expectFailure(attempt(), 404);
    expect(await invoke('settlement.prepare', { contractId })).toMatchObject({ people: 0, amount: '0.00' });
    const own = await world.call('provider', 'checkupVisit.listDay', {
      institutionId: year.institutionId,
      day,
    });
    expect(own.people.map(({ name }) => name)).toEqual(['只约这一家']);
  });
});
