import { describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { cellXml, editedWorkbook, hiddenRow } from '#test/world/edited-workbook.ts';
import { addInstitutionColleague, type Person } from '#test/world/people.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { invite, lineOf, publishDemand, quoting, total } from './quotation.testkit.ts';

const world = useWorld();

const codes = ['HEM001', 'ECG001', 'XRY001'];
const shape = {
  packages: [{ codes }, { codes, sex: 3 as const }],
  offers: ['HEM001', 'XRY001', 'SRV001'],
};
type Quote = Awaited<ReturnType<typeof quoting>>;
const review = (q: Quote) => q.invoke('quotation.review', { quotationId: q.quotationId });
const floorOf = (q: Quote, rate: number | null) =>
  q.invoke('quotation.setPriceFloor', { institutionId: q.provider.institutionId, rate });

describe('a quote as a whole', () => {
  test('says what needs a person, package by package, and is confirmed with it acknowledged once', async () => {
    const q = await quoting(world, shape);
    const found = await review(q);
    expect(found).toMatchObject({ open: 2, lines: 6, related: 4, priceFloor: null });
    expect(found.issues.map(({ kind, packageName }) => [kind, packageName])).toEqual([
      ['missing', expect.stringContaining('男性')],
      ['missing', expect.stringContaining('已婚女性')],
    ]);
    const acknowledged = found.issues.map(({ key }) => key);
    await expectFailure(
      q.invoke('quotation.confirmAll', {
        quotationId: q.quotationId,
        acknowledged: acknowledged.slice(0, 1),
      }),
      400,
      '已婚女性',
    );
    expect((await review(q)).open).toBe(2);
    expect(await q.invoke('quotation.confirmAll', { quotationId: q.quotationId, acknowledged })).toEqual({
      packages: 2,
    });
    expect(await review(q)).toMatchObject({ open: 0, issues: [] });
    await q.confirm();
  });

  test('takes one discount everywhere, unless a colleague changed a price meanwhile', async () => {
    const q = await quoting(world, shape);
    const seenTotal = ((total(await q.packageDetail(0)) + total(await q.packageDetail(1))) / 100).toFixed(2);
    const input = { quotationId: q.quotationId, rate: 700, seenTotal };
    expect(await q.invoke('quotation.savePrices', input)).toEqual({ packages: 2, lines: 6 });
    for (const index of [0, 1])
      expect(lineOf(await q.packageDetail(index), 'HEM001').unitPrice).toBe('84.00');
    await expectFailure(q.invoke('quotation.savePrices', { ...input, rate: 600 }), 409, '同事');
  });

  test('copies what an earlier quote of the institution asked, never above today’s list price', async () => {
    const q = await quoting(world, { packages: [{ codes }], offers: ['HEM001', 'XRY001', 'SRV001'] });
    await q.invoke('quotation.savePackage', {
      quotationPackageId: q.packageIds[0] as string,
      prices: [{ lineId: lineOf(await q.packageDetail(), 'HEM001').lineId, unitPrice: '77.70' }],
    });
    await q.confirmPackages();
    await q.confirm();
    const { demandId } = await publishDemand(world, { packages: [{ codes }] });
    const quotationId = await invite(world, demandId, q.provider.institutionId);
    const [earlier] = await q.invoke('quotation.listEarlier', { quotationId });
    expect(earlier).toMatchObject({ quotationId: q.quotationId, lines: 3 });
    await q.invoke('quotation.savePrices', { quotationId, from: q.quotationId });
    const { packages } = await q.invoke('quotation.detail', { quotationId });
    const copied = await q.invoke('quotation.packageDetail', {
      quotationPackageId: packages[0]?.quotationPackageId as string,
    });
    expect(lineOf(copied, 'HEM001').unitPrice).toBe('77.70');
    const other = await quoting(world, shape);
    expect(await other.invoke('quotation.listEarlier', { quotationId: other.quotationId })).toEqual([]);
    const foreign = other.invoke('quotation.savePrices', {
      quotationId: other.quotationId,
      from: quotationId,
    });
    await expectFailure(foreign, 400);
  });

  test('goes to a colleague as a workbook and comes back as differences, which are then taken', async () => {
    const q = await quoting(world, shape);
    const { bytes } = await q.invoke('quotation.exportXlsx', { quotationId: q.quotationId });
    const read = (file: Uint8Array) =>
      world
        .as(q.provider, { file: { name: '报价.xlsx', bytes: Buffer.from(file) } })
        .invoke('quotation.readXlsx', { quotationId: q.quotationId });
    expect(await read(bytes)).toEqual({
      changes: [],
      problems: [],
      same: 6,
      versioned: true,
    });
    const { changes, problems } = await read(
      await refilled(bytes, ['66.6', '999999', '一百', '', '100', '100']),
    );
    expect(changes).toEqual([expect.objectContaining({ was: '100.00', unitPrice: '66.60' })]);
    expect(problems.map(({ row, text }) => [row, text])).toEqual([
      [6, expect.stringContaining('门市价')],
      [8, expect.stringContaining('一百')],
      [9, expect.stringContaining('没有填写价格')],
    ]);
    expect(lineOf(await q.packageDetail(), 'HEM001').unitPrice).toBe('100.00');
    await q.invoke('quotation.savePrices', {
      quotationId: q.quotationId,
      prices: changes.map(({ lineId, unitPrice, was }) => ({ lineId, unitPrice, was })),
    });
    expect(lineOf(await q.packageDetail(), 'HEM001').unitPrice).toBe('66.60');
  });
});

test('a workbook that a colleague’s newer prices have overtaken names them, with who and when', async () => {
  const q = await quoting(world, shape);
  const { bytes } = await q.invoke('quotation.exportXlsx', { quotationId: q.quotationId });
  const { lineId } = lineOf(await q.packageDetail(), 'HEM001');
  await q.invoke('quotation.savePackage', {
    quotationPackageId: q.packageIds[0] as string,
    prices: [{ lineId, unitPrice: '77.70' }],
  });
  const read = await world
    .as(q.provider, { file: { name: '报价.xlsx', bytes: Buffer.from(bytes) } })
    .invoke('quotation.readXlsx', { quotationId: q.quotationId });
  const { name } = await rowOf(world.db, 'app_user', { id: q.provider.userId });
  expect(read.changes).toEqual([
    expect.objectContaining({
      was: '77.70',
      unitPrice: '100.00',
      newer: { before: '100.00', at: expect.any(String), by: name },
    }),
  ]);
});

describe('what comes back is what was meant', () => {
  const back = async (q: Quote, change: (xml: string) => string) => {
    const { bytes } = await q.invoke('quotation.exportXlsx', { quotationId: q.quotationId });
    return world
      .as(q.provider, { file: { name: '报价.xlsx', bytes: editedWorkbook(bytes, change) } })
      .invoke('quotation.readXlsx', { quotationId: q.quotationId });
  };

  test.each(['', '<v></v>', '<v/>'])(
    'a formula without a saved result (%j) is no bid of 0',
    async (value) => {
      const q = await quoting(world, shape);
      const read = await back(q, cellXml('F4', `<f>E4*0.8</f>${value}`));
      expect(read.changes).toEqual([]);
      expect(read.problems).toEqual([
        expect.objectContaining({ row: 4, text: expect.stringContaining('没有保存计算结果') }),
      ]);
    },
  );

  test('a price of 0, of a hidden row or of an unusual form needs a word; two prices in a cell are none', async () => {
    const q = await quoting(world, shape);
    const zero = await back(q, cellXml('F4', '<v>0</v>'));
    expect(zero.changes).toEqual([
      expect.objectContaining({ unitPrice: '0.00', question: '报价为 0（免费）' }),
    ]);
    const hidden = await back(q, (xml) => hiddenRow(4)(cellXml('F4', '<v>66.6</v>')(xml)));
    expect(hidden.changes).toEqual([
      expect.objectContaining({ unitPrice: '66.60', question: '这一行在表格里是隐藏的' }),
    ]);
    const plain = await back(q, cellXml('F4', '<v>66.6</v>'));
    expect(plain.changes).toEqual([expect.objectContaining({ unitPrice: '66.60', question: '' })]);
    const { bytes } = await q.invoke('quotation.exportXlsx', { quotationId: q.quotationId });
    const file = await refilled(bytes, ['60 80', '50，60', '66.666', '\u202d66.6\u202c', '="77"', '100']);
    const { changes, problems } = await world
      .as(q.provider, { file: { name: '报价.csv', bytes: Buffer.from(file) } })
      .invoke('quotation.readXlsx', { quotationId: q.quotationId });
    expect(problems.map(({ text }) => text)).toEqual([
      expect.stringContaining('不止一个数字'),
      expect.stringContaining('50，60'),
      expect.stringContaining('最多两位小数'),
    ]);
    expect(changes.map(({ unitPrice }) => unitPrice)).toEqual(['66.60', '77.00']);
  });
});

/** The exported sheet with other prices, as a colleague saves it as text. */
async function refilled(bytes: Uint8Array, prices: readonly string[]): Promise<Uint8Array> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] as string];
  const rows = utils.sheet_to_json<string[]>(sheet as never, { header: 1, raw: false, defval: '' });
  let next = 0;
  const csv = rows.map((row, i) =>
    row
      .map((cell, column) => (i > 2 && row[7] && column === 5 ? (prices[next++] ?? '') : cell))
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(','),
  );
  return Buffer.from(csv.join('\r\n'));
}

