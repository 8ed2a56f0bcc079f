import { beforeAll, describe, expect, test } from 'vitest';
import { formatYuan } from '#domain/kernel/money.ts';
import { firstPriceText, priceText, secondRoundText } from '#wire/award/comparison-text.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { fontsOf, pagesOf } from '#test/pdf/read-pdf.ts';
import { useWorld } from '#test/world/use-world.ts';
import { firstSheet, openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { type Bid, compared } from './comparison.testkit.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const ground = '疾控〔2026〕8 号文要求本岗位检测。';
const reason = '没有 <超声> #室 *再议*';

/** Two of three have sent a second offer, the first of them a cheaper one; it is accepted for one package, nobody for the other. */
async function decided() {
  const deal = await compared(
    world,
    [['ECG001'], ['ECG001', 'XRY001']],
    [{ ECG001: 12_000, XRY001: 9_000 }, { ECG001: 10_000, XRY001: 9_900 }, { ECG001: 9_000 }],
  );
  const { demandId, packageIds } = deal;
  const bids = deal.bids as [Bid, Bid, Bid];
  const [one, two] = bids;
  await world.sql`UPDATE demand SET quote_deadline = now() - interval '1 minute' WHERE id = ${demandId}`;
  await buyer()('secondRound.invite', {
    demandId,
    quotationIds: [one.quotationId, two.quotationId],
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
    message: '',
  });
  const quotationPackageId = one.packageIds[1] as string;
  await one.invoke('quotation.revisePackage', { quotationPackageId });
  await one.invoke('quotation.savePackage', { quotationPackageId, packagePrice: '180.00' });
  for (const each of [one, two]) await each.send();
  await buyer()('comparison.accept', { quotationPackageId });
  await buyer()('demand.complete', { demandId, leftOut: [{ packageId: packageIds[0] as string, reason }] });
  return { demandId, packageIds, one };
}

let made: Awaited<ReturnType<typeof decided>>;
beforeAll(async () => {
  made = await decided();
});

/** Line breaks and the space between Chinese and Latin letters are the page's. */
const bare = (text: string) => text.replace(/\s/g, '');
const textOf = (pdf: Uint8Array) => bare(pagesOf(pdf).join(''));

describe('as PDF', () => {
  test('the award memo says all that the page says: both rounds, the outcome, why a package was left out', async () => {
    const { demandId } = made;
    const memo = await buyer()('comparison.awardMemo', { demandId });
    const { name, bytes } = await buyer()('comparison.awardMemoPdf', { demandId });
    expect(name).toBe(`${memo.number}-定标说明.pdf`);
    const read = textOf(bytes);
    const text = awardMemoText(memo);
    const { method, sections, result } = text;
    const facts = [...text.facts, ...result.facts, ...sections.flatMap((section) => section.facts)];
    const said = [
      text.title,
      ...text.headings,
      ...facts.flatMap(([label, value]) => (value.length > 0 ? [label, value].flat() : [])),
      ...[method.intro, method.order, method.formulas, method.parts].flat(),
      ...sections.flatMap(({ label, rows }) => [label, ...rows.flatMap(({ cells }) => cells.flat())]),
      text.total,
      ...[result.columns, result.institutionColumns].flat(),
      ...[...result.rows, ...result.institutions].flatMap(({ cells }) => cells),
    ];
    expect(said.filter((one) => !read.includes(bare(one)))).toEqual([]);
    for (const shown of ['首轮¥210.00，降¥30.00', '第二轮报价', bare(`不定标。原因：${reason}`)])
      expect(read).toContain(shown);
    expect(fontsOf(bytes).every(({ embedded }) => embedded)).toBe(true);
  });

  test('the comparison shows every line of every package with its prices, and both offers', async () => {
    const { demandId, packageIds, one } = made;
    const { name, bytes } = await buyer()('comparison.exportPdf', { demandId });
    const read = textOf(bytes);
    for (const packageId of packageIds) {
      const { number, columns, rows } = await buyer()('comparison.matrix', { demandId, packageId });
      expect(name).toBe(`${number}-比价表.pdf`);
      const said = [
        ...columns.flatMap((column) => [
          column.institution.name,
          formatYuan(column.levelled),
          firstPriceText(column),
        ]),
        ...rows.flatMap((row) => [row.name, ...row.cells.map((cell) => (cell ? priceText(cell, true) : ''))]),
      ];
      expect(said.filter((text) => !read.includes(bare(text)))).toEqual([]);
    }
    const { secondRound } = await buyer()('comparison.overview', { demandId });
    expect(read).toContain(bare(secondRoundText(secondRound)));
    expect(read).toContain(`${bare(one.institution)}已中标`);
  });
});

test('the workbook has the first prices of a second round, per package and in the whole', async () => {
  const { packageIds } = made;
  const { bytes } = await buyer()('comparison.exportXlsx', { packageId: packageIds[1] as string });
  const sum = valuesOf(firstSheet(bytes)).find((row) => row[1] === '首轮报价');
  expect(sum?.filter((value) => typeof value === 'number').toSorted()).toEqual([199, 210]);
  const whole = valuesOf(openWorkbook(bytes).Sheets['整个需求'] as never);
  const heads = whole.find((row) => row.includes('首轮报价')) ?? [];
  const at = heads.lastIndexOf('首轮报价');
  expect(whole.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : [])).toSorted()).toEqual([
    199, 210,
  ]);
});

test('the memo says 已确认 of confirmed warnings, with their ground, and never of a notice', async () => {
  const { demandId } = made;
  const memo = () => buyer()('comparison.awardMemo', { demandId });
  const saidOf = (one: Parameters<typeof awardMemoText>[0]) => awardMemoText(one).facts.at(-1)?.[1][0];
  const [notice] = (await memo()).findings;
  if (!notice) throw new Error('The demand has no finding.');
  const confirmed = { ruleId: notice.ruleId, packageId: '', at: new Date().toISOString(), ground };
  await world.sql`UPDATE demand SET confirmations = ${JSON.stringify([confirmed])} WHERE id = ${demandId}`;
  expect(saidOf(await memo())).not.toContain('已确认');
  const warning = { ...notice, effect: 'warn' as const, confirmed: true, ground };
  expect(saidOf({ ...(await memo()), findings: [warning] })).toContain(`已确认。依据说明：${ground}`);
});
