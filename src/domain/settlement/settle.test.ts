import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumFen } from '#domain/kernel/money.ts';
import { checkStatement, type Statement, type StatementRow } from './check-statement.ts';
import { type ListedVisit, sumOfParts } from './listed-visit.ts';
import { type Settled, settle } from './settle.ts';
import { scope, tariff, visit } from './settlement.testkit.ts';

const visits = fc
  .array(
    fc.record({
      packageId: fc.constantFrom('men', 'women', 'none'),
      dependant: fc.boolean(),
      arrivedOn: fc.constantFrom(null, '2027-02-28', '2027-03-01', '2027-03-12', '2027-03-31', '2027-04-01'),
      omitted: fc.uniqueArray(fc.constantFrom('血常规', '胸部X线', '腹部超声', '妇科检查')),
      addOns: fc.array(
        fc.record({
          name: fc.constantFrom('头颅CT', '胃镜'),
          price: fc.integer({ min: 0, max: 90000 }),
          payer: fc.constantFrom('company' as const, 'person' as const),
        }),
        { maxLength: 2 },
      ),
      billedIn: fc.constantFrom('', '', 'JS1'),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((one, at): ListedVisit => ({ ...visit(`v${at}`), ...one })));

/** What a hospital would write that bills exactly what is due. `detailed`: with a column for each part. */
const statementOf = ({ lines, shortfall, total }: Settled, detailed: boolean): Statement => ({
  rows: lines.map(
    ({ visitId, day, packageName, amount, parts }, at): StatementRow => ({
      rowNo: at + 2,
      visitId,
      day,
      packageName,
      amount,
      exact: true,
      packagePrice: detailed ? sumOfParts(parts, 'package') : null,
      deducted: detailed ? 0 - sumOfParts(parts, 'deduction') : null,
      addOnPrice: detailed ? sumOfParts(parts, 'addOn') : null,
    }),
  ),
  total,
  minimum: shortfall.amount,
});

describe('a bill made of who came', () => {
  test('its total is the sum of its lines and of the minimum heads; the order of people has no effect', () => {
    fc.assert(
      fc.property(visits, (all) => {
        const settled = settle(tariff, all, scope);
        expect(settled.total).toBe(
          sumFen(settled.lines.map(({ amount }) => amount)) + settled.shortfall.amount,
        );
        for (const { amount, parts } of settled.lines) {
          expect(sumFen(parts.map((part) => part.amount))).toBe(amount);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(settle(tariff, all.toReversed(), scope)).toMatchObject({
          lines: settled.lines,
          total: settled.total,
        });
      }),
    );
  });

  test('who came in the period and is in no other bill is in it once, and nobody else', () => {
    fc.assert(
      fc.property(visits, (all) => {
        const { lines, leftOut } = settle(tariff, all, scope);
        const due = all.filter(
          ({ arrivedOn, billedIn }) => arrivedOn?.startsWith('2027-03') && billedIn === '',
        );
        expect([...lines, ...leftOut].map(({ visitId }) => visitId).toSorted()).toEqual(
          due.map(({ visitId }) => visitId).toSorted(),
        );
      }),
    );
  });

  test('minimum heads are made up for in the last bill alone, counting those of earlier ones', () => {
    const all = [visit('a'), visit('b')];
    expect(settle(tariff, all, { ...scope, final: false }).shortfall).toEqual({ heads: 0, amount: 0 });
    // (60 × 300 + 40 × 420) / 100 = 348.00 a head.
    expect(settle(tariff, all, { ...scope, headsBefore: 8 }).shortfall).toEqual({ heads: 2, amount: 69600 });
    expect(settle(tariff, all, { ...scope, headsBefore: 10 }).shortfall).toEqual({ heads: 0, amount: 0 });
  });

  test('what the person pays, and add-ons that the contract does not know, are not billed to the company', () => {
    const addOns = [
      { name: '头颅CT', price: 99900, payer: 'company' as const },
      { name: '胃镜', price: 50000, payer: 'company' as const },
      { name: '头颅CT', price: 25000, payer: 'person' as const },
    ];
    const { lines, notAgreed } = settle(tariff, [visit('a', { addOns })], scope);
    expect([lines[0]?.amount, notAgreed]).toEqual([55000, 1]);
  });
});

describe('a statement of the hospital', () => {
  test('one that bills what is due has no finding, with or without columns for the parts', () => {
    fc.assert(
      fc.property(visits, fc.boolean(), (all, detailed) => {
        const settled = settle(tariff, all, scope);
        const checked = checkStatement(tariff, all, statementOf(settled, detailed), scope);
        expect(checked.findings).toEqual([]);
        expect(checked.lines.flatMap(({ findings }) => findings)).toEqual([]);
        expect([checked.asked, checked.expected, checked.missing]).toEqual([
          settled.total,
          settled.total,
          [],
        ]);
      }),
    );
  });

  test('whatever is written, the findings of a line add up to what is asked beyond the tariff, in any order', () => {
    const rows = fc.array(
      fc.record({
        visitId: fc.constantFrom(null, ...Array.from({ length: 12 }, (_, at) => `v${at}`)),
        day: fc.constantFrom(null, '2027-03-12', '2027-03-13'),
        packageName: fc.constantFrom('', '男', '女', '贵宾'),
        amount: fc.integer({ min: -100, max: 90000 }),
        exact: fc.boolean(),
        packagePrice: fc.option(fc.constantFrom(30000, 42000, 31000)),
        deducted: fc.option(fc.constantFrom(0, 8000, 2000)),
        addOnPrice: fc.option(fc.constantFrom(0, 25000, 26000)),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(visits, rows, (all, written) => {
        const statement = {
          rows: written.map((row, at) => ({ ...row, rowNo: at + 2 })),
          total: null,
          minimum: null,
        };
        const checked = checkStatement(tariff, all, statement, scope);
        for (const { row, expected, findings } of checked.lines)
          if (expected !== null)
            expect(sumFen(findings.map(({ amount }) => amount ?? 0))).toBe(row.amount - expected);
        const turned = checkStatement(
          tariff,
          all,
          { ...statement, rows: statement.rows.toReversed() },
          scope,
        );
        expect(turned.lines.toReversed()).toEqual(checked.lines);
        expect(turned.asked).toBe(checked.asked);
      }),
    );
  });

  test('what a row does not say is not taken for nothing where its amount says otherwise', () => {
    const all = [visit('v1', { omitted: ['胸部X线'] })];
    const findings = (amount: number, deducted: number | null) =>
      checkStatement(
        tariff,
        all,
        {
          rows: [
            {
              rowNo: 2,
              visitId: 'v1',
              day: null,
              packageName: '',
              amount,
              exact: true,
              packagePrice: 30000,
              deducted,
              addOnPrice: null,
            },
          ],
          total: null,
          minimum: null,
        },
        scope,
      ).lines[0]?.findings;
    expect(findings(22000, null)).toEqual([]);
    expect(findings(30000, null)).toEqual([{ rule: 'omitted', amount: 8000 }]);
    expect(findings(22000, 0)).toEqual([
      { rule: 'arithmetic', amount: -8000 },
      { rule: 'omitted', amount: 8000 },
    ]);
  });

  test.each([true, false])(
    'eight faults planted among forty lines are found, each with its amount, and no other (parts: %s)',
    (detailed) => {
      const men = Array.from({ length: 20 }, (_, at) => visit(`m${at}`));
      const women = Array.from({ length: 20 }, (_, at) => visit(`w${at}`, { packageId: 'women' }));
      const all = [
        ...men.map((one) => (one.visitId === 'm3' ? { ...one, omitted: ['胸部X线'] } : one)),
        ...women,
        visit('absent', { arrivedOn: null }),
        visit('before', { billedIn: 'JS9' }),
      ];
      const honest = statementOf(settle(tariff, all, scope), detailed);
      const change = (visitId: string, rest: Partial<StatementRow>) => (row: StatementRow) =>
        row.visitId === visitId ? { ...row, ...rest } : row;
      const of = (visitId: string | null, rowNo: number): StatementRow => ({
        ...(honest.rows[0] as StatementRow),
        visitId,
        rowNo,
        packageName: '',
        amount: 30000,
        packagePrice: detailed ? 30000 : null,
      });
      const price = (amount: number) => ({ amount, ...(detailed && { packagePrice: amount }) });
      const rows = [
        ...honest.rows
          .map(change('m1', { packageName: '全体员工女', ...price(42000) }))
          .map(change('m2', price(33000)))
          .map(change('m3', { amount: 30000, ...(detailed && { deducted: 0 }) }))
          .map(change('w4', { amount: 67000, addOnPrice: 25000 })),
        of(null, 101),
        of('absent', 102),
        of('before', 103),
        { ...of('m5', 104) },
      ];
      const checked = checkStatement(tariff, all, { ...honest, rows, total: null }, scope);
      const found = checked.lines.flatMap(({ row, findings }) =>
        findings.map(({ rule, amount }) => [row.visitId, rule, amount]),
      );
      expect(found).toEqual([
        ['m1', 'otherPackage', 12000],
        ['m2', 'price', 3000],
        ['m3', 'omitted', 8000],
        ['w4', 'addOn', 25000],
        [null, 'unlisted', 30000],
        ['absent', 'absent', 30000],
        ['before', 'billedBefore', 30000],
        ['m5', 'twice', 30000],
      ]);
      expect(checked.findings).toEqual([]);
    },
  );

  test('a wrong total, a wrong sum of parts, a wrong minimum and fractions of a fen are named', () => {
    const all = [visit('a'), visit('b'), visit('c')];
    const last = { ...scope, headsBefore: 7 };
    const honest = statementOf(settle(tariff, all, last), true);
    const rows = honest.rows.map((row, at) =>
      at === 0 ? { ...row, amount: 30500 } : at === 1 ? { ...row, exact: false } : row,
    );
    const checked = checkStatement(tariff, all, { rows, total: 99999, minimum: 0 }, last);
    expect(checked.lines.map(({ findings }) => findings)).toEqual([
      [{ rule: 'arithmetic', amount: 500 }],
      [{ rule: 'rounding', amount: 0 }],
      [],
    ]);
    expect(checked.findings).toEqual([
      { rule: 'minimum', amount: -69600 },
      { rule: 'arithmetic', amount: 99999 - 90500 },
    ]);
  });

  test('who came in the period and stands in no line is named', () => {
    const all = [visit('a'), visit('b')];
    const { rows } = statementOf(settle(tariff, all, scope), false);
    const checked = checkStatement(tariff, all, { rows: rows.slice(1), total: null, minimum: null }, scope);
    expect(checked.missing).toEqual(['a']);
  });
});