describe('the institution’s floor', () => {
  test('marks single prices, stops a target price, and gives way when that is said', async () => {
    const q = await quoting(world, { packages: [{ codes }], offers: ['HEM001', 'XRY001', 'SRV001'] });
    await floorOf(q, 800);
    const [quotationPackageId = ''] = q.packageIds;
    const target = (packagePrice: string, belowFloor = false) =>
      q.invoke('quotation.savePackage', { quotationPackageId, packagePrice, belowFloor });
    const reached = await target('290.01');
    expect([reached.quotedTotal, total(reached)]).toEqual(['290.01', 290_01]);
    const failure = await expectFailure(target('280'));
    expect(failure.fields?.packagePrice).toContain('288.00');
    const below = await target('280', true);
    expect(total(below)).toBe(280_00);
    expect(below.priceFloor).toBe(800);
    expect(below.issues.filter(({ kind }) => kind === 'floor')).toHaveLength(3);
    await floorOf(q, null);
    expect((await q.packageDetail()).issues.map(({ kind }) => kind)).toEqual(['missing']);
  });

  test('is set by who manages, logged, and told to the others who do; who quotes sees it and may not lift it', async () => {
    const q = await quoting(world, shape);
    const { institutionId } = q.provider;
    const other = await addInstitutionColleague(world.db, institutionId, 'owner');
    const quoter = await addInstitutionColleague(world.db, institutionId, 'quoting');
    await floorOf(q, 800);
    for (const rate of [null, 500])
      await expectFailure(world.call(quoter, 'quotation.setPriceFloor', { institutionId, rate }), 403);
    const [quotationPackageId = ''] = q.packageIds;
    expect((await world.call(quoter, 'quotation.packageDetail', { quotationPackageId })).priceFloor).toBe(
      800,
    );
    await floorOf(q, 800);
    await floorOf(q, null);
    await runDueJobs(world.services);
    const told = async (who: Person) =>
      (await world.call(who, 'notification.list', {})).records
        .filter(({ kind }) => kind === 'institution.rule')
        .map(({ body }) => /由(.+)。如/.exec(body)?.[1]);
    expect(await told(other)).toEqual(['门市价的 8 折改为不设底线', '不设底线改为门市价的 8 折']);
    expect(await told(quoter)).toEqual([]);
    const log = await world.call('operator', 'console.record', { kind: 'institution', id: institutionId });
    expect(log.history.slice(0, 2)).toMatchObject([
      { action: '设置报价底线', reason: '门市价的 8 折 改为 不设底线' },
      { action: '设置报价底线', reason: '不设底线 改为 门市价的 8 折' },
    ]);
  });

  test('is not another institution’s business', async () => {
    const q = await quoting(world, shape);
    const institutionId = q.provider.institutionId;
    const attempt = world.call('otherProvider', 'quotation.setPriceFloor', { institutionId, rate: 500 });
    await expectFailure(attempt, 404);
  });
});

