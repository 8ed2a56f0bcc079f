import type { Fen } from '#domain/kernel/money.ts';
import { shorten } from '#domain/kernel/text.ts';
import type { CellMark } from '#domain/library-import/raw-table.ts';
import type { StatementRow } from './check-statement.ts';
import { type Money, readMoney, totalMoney } from './written-money.ts';
import {
  allProblems,
  cellText,
  type Headings,
  headerOf,
  type PersonColumn,
  personHeadings,
  personIn,
  readDay,
  saysAnybody,
  unsaidCells,
  type WrittenPerson,
} from './written-sheet.ts';

/** A line of a statement as it is written: whom it means is looked up afterwards. */
export interface WrittenRow extends Omit<StatementRow, 'visitId'>, WrittenPerson {}

export interface WrittenStatement {
  readonly rows: readonly WrittenRow[];
  readonly total: Fen | null;
  readonly minimum: Fen | null;
  /** Headings of the columns that were taken, for a person to check. */
  readonly taken: readonly string[];
}

type Column = PersonColumn | 'day' | 'packageName' | 'packagePrice' | 'addOnPrice' | 'deducted' | 'amount';

const headings: Headings<Column> = [
  ...personHeadings,
  ['day', /日期|体检时间|检查时间|到检时间/],
  ['addOnPrice', /(加项|自选|增项).*(金额|费用|价|小计)/],
  ['deducted', /扣减|减免|(弃检|未检|漏检|退项|减项).*(金额|费用|价|小计)/],
  ['packagePrice', /套餐.*(价|金额|费用)|^单价|标准价|人均价/],
  ['amount', /结算金额|结算价|结算费用|应收|应付|实收|^合计|^小计|总价|总额|^金额|^费用|体检费/],
  ['packageName', /套餐(?!.*(编号|代码))/],
];
const totalRow = /^(合计|总计|共计|总金额|应收合计|结算合计)/;
const subtotalRow = /^(小计|本页小计|分页小计)/;
/** 合计人数, 合计：12人: of people, not of money. */
const headsRow = /人数(?!补|不足|差)|人次|例数|^\D*\d+\s*[人位名]$/;
const minimumRow = /保底|补差/;

/**
 * A hospital's statement as it has it. The header is the row with most known headings.
 * @returns what stands in the way, in Chinese, when it cannot be read as a whole: nothing of it is guessed or left out. A figure that
 * is not stored or is crossed out (`marks`) is none: it is asked for, never 0.
 */
export function readStatement(
  sheet: readonly (readonly string[])[],
  marks: readonly CellMark[] = [],
): WrittenStatement | string {
  const found = headerOf(sheet, headings, withAmount);
  if (!found)
    return '没有找到表头：需要一列金额（结算金额、应收等），以及姓名、手机号、身份证号或工号中的至少一列。请检查表头后重新上传。';
  const { at, columns } = found;
  const problems: string[] = [];
  const labels = new Map([...columns].map(([column, place]) => [place, looked[column]]));
  const unsaid = unsaidCells(marks, labels);
  const rows: WrittenRow[] = [];
  let total: Fen | null = null;
  let minimum: Fen | null = null;
  for (const [index, cells] of sheet.entries()) {
    if (index <= at) continue;
    const rowNo = index + 1;
    const text = (column: Column) => cellText(cells[columns.get(column) ?? -1]);
    const money = (column: Column, label: string): Money | undefined => {
      const written = text(column);
      if (isBlank(written)) return undefined;
      const read = readMoney(written);
      if (!read) problems.push(`第 ${rowNo} 行的${label}“${shorten(written, 12)}”不是数字`);
      return read;
    };
    const missing = unsaid.get(index);
    if (missing) {
      problems.push(...missing.map((what) => `第 ${rowNo} 行的${what}`));
      continue;
    }
    const first = cells.map(cellText).find((cell) => cell !== '') ?? '';
    if (first === '' || subtotalRow.test(first)) continue;
    const label = [first, text('name')].find((said) => totalRow.test(said) || minimumRow.test(said));
    if (label !== undefined) {
      if (headsRow.test(label)) continue;
      const { fen, unclear } = totalMoney(cells.map(cellText), columns.get('amount'));
      if (unclear !== undefined)
        problems.push(
          `第 ${rowNo} 行“${shorten(label, 12)}”的“${unclear}”看不出是金额还是人数，金额请写在金额列或写明“元”`,
        );
      else if (totalRow.test(label)) total = fen ?? total;
      else if (fen === undefined) problems.push(`第 ${rowNo} 行的“${shorten(label, 12)}”没有金额`);
      else minimum = (minimum ?? 0) + fen;
      continue;
    }
    const who = personIn(text);
    const amount = money('amount', '金额');
    if (!amount) {
      if (total === null && saysAnybody(who) && isBlank(text('amount')) && !/[：:]/.test(first))
        problems.push(`第 ${rowNo} 行没有金额`);
      continue;
    }
    const written = text('day');
    const day = written === '' ? null : readDay(written);
    if (day === undefined) problems.push(`第 ${rowNo} 行的日期“${shorten(written, 16)}”读不出来`);
    rows.push({
      ...who,
      rowNo,
      day: day ?? null,
      packageName: text('packageName'),
      amount: amount.fen,
      exact: amount.exact,
      packagePrice: money('packagePrice', '套餐价')?.fen ?? null,
      deducted: absolute(money('deducted', '扣减金额')),
      addOnPrice: money('addOnPrice', '加项金额')?.fen ?? null,
    });
  }
  if (problems.length > 0) return allProblems(problems);
  if (rows.length === 0) return '表头下面没有人员明细，请检查后重新上传。';
  const head = sheet[at] ?? [];
  return { rows, total, minimum, taken: [...columns.values()].map((column) => cellText(head[column])) };
}

const isBlank = (written: string): boolean => written === '' || written === '-' || written === '/';

/** Whose cells must say what they show. */
const looked: Readonly<Partial<Record<Column, string>>> = {
  idNumber: '证件号',
  mobile: '手机号',
  amount: '金额',
  packagePrice: '套餐价',
  deducted: '扣减金额',
  addOnPrice: '加项金额',
};

/** Whether 80 or −80 stands in a column of deductions, 80 are deducted. */
const absolute = (money: Money | undefined): Fen | null => (money ? Math.abs(money.fen) : null);

/** Without a column of its own for the amount, the package's price is it. */
function withAmount(columns: Map<Column, number>): boolean {
  const price = columns.get('packagePrice');
  if (!columns.has('amount') && price !== undefined && !columns.has('deducted')) {
    columns.set('amount', price);
    columns.delete('packagePrice');
  }
  return columns.has('amount');
}
