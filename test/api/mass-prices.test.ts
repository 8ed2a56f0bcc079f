import { describe, expect, test } from 'vitest';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { invite, lineOf, publishDemand, quoting, total } from './quotation.testkit.ts';

// Changes of many prices at once: asked about when they go far, taken back with one click.

const world = useWorld();
const codes = ['HEM001', 'ECG001', 'XRY001'];
const shape = { packages: [{ codes }, { codes, sex: 3 as const }], offers: ['HEM001', 'XRY001', 'SRV001'] };
type Quote = Awaited<ReturnType<typeof quoting>>;

const pricesOf = async (q: Quote) =>
  (await Promise.all([0, 1].map((i) => q.packageDetail(i)))).flatMap(({ lines }) =>
    lines.map(({ lineId, unitPrice }) => [lineId, unitPrice]),
  );
const undo = (q: Quote) => q.invoke('quotation.undoPrices', { quotationId: q.quotationId });
const undoable = async (q: Quote) =>
  (await q.invoke('quotation.review', { quotationId: q.quotationId })).undo;

/** Every way to change many prices. */
const ways: Readonly<Record<string, (q: Quote) => Promise<unknown>>> = {
  'a discount everywhere': (q) => q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 700 }),
  'a discount in one package': (q) =>
    q.invoke('quotation.savePackage', { quotationPackageId: q.packageIds[0] as string, rate: 700 }),
  'a target price': (q) =>
    q.invoke('quotation.savePackage', { quotationPackageId: q.packageIds[0] as string, packagePrice: '250' }),
  'the prices of a workbook': async (q) =>
    q.invoke('quotation.savePrices', {
      quotationId: q.quotationId,
      prices: (await q.packageDetail(0)).lines
        .filter(({ priced }) => priced)
        .map(({ lineId }) => ({ lineId, unitPrice: '88.00' })),
    }),
  'the prices of an earlier quote': async (q) => {
    const { demandId } = await publishDemand(world, { packages: [{ codes }] });
    const earlier = await invite(world, demandId, q.provider.institutionId);
    const { packages } = await q.invoke('quotation.detail', { quotationId: earlier });
    const quotationPackageId = packages[0]?.quotationPackageId as string;
    await q.invoke('quotation.savePackage', { quotationPackageId, rate: 750 });
    const { issues } = await q.invoke('quotation.packageDetail', { quotationPackageId });
    await q.invoke('quotation.confirmPackage', {
      quotationPackageId,
      acknowledged: issues.map(({ key }) => key),
    });
    const { suggestedValidUntil } = await q.invoke('quotation.detail', { quotationId: earlier });
    await q.invoke('quotation.confirm', { quotationId: earlier, validUntil: suggestedValidUntil });
    await q.invoke('quotation.savePrices', { quotationId: q.quotationId, from: earlier });
  },
};

describe.each(Object.entries(ways))('%s', (_, change) => {
  test('is taken back with one call, once', async () => {
    const q = await quoting(world, shape);
    const before = await pricesOf(q);
    expect(await undoable(q)).toBeNull();
    await change(q);
    const after = await pricesOf(q);
    expect(after).not.toEqual(before);
    expect((await undoable(q))?.lines).toBe(
      after.filter(([id, price], i) => price !== before[i]?.[1] && id).length,
    );
    expect(await undo(q)).toMatchObject({ kept: 0 });
    expect(await pricesOf(q)).toEqual(before);
    expect(await undoable(q)).toBeNull();
    await expectFailure(undo(q), 409, '没有可以撤销');
  });
});

test('what was typed after the change stays', async () => {
  const q = await quoting(world, shape);
  await q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 700 });
  const { lineId } = lineOf(await q.packageDetail(), 'HEM001');
  await q.invoke('quotation.savePackage', {
    quotationPackageId: q.packageIds[0] as string,
    prices: [{ lineId, unitPrice: '66.00' }],
  });
  expect(await undo(q)).toEqual({ lines: 5, kept: 1 });
  expect(lineOf(await q.packageDetail(), 'HEM001').unitPrice).toBe('66.00');
});

test('also where the buyer wants one discount on all', async () => {
  const q = await quoting(world, { ...shape, basis: 'discount' });
  const before = await pricesOf(q);
  await q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 700 });
  await undo(q);
  expect(await pricesOf(q)).toEqual(before);
});

test('what is sent has nothing left to be taken back', async () => {
  const q = await quoting(world, shape);
  await q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 700 });
  await q.confirmPackages();
  await q.confirm();
  const [row] = await world.sql<{
    price_undo: unknown;
  }>`SELECT price_undo FROM quotation WHERE id = ${q.quotationId}`;
  expect(row?.price_undo).toBeNull();
});

describe('a change of more than 40 % of the draft', () => {
  test.each([
    ['a target of 1 yuan', { packagePrice: '1' }],
    ['a discount of 1', { rate: 100 }],
  ])('%s is refused until it is said to be meant', async (_, change) => {
    const q = await quoting(world, shape);
    const input = { quotationPackageId: q.packageIds[0] as string, ...change };
    const before = await pricesOf(q);
    await expectFailure(q.invoke('quotation.savePackage', input), 400, '确认不是填错');
    expect(await pricesOf(q)).toEqual(before);
    await q.invoke('quotation.savePackage', { ...input, sure: true });
    expect(await pricesOf(q)).not.toEqual(before);
  });

  test('over all packages names the package, and going back towards the draft is not asked about', async () => {
    const q = await quoting(world, shape);
    const input = { quotationId: q.quotationId, rate: 300 };
    await expectFailure(q.invoke('quotation.savePrices', input), 400, '比项目库售价合计');
    await q.invoke('quotation.savePrices', { ...input, sure: true });
    await q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 400 });
    expect(total(await q.packageDetail(0))).toBe(14_400);
  });
});

test('a target comes in whole yuan, what is left over on the dearest line', async () => {
  const q = await quoting(world, shape);
  await setRows(
    world.db,
    'quotation_line',
    { id: lineOf(await q.packageDetail(), 'HEM001').lineId },
    { unit_price: 11_000 },
  );
  const saved = await q.invoke('quotation.savePackage', {
    quotationPackageId: q.packageIds[0] as string,
    packagePrice: '271.35',
    rounding: 100,
  });
  const prices = saved.lines.filter(({ priced }) => priced).map(({ unitPrice }) => unitPrice);
  expect(total(saved)).toBe(27_135);
  expect(prices.filter((price) => !price.endsWith('.00'))).toHaveLength(1);
});

test('an amendment that is given up leaves nothing to be taken back', async () => {
  const q = await quoting(world, shape);
  const { quotationId } = q;
  await q.confirmPackages();
  await q.confirm();
  await q.invoke('quotation.revise', { quotationId });
  await q.invoke('quotation.revisePackage', { quotationPackageId: q.packageIds[0] as string });
  await q.invoke('quotation.savePrices', { quotationId, rate: 700 });
  expect((await undoable(q))?.lines).toBeGreaterThan(0);
  await q.invoke('quotation.abandon', { quotationId });
  const [row] = await world.sql<{
    price_undo: unknown;
  }>`SELECT price_undo FROM quotation WHERE id = ${quotationId}`;
  expect(row?.price_undo).toBeNull();
});
