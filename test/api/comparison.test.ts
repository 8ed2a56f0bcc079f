import { describe, expect, test } from 'vitest';
import { itemMatch } from '#domain/matching/item-match.ts';
import { compareQuotations } from '#domain/pricing/compare.ts';
import type { ComparedLine } from '#domain/pricing/comparison-input.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { firstSheet, openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { type Bid, bid, compared } from './comparison.testkit.ts';
import { publishDemand } from './quotation.testkit.ts';

const world = useWorld();

const buyer = () => world.as('buyer').invoke;
const both = ['ECG001', 'XRY001'];
const matrixOf = (demandId: string, more: object = {}) => buyer()('comparison.matrix', { demandId, ...more });

/** A complete and dear one, one without the X-ray that looks cheaper, a third that sets the median. */
const market = () =>
  compared(
    world,
    [both],
    [{ ECG001: 9_000, XRY001: 5_800 }, { ECG001: 8_000 }, { ECG001: 11_000, XRY001: 8_000 }],
  );

describe('the matrix', () => {
  test('prices in what is missing, as the domain does, and marks the cell that cost the rank', async () => {
    const { demandId, bids } = await market();
    const { columns, rows, summary } = await matrixOf(demandId);
    const column = (one: Bid | undefined) => columns.find((c) => c.quotationId === one?.quotationId);
    expect(bids.map((one) => [column(one)?.raw, column(one)?.levelled])).toEqual([
      ['148.00', '148.00'],
      ['80.00', '149.00'], // 80 + the median of 58 and 80
      ['190.00', '190.00'],
    ]);
    const item = (code: string) => {
      const { name, referencePrice } = world.services.catalogue().items.get(code) ?? {};
      return {
        requestId: code,
        catalogueCode: code,
        name: name as string,
        category: '',
        categorySort: 0,
        required: true,
        referencePrice: referencePrice as number,
      };
    };
    const line = (code: string, price: number, status: ComparedLine['status']): ComparedLine => ({
      requestId: code,
      catalogueCode: code,
      name: code,
      status,
      price,
      listPrice: price * 2,
      reason: '',
      missingMembers: [],
    });
    const quoted = (one: Bid | undefined, lines: ComparedLine[]) => ({
      quotationId: one?.quotationId as string,
      institution: { id: one?.provider.institutionId as string, name: '', levelLabel: '' },
      lines,
    });
    const { match, missing } = itemMatch;
    const expected = compareQuotations({
      headcount: 10,
      items: both.map(item),
      quotations: [
        quoted(bids[0], [line('ECG001', 9_000, match), line('XRY001', 5_800, match)]),
        quoted(bids[1], [line('ECG001', 8_000, match), line('XRY001', 0, missing)]),
        quoted(bids[2], [line('ECG001', 11_000, match), line('XRY001', 8_000, match)]),
      ],
    });
    for (const own of expected.columns)
      expect(columns.find((c) => c.quotationId === own.quotationId)).toMatchObject({
        rank: own.rank,
        levelledRank: own.levelledRank,
        score: own.score,
        againstMedianPermille: own.againstMedianPermille,
        coverage: own.coverage,
      });
    expect(summary.suggestion?.quotationId).toBe(expected.suggestion?.quotationId);
    const lacking = rows.flatMap((row) => row.cells).filter((cell) => cell?.match.name === '缺失');
    expect(lacking).toMatchObject([
      { price: '0.00', added: '69.00', ruleText: '按其余报价中位补齐', flips: true },
    ]);
    expect(summary).toMatchObject({ items: 2, differingRows: 1, problemRows: 1 });
  });

  test('an unsent quote shows no price, one that is amended the price that was sent', async () => {
    const { demandId, packageIds, bids } = await compared(
      world,
      [['ECG001']],
      [{ ECG001: 11_117 }, { ECG001: 22_222 }],
    );
    const unsent = await bid(world, { demandId, packageIds }, { ECG001: 33_333 });
    const [, second] = bids;
    await second?.revise();
    const [own = ''] = second?.packageIds ?? [];
    await second?.invoke('quotation.revisePackage', { quotationPackageId: own });
    await second?.invoke('quotation.savePackage', { quotationPackageId: own, packagePrice: '199.99' });
    const answers = [
      await matrixOf(demandId),
      await buyer()('comparison.listQuotations', { demandId }),
      await buyer()('comparison.awardMemo', { demandId }),
    ];
    const text = JSON.stringify(answers);
    expect(text).toContain('111.17');
    expect(text).toContain('222.22');
    expect(text).not.toContain('199.99');
    expect(text).not.toContain('333.33');
    expect(answers[0]).toMatchObject({
      invited: 3,
      quotes: { valid: 2, silent: 1 },
      packages: [{ quotations: 2 }],
    });
    const quotationPackageId = unsent.packageIds[0] as string;
    const { invoke } = world.as('buyer');
    expect(
      await outcomes([
        invoke('comparison.quotationPackage', { quotationPackageId }),
        invoke('comparison.accept', { quotationPackageId }),
        invoke('comparison.reject', { quotationPackageId }),
      ]),
    ).toEqual([404, 404, 404]);
  });

  test('a withdrawn quote is out of the comparison, and counted as withdrawn on every screen', async () => {
    const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 100 }, { ECG001: 200 }]);
    await bids[0]?.invoke('quotation.cancel', { quotationId: bids[0].quotationId, reason: '排期已满' });
    expect((await matrixOf(demandId)).columns.map((c) => c.raw)).toEqual(['2.00']);
    const memo = await buyer()('comparison.awardMemo', { demandId });
    expect(memo.quotes).toEqual({ valid: 1, withdrawn: 1, silent: 0, lapsed: 0 });
    expect(memo.sections[0]?.columns).toHaveLength(1);
    const { invoke } = world.as('buyer');
    const counted = { valid: 1, withdrawn: 1, silent: 0, lapsed: 0, invited: 2, accepted: 0 };
    expect((await invoke('demand.getMine', { demandId })).quotations).toEqual(counted);
    const listed = await invoke('demand.listMine', { size: 100 });
    const row = listed.records.find((one) => one.demandId === demandId);
    expect([row?.quotations, row?.quotationCount]).toEqual([counted, 1]);
    const { tasks } = await invoke('demand.overview', {});
    expect(tasks.find((task) => task.demandId === demandId)?.quotations ?? 1).toBe(1);
    const visitor = world.as('visitor').invoke;
    expect((await visitor('demand.publicDetail', { demandId })).quotationCount).toBe(1);
    const progress = await visitor('demand.publicProgress', { demandId });
    expect([progress.quotationCount, progress.packages.map((pkg) => pkg.quotationCount)]).toEqual([1, [1]]);
  });

  test('nobody has quoted yet: who was asked, and nothing to suggest', async () => {
    const demand = await publishDemand(world, { packages: [{ codes: both }] });
    await bid(world, demand, { ECG001: 100, XRY001: 100 });
    const { columns, summary, invited, quotes } = await matrixOf(demand.demandId);
    expect(columns).toEqual([]);
    expect({ invited, quotes, ...summary }).toMatchObject({
      invited: 1,
      quotes: { valid: 0, withdrawn: 0, silent: 1, lapsed: 0 },
      suggestion: null,
      lowest: null,
      median: null,
    });
  });

  test('weights decide the score; they add up to 100', async () => {
    const { demandId, bids } = await market();
    const onlyPrice = await matrixOf(demandId, {
      weights: { price: 100, coverage: 0, level: 0, distance: 0 },
    });
    const first = onlyPrice.columns.find((c) => c.quotationId === bids[0]?.quotationId);
    expect(first?.score).toBe(100);
    const wrong = matrixOf(demandId, { weights: { price: 100, coverage: 1, level: 0, distance: 0 } });
    await expectFailure(wrong, 400, '四项权重相加须为 100。');
  });

  test('a package of another demand is not found in this one', async () => {
    const [one, other] = [await market(), await market()];
    const asked = matrixOf(one.demandId, { packageId: other.packageIds[0] });
    await expectFailure(asked, 404);
  });
});