describe('one package', () => {
  test('can be declined and taken up again; the last one cannot', async () => {
    const q = await quoting(world, shape);
    const [first = '', second = ''] = q.packageIds;
    const decline = (quotationPackageId: string) =>
      q.invoke('quotation.declinePackage', { quotationPackageId, reason: '不接待女性' });
    expect((await decline(second)).status.code).toBe(quotationPackageStatus.cancelled);
    await expectFailure(decline(first), 409);
    expect((await review(q)).open).toBe(1);
    expect((await q.invoke('quotation.resumePackage', { quotationPackageId: second })).editable).toBe(true);
    await decline(second);
    const { issues } = await q.packageDetail(0);
    const { quotationId } = q;
    await q.invoke('quotation.confirmAll', { quotationId, acknowledged: issues.map(({ key }) => key) });
    await q.confirm();
    const buyer = world.as('buyer');

    const offered = async (packageId: string) =>
      (await buyer.invoke('comparison.matrix', { demandId: q.demandId, packageId })).columns.length;
    const matrix = await buyer.invoke('comparison.matrix', { demandId: q.demandId });
    expect(await Promise.all(matrix.packages.map(({ packageId }) => offered(packageId)))).toEqual([1, 0]);
  });
});

describe('two colleagues', () => {
  test('on one line: the later one hears of the newer price and nothing is lost unseen', async () => {
    const q = await quoting(world, { packages: [{ codes }], offers: ['HEM001', 'XRY001', 'SRV001'] });
    const [quotationPackageId = ''] = q.packageIds;
    const before = await q.packageDetail();
    const [hem, xry] = [lineOf(before, 'HEM001'), lineOf(before, 'XRY001')];
    const save = (line: typeof hem, unitPrice: string) =>
      q.invoke('quotation.savePackage', {
        quotationPackageId,
        prices: [{ lineId: line.lineId, unitPrice, was: line.unitPrice }],
      });
    await save(hem, '90');
    await save(xry, '91');
    const late = await expectFailure(save(hem, '80'));
    expect([late.code, late.fields]).toEqual([
      409,
      { 'prices.0.unitPrice': '已改为 ¥90.00（同事修改或项目库更新）。' },
    ]);
    expect(lineOf(await q.packageDetail(), 'HEM001').unitPrice).toBe('90.00');
    const rate = q.invoke('quotation.savePackage', {
      quotationPackageId,
      rate: 500,
      seenTotal: before.quotedTotal,
    });
    await expectFailure(rate, 409);
  });
});

