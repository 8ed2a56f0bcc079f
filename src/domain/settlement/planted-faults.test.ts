import { expect, test } from 'vitest';
import { checkStatement, type Statement, type StatementRow } from './check-statement.ts';
import { type ListedVisit, sumOfParts } from './listed-visit.ts';
import { settle } from './settle.ts';
import { scope, tariff, visit } from './settlement.testkit.ts';

// A hospital's statement of two hundred people in which eight things are wrong, each of another kind: all are found, at their
// place and with their amount, and nothing else is.

const visits: readonly ListedVisit[] = [
  ...Array.from({ length: 199 }, (_, at) =>
    visit(`v${at}`, {
      packageId: at % 2 === 0 ? 'men' : 'women',
      omitted: at % 10 === 3 ? ['胸部X线'] : [],
      addOns: at % 10 === 5 ? [{ name: '头颅CT', price: 25000, payer: 'company' }] : [],
    }),
  ),
  // On the list, and never came.
  visit('away', { arrivedOn: null }),
];

/** Exactly what is due. */
function honest(): { rows: StatementRow[]; total: number } {
  const { lines, total } = settle(tariff, visits, scope);
  const rows = lines.map(({ visitId, day, packageName, amount, parts }, at) => ({
    rowNo: at + 2,
    visitId,
    day,
    packageName,
    amount,
    exact: true,
    packagePrice: sumOfParts(parts, 'package'),
    deducted: 0 - sumOfParts(parts, 'deduction'),
    addOnPrice: sumOfParts(parts, 'addOn'),
  }));
  return { rows, total };
}

test('a bill with eight planted faults: all are found, and nothing else', () => {
  const { rows, total } = honest();
  const at = (visitId: string) => rows.findIndex((row) => row.visitId === visitId);
  const change = (visitId: string, write: (row: StatementRow) => Partial<StatementRow>) => {
    const index = at(visitId);
    const row = rows[index] as StatementRow;
    rows[index] = { ...row, ...write(row) };
  };
  const men = rows[at('v0')] as StatementRow;
  change('v2', () => ({
    packageName: rows[at('v1')]?.packageName ?? '',
    packagePrice: 42_000,
    amount: 42_000,
  }));
  change('v4', () => ({ packagePrice: 31_000, amount: 31_000 }));
  change('v13', (row) => ({ deducted: 0, amount: row.amount + 8_000 }));
  change('v6', (row) => ({ addOnPrice: 5_000, amount: row.amount + 5_000 }));
  rows.push({ ...men, rowNo: 1_001, visitId: null });
  rows.push({ ...men, rowNo: 1_002, visitId: 'away', day: '2027-03-12' });
  rows.push({ ...men, rowNo: 1_003, visitId: 'v8' });
  const asked = rows.reduce((sum, row) => sum + row.amount, 0);
  // Sixty fen more than its lines make.
  const statement: Statement = { rows, total: asked + 60, minimum: 0 };

  const checked = checkStatement(tariff, visits, statement, scope);
  const found = checked.lines.flatMap(({ row, findings }) =>
    findings.map(({ rule, amount }) => [row.rowNo > 1_000 ? row.rowNo : row.visitId, rule, amount]),
  );
  expect(found.toSorted()).toEqual(
    [
      ['v2', 'otherPackage', 12_000],
      ['v4', 'price', 1_000],
      ['v13', 'omitted', 8_000],
      ['v6', 'addOn', 5_000],
      [1_001, 'unlisted', 30_000],
      [1_002, 'absent', 30_000],
      [1_003, 'twice', 30_000],
    ].toSorted(),
  );
  expect(checked.findings).toEqual([{ rule: 'arithmetic', amount: 60 }]);
  // What is found in lines is what they ask too much; a wrong sum is named, and counts for nothing.
  const tooMuch = found.reduce((sum, [, , amount]) => sum + Number(amount), 0);
  expect(checked.asked - checked.expected).toBe(tooMuch);
  expect(checked.expected).toBe(total);
  expect(checked.missing).toEqual([]);
});