test('another buyer finds none of it', async () => {
  const { demandId, packageIds, bids } = await market();
  const quotationPackageId = bids[0]?.packageIds[0] as string;
  for (const who of ['otherBuyer', 'provider', 'operator'] as const) {
    const { invoke } = world.as(who);
    expect(
      await outcomes([
        invoke('comparison.matrix', { demandId }),
        invoke('comparison.listQuotations', { demandId }),
        invoke('comparison.awardMemo', { demandId }),
        invoke('comparison.exportXlsx', { packageId: packageIds[0] as string }),
        invoke('comparison.quotationPackage', { quotationPackageId }),
        invoke('comparison.accept', { quotationPackageId }),
        invoke('comparison.reject', { quotationPackageId }),
        invoke('comparison.undo', { quotationPackageId }),
        invoke('demand.complete', { demandId }),
      ]),
    ).toEqual(Array(9).fill(404));
  }
  const { columns } = await matrixOf(demandId);
  expect(columns.map((c) => c.status.name)).toEqual(['已报价', '已报价', '已报价']);
});

test('one package of a quote in whole: lines with reasons, the contact masked until it has won', async () => {
  const { demandId, packageIds, bids } = await market();
  const quotationPackageId = bids[1]?.packageIds[0] as string;
  const before = await buyer()('comparison.quotationPackage', { quotationPackageId });
  expect(before).toMatchObject({ quotedTotal: '80.00', listTotal: '160.00', contact: '李**' });
  expect(before.mobile).toMatch(/^139\*{4}\d{4}$/);
  expect(before.lines.map((line) => [line.match.name, line.unitPrice]).toSorted()).toEqual([
    ['关联', '0.00'], // 总检, which every check-up brings along
    ['匹配', '80.00'],
    ['缺失', '0.00'],
  ]);
  await buyer()('comparison.accept', { quotationPackageId });
  const reasons = packageIds.map((packageId) => ({ packageId, choice: '缺的项目另行安排' }));
  await buyer()('demand.complete', { demandId, reasons });
  const after = await buyer()('comparison.quotationPackage', { quotationPackageId });
  expect(after).toMatchObject({ contact: '李小红', mobile: bids[1]?.provider.mobile });
});

