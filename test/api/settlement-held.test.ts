import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { eraseRosters } from '#server/modules/roster/erase-rosters.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, type ListedPerson, openYear, type Year } from './examination.testkit.ts';

// What a settlement holds: its people's data until nothing is open, attendance once both agreed, and no connection while a file is read.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;
let year: Year;
let person: ListedPerson;
const all = ['心电图', '肝功能', '胸部正位片'];
const period = () => ({ contractId: year.contractId, from: dayAfter(world, -30), to: dayAfter(world, 0) });

const come = async (omitted: readonly string[]) => {
  person = await addVisited(world, year, { day: dayAfter(world, -2), omitted });
};
const make = () => provider()('settlement.make', period());
async function sent() {
  const { settlementId } = await make();
  await provider()('settlement.send', { settlementId });
  return settlementId;
}

beforeEach(async () => {
  year = await openYear(world, { examFrom: dayAfter(world, -40), examTo: dayAfter(world, -1) });
});

describe('the people’s data', () => {
  const after = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000);
  const erased = async () => (await rowOf(world.db, 'roster', { id: year.rosterId })).erased_at !== null;

  test('a settlement over nothing is settled when both agreed, and lets them go', async () => {
    await come(all);
    const settlementId = await sent();
    const { status } = await buyer()('settlement.agree', { settlementId, total: '0.00' });
    expect(status).toEqual({ code: settlementStatus.paid, name: '已付清' });
    const { events, actions } = await buyer()('settlement.detail', { settlementId });
    expect([events.at(-1)?.name, actions]).toEqual(['金额为 0，结清', []]);
    await eraseRosters(world.db, after(181), 180);
    expect(await erased()).toBe(true);
  });

  test('one that was never sent holds them for a while, one that is open as long as it is', async () => {
    await come([]);
    const { settlementId } = await make();
    await eraseRosters(world.db, after(399), 180);
    expect(await erased()).toBe(false);
    await provider()('settlement.send', { settlementId });
    await eraseRosters(world.db, after(4_000), 180);
    expect(await erased()).toBe(false);
  });

  test('a draft that everybody forgot does not keep them for ever', async () => {
    await come([]);
    await make();
    await eraseRosters(world.db, after(401), 180);
    expect(await erased()).toBe(true);
  });
});

test('less than nothing is agreed to by nobody', async () => {
  await come([]);
  const settlementId = await sent();
  await setRows(world.db, 'settlement', { id: settlementId }, { total: -1 });
  await expectFailure(buyer()('settlement.agree', { settlementId, total: '-0.01' }), 400);
  expect((await buyer()('settlement.detail', { settlementId })).whyNotAgree).toContain('小于 0');
});

describe('attendance', () => {
  test('stays as both agreed to it', async () => {
    await come([]);
    const settlementId = await sent();
    await buyer()('settlement.agree', { settlementId, total: '130.00' });
    const { visitId } = person;
    const correct = provider()('checkupVisit.correct', { visitId, reason: '登记错了人。' });
    await expectFailure(correct, 409, '双方已确认结算单');
    await expectFailure(
      provider()('checkupVisit.arrive', { visitId, omitted: all }),
      409,
      '双方已确认结算单',
    );
  });

  test('corrected while it is agreed to: one of the two is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      year = await openYear(world, { examTo: dayAfter(world, -1) });
      await come([]);
      const settlementId = await sent();
      const { visitId } = person;
      const tried = await outcomes([
        buyer()('settlement.agree', { settlementId, total: '130.00' }),
        provider()('checkupVisit.correct', { visitId, reason: '登记错了人。' }),
      ]);
      expect(tried.toSorted()).toEqual([200, 409].map((code) => code as never).toSorted());
      const { status } = await rowOf(world.db, 'checkup_visit', { id: visitId });
      const bill = await rowOf(world.db, 'settlement', { id: settlementId });
      expect(bill.status === settlementStatus.agreed).toBe(status === visitStatus.arrived);
    }
  });
});

describe('a file is read before the transaction of its call', () => {
  const file = {
    name: '表.xlsx',
    bytes: xlsxFile({
      name: '明细',
      rows: [
        ['姓名', '金额'],
        ['某某某', 130],
      ],
    }),
  };
  const uploads = {
    'settlement.upload': () => world.as('provider', { file }).invoke('settlement.upload', period()),
    'library.readSheet': () =>
      world
        .as('provider', { file })
        .invoke('library.readSheet', { institutionId: world.people.provider.institutionId }),
    'console.readCatalogueSheet': () =>
      world.as('operator', { file }).invoke('console.readCatalogueSheet', {}),
  };
  test.each(Object.entries(uploads))('%s', async (_, upload) => {
    const { sheets } = world.services.workers;
    const run = sheets.run.bind(sheets);
    const open: number[] = [];
    const spy = vi.spyOn(sheets, 'run').mockImplementation(async (...task) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(world.db);
      open.push(rows[0]?.count ?? -1);
      return run(...task);
    });
    try {
      await upload().catch((error: { code?: number }) => expect(error.code).toBe(400));
    } finally {
      spy.mockRestore();
    }
    expect(open).toEqual([0]);
  });

  test('and for nobody who stands in no relation to its record', async () => {
    const { sheets } = world.services.workers;
    const spy = vi.spyOn(sheets, 'run');
    const stranger = world.as('otherProvider', { file }).invoke('settlement.upload', period());
    await expectFailure(stranger, 404);
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });
});