describe('while somebody edits', () => {
  const calls = (q: Quote) => [
    () => q.invoke('quotation.savePrices', { quotationId: q.quotationId, rate: 900 }),
    () => q.invoke('quotation.confirmAll', { quotationId: q.quotationId }),
    () =>
      q.invoke('quotation.declinePackage', { quotationPackageId: q.packageIds[0] as string, reason: '不做' }),
  ];

  test.each([
    ['the deadline passes', `quote_deadline = now() - interval '1 minute'`, '截止'],
    ['the demand is cancelled', `status = ${demandStatus.cancelled}`, '取消'],
  ])('%s: every tool says so', async (_, change, word) => {
    const q = await quoting(world, shape);
    await world.database.pool.query(`UPDATE demand SET ${change} WHERE id = $1`, [q.demandId]);
    for (const attempt of calls(q)) {
      await expectFailure(attempt(), 409, word);
    }
    expect(await review(q)).toMatchObject({ open: 0, issues: [] });
  });

  test('an item is frozen: confirming all names the package and the item', async () => {
    const q = await quoting(world, shape);
    await setRows(world.db, 'institution_item', { id: q.items.get('HEM001') as string }, { frozen: true });
    const { issues } = await review(q);
    await expectFailure(
      q.invoke('quotation.confirmAll', {
        quotationId: q.quotationId,
        acknowledged: issues.map(({ key }) => key),
      }),
      409,
      /男性.*已停用/,
    );
  });
});