test('the exported sheet holds the matrix’s numbers as numbers', async () => {
  const { demandId, packageIds, bids } = await market();
  const file = await buyer()('comparison.exportXlsx', { packageId: packageIds[0] as string });
  const { number, packages } = await matrixOf(demandId);
  expect(file.name).toBe(`${number}-${packages[0]?.label}.xlsx`);
  const cells = valuesOf(firstSheet(file.bytes)).flat();
  for (const one of bids) expect(cells).toContain(one.institution);
  const { columns } = await matrixOf(demandId);
  for (const column of columns) expect(cells).toContain(Number(column.levelled));
  expect(cells).toContain(69);
  // And the demand as a whole beside it.
  const { rows } = await buyer()('comparison.overview', { demandId });
  expect([columns.length, rows.length]).toEqual([bids.length, bids.length]);
  const whole = valuesOf(openWorkbook(file.bytes).Sheets['整个需求'] as never).flat();
  for (const row of rows) {
    expect(whole).toContain(row.institution.name);
    expect(whole).toContain(Number(row.levelledTotal));
  }
});

test('the workbook of the whole demand is named after it and holds every package', async () => {
  const { demandId, packageIds } = await market();
  const packageId = packageIds[0] as string;
  const file = await buyer()('comparison.exportXlsx', { packageId, scope: 'whole' });
  const matrix = await matrixOf(demandId);
  expect(file.name).toBe(`${matrix.number}-比价表.xlsx`);
  const { Sheets, SheetNames } = openWorkbook(file.bytes);
  expect(SheetNames.slice(0, 2)).toEqual(['整个需求', '定标']);
  const lines = SheetNames.slice(2).map((name) => valuesOf(Sheets[name] as never).flat());
  expect(lines).toHaveLength(packageIds.length);
  for (const row of matrix.rows) expect(lines[0]).toContain(row.name);
});
