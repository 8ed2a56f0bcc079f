import { describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { newId } from '#server/db/new-id.ts';
import { addProvider } from '#test/world/people.ts';
import { addToLibrary, priceList, procure } from '#test/world/procurement.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';
import { onePackage, plainItems, publish } from './demand-steps.ts';
import { invite, publishDemand, stock } from './quotation.testkit.ts';

// What strangers read of one package of a demand, and of how far it has come.

const world = useWorld();

const visitor = () => world.as('visitor').invoke;
const codes = ['GEN001', 'GEN002', 'INT001', 'SUR001', 'EYE001'];

describe('a package of a public demand', () => {
  test('says what each item is for and how many institutions of the cities can do it', async () => {
    const { db } = world;
    const { demandId, packageIds } = await publishDemand(world, {
      packages: [{ codes: ['GEN001', 'INT001'] }, { codes: ['SUR001'] }],
    });
    world.services.matchIndex.invalidate();
    const before = await visitor()('demand.publicPackage', { demandId });
    const here = await addProvider(db);
    const elsewhere = await addProvider(db);
    for (const { institutionId } of [here, elsewhere]) await stock(world, institutionId, ['GEN001']);
    await setRows(db, 'institution', { id: elsewhere.institutionId }, { city_id: '110100' });
    world.services.matchIndex.invalidate();
    const found = await visitor()('demand.publicPackage', { demandId });
    const offeredBy = (answer: typeof found) =>
      Object.fromEntries(answer.items.map((item) => [item.code, item.offeredBy]));
    expect(offeredBy(found)).toEqual({ ...offeredBy(before), GEN001: (offeredBy(before).GEN001 ?? 0) + 1 });
    expect(found.institutions).toBe(before.institutions + 1);
    expect(found.markets.map(({ code, institutions }) => [code, institutions])).toEqual([
      ['440300', found.institutions],
    ]);
    const { items } = world.services.catalogue();
    expect(found.items[0]?.significance).toBe(items.get('GEN001')?.significance);
    const sum = ['GEN001', 'INT001'].reduce((all, code) => all + (items.get(code)?.referencePrice ?? 0), 0);
    expect(found.reference).toBe((sum / 100).toFixed(2));
    expect(found.package.packageId).toBe(packageIds[0]);
    expect(found.packages.map((one) => one.packageId)).toEqual(packageIds);
    // The test's company has named no industry.
    expect(found.demand.companyName).toBe('某企业');

    const second = await visitor()('demand.publicPackage', { demandId, packageId: packageIds[1] as string });
    expect(second.items.map((item) => item.code)).toEqual(['SUR001']);
    const { packageIds: foreign } = await publishDemand(world, { packages: [{ codes: ['GEN001'] }] });
    for (const packageId of [foreign[0] as string, newId()])
      await expectFailure(visitor()('demand.publicPackage', { demandId, packageId }), 404);
    const base = await visitor()('demand.listPackageBase', { demandId });
    expect(base.map((one) => [one.packageId, one.itemCount])).toEqual([
      [packageIds[0], 2],
      [packageIds[1], 1],
    ]);
  });
});

describe('the progress of a public demand', () => {
  test('counts quotes package by package and names the winner, once there is one', async () => {
    const bidders = await Promise.all(
      ['137.31', '148.47'].map(async (price) => {
        const provider = await addProvider(world.db);
        return { provider, prices: priceList(plainItems, price, price) };
      }),
    );
    for (const bidder of bidders) await addToLibrary(world, bidder);
    const deal = await procure(world, bidders, { packages: [onePackage()], fields: { title: '进展用例' } });
    const { demandId } = deal;
    const names = await Promise.all(
      bidders.map(async ({ provider }) => {
        const { institutionId } = provider;
        return (await world.call(provider, 'institution.detail', { institutionId })).name;
      }),
    );
    const running = await visitor()('demand.publicProgress', { demandId });
    expect(running.steps.map(({ action, done, at }) => [action, done, at !== null])).toEqual([
      ['publish', true, true],
      ['quote', true, true],
      ['deadline', false, true],
      ['complete', false, false],
    ]);
    expect(running.packages).toMatchObject([{ quotationCount: 2, awardedTo: [] }]);
    expect(running.invited).toBeGreaterThanOrEqual(2);
    for (const name of names) expect(JSON.stringify(running)).not.toContain(name);

    const [winner] = deal.bids;
    const quotationPackageId = winner?.packages[0]?.quotationPackageId as string;
    await world.call('buyer', 'comparison.accept', { quotationPackageId });
    const accepted = await visitor()('demand.publicProgress', { demandId });
    expect(accepted).toEqual(running);
    const early = { demandId, leftOut: [], earlyReason: ' ' };
    await expectFailure(world.call('buyer', 'demand.complete', early), ['earlyReason']);
    await world.call('buyer', 'demand.complete', { ...early, earlyReason: '入职在即' });
    const done = await visitor()('demand.publicProgress', { demandId });
    expect(done.steps.at(-1)).toMatchObject({ action: 'complete', done: true, at: expect.any(String) });
    // The deadline never came: it is not said to have passed.
    expect(done.steps[2]).toMatchObject({ label: '提前结束报价', at: done.steps[3]?.at, done: true });
    expect(done.packages[0]?.awardedTo.map(({ name }) => name)).toEqual([names[0]]);
    const everything = JSON.stringify([running, done, await visitor()('demand.publicDetail', { demandId })]);
    expect(everything).not.toContain(names[1]);
    for (const price of ['137.31', '148.47', (137.31 * plainItems.length).toFixed(2)])
      expect(everything).not.toContain(price);
  });

  test('the buyer may stay unnamed in the result', async () => {
    const companyNames: string[] = [];
    for (const anonymous of [false, true]) {
      const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 100 }]);
      const { invoke } = world.as('buyer');
      await invoke('comparison.accept', { quotationPackageId: bids[0]?.packageIds[0] as string });
      await invoke('demand.complete', { demandId, anonymous });
      const pages = [
        await visitor()('demand.publicProgress', { demandId }),
        await visitor()('demand.publicDetail', { demandId }),
        ...(await visitor()('demand.listHall', { size: 50 })).records.filter(
          (one) => one.demandId === demandId,
        ),
      ];
      companyNames.push(...new Set(pages.map(({ companyName }) => companyName)));
    }
    const [named, unnamed] = companyNames;
    expect(companyNames).toHaveLength(2);
    expect(named).not.toMatch(/^某/);
    expect(unnamed).toMatch(/^某.*企业$/);
  });

  test('an expired one says so; a drafted quote is no quote', async () => {
    const { db } = world;
    const demandId = await publish(world, { fields: { title: '到期用例' } });
    const provider = await addProvider(db);
    await stock(world, provider.institutionId, codes);
    await invite(world, demandId, provider.institutionId);
    await setRows(db, 'demand', { id: demandId }, { status: demandStatus.expired, ended_at: new Date() });
    const { steps, quotationCount, packages } = await visitor()('demand.publicProgress', { demandId });
    expect([quotationCount, packages[0]?.quotationCount]).toEqual([0, 0]);
    expect(steps.map(({ action, done }) => [action, done])).toEqual([
      ['publish', true],
      ['quote', false],
      ['deadline', true],
      ['expire', true],
    ]);
  });
});
