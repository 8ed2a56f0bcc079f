import type { Fen } from '#domain/kernel/money.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { shorten } from '#domain/kernel/text.ts';
import type { Payer } from '#domain/tariff/tariff.ts';
import { cellText, readDay, type WrittenPerson } from './read-statement.ts';

/** A line of the check-up system's export: somebody who came, or who is said not to have. */
export interface AttendanceRow extends WrittenPerson {
  /** As a spreadsheet counts. */
  readonly rowNo: number;
  readonly day: string;
  readonly came: boolean;
  /** Names of items that were left out, as written. */
  readonly omitted: readonly string[];
  readonly addOns: readonly { readonly name: string; readonly price: Fen; readonly payer: Payer }[];
}

export interface WrittenAttendance {
  readonly rows: readonly AttendanceRow[];
  /** Headings of the columns that were taken, for a person to check. */
  readonly taken: readonly string[];
}

type Column = 'name' | 'mobile' | 'idNumber' | 'employeeNo' | 'day' | 'state' | 'omitted' | 'addOns';

/** The first that fits a heading takes it; the first heading keeps its column. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['idNumber', /身份证|证件号/],
  ['mobile', /手机|电话|联系方式/],
  ['employeeNo', /工号|员工编号|员工号|职工号/],
  ['name', /姓名|体检人$|受检人$/],
  ['omitted', /(弃检|未检|漏检|弃项|未做|退项|减项)(?!.*(金额|费用|价)).*项|弃检|弃项|退项/],
  ['addOns', /(加项|自选|增项)(?!.*(金额|费用|价))/],
  ['state', /状态|是否(到检|已检|体检)|到检情况/],
  ['day', /日期|体检时间|检查时间|到检时间|登记时间/],
];
const absent = /^(未检|未到检?|未体检|缺检|否|未登记|预约|已预约)$/;

/**
 * What a check-up system says of who came, as it exports it. The header is the row with most known headings.
 * @param dayOfFile of rows without a day of their own, as `2027-03-01`
 * @returns what stands in the way, in Chinese, when it cannot be read as a whole: nothing of it is guessed or left out
 */
export function readAttendance(
  sheet: readonly (readonly string[])[],
  dayOfFile: string,
): WrittenAttendance | string {
  const found = headerOf(sheet);
  if (!found) return '没有找到表头：需要姓名、手机号、身份证号或工号中的至少一列。请检查表头后重新上传。';
  const { at, columns } = found;
  const problems: string[] = [];
  const rows: AttendanceRow[] = [];
  for (const [index, cells] of sheet.entries()) {
    if (index <= at) continue;
    const rowNo = index + 1;
    const text = (column: Column) => cellText(cells[columns.get(column) ?? -1]);
    const who = {
      name: text('name'),
      mobile: text('mobile').replaceAll(/\D/g, ''),
      idNumber: text('idNumber').toUpperCase(),
      employeeNo: text('employeeNo'),
    };
    if (Object.values(who).every((said) => said === '') || /^(合计|总计|共计|小计)/.test(who.name)) continue;
    const written = text('day');
    const day = written === '' ? dayOfFile : readDay(written);
    if (day === undefined) problems.push(`第 ${rowNo} 行的日期“${shorten(written, 16)}”读不出来`);
    const addOns = listed(text('addOns')).map(readAddOn);
    const unpriced = addOns.find((one) => typeof one === 'string');
    if (unpriced !== undefined)
      problems.push(`第 ${rowNo} 行的加项“${shorten(unpriced, 20)}”没有金额，请写成“头颅CT 250 单位付”`);
    rows.push({
      ...who,
      rowNo,
      day: day ?? dayOfFile,
      came: !absent.test(text('state')),
      omitted: listed(text('omitted')),
      addOns: addOns.filter((one) => typeof one !== 'string'),
    });
  }
  if (problems.length > 0)
    return `${problems.slice(0, 5).join('；')}${problems.length > 5 ? `；另有 ${problems.length - 5} 处` : ''}。请在表格中改正后重新上传。`;
  if (rows.length === 0) return '表头下面没有人员，请检查后重新上传。';
  const head = sheet[at] ?? [];
  return { rows, taken: [...columns.values()].map((column) => cellText(head[column])) };
}

/** `胸片、心电图；彩超`; a dash says that there is nothing. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、，,；;\n]/)
      .map((one) => one.trim())
      .filter((one) => !/^([-—/]|无|没有|)$/.test(one)),
  ),
];

/** `头颅CT 250 单位付`; who pays is the person where nothing is said. A text: it has no price. */
function readAddOn(written: string): AttendanceRow['addOns'][number] | string {
  const [, name = '', price = '', rest = ''] =
    /^(.+?)[\s:：（(¥￥]+([\d.]+)\s*元?\s*[）)]?\s*(.*)$/.exec(written.normalize('NFKC')) ?? [];
  const fen = parseYuan(price);
  if (name === '' || fen === undefined) return written;
  return { name: name.trim(), price: fen, payer: /单位|公司|企业/.test(rest) ? 'company' : 'person' };
}

function headerOf(sheet: readonly (readonly string[])[]) {
  let best: { at: number; columns: ReadonlyMap<Column, number> } | undefined;
  for (const [at, cells] of sheet.slice(0, 30).entries()) {
    const columns = new Map<Column, number>();
    for (const [column, cell] of cells.entries()) {
      const heading = cellText(cell).replaceAll(/\s/g, '');
      const known = heading.length > 20 ? undefined : headings.find(([, words]) => words.test(heading))?.[0];
      if (known && !columns.has(known)) columns.set(known, column);
    }
    const named = (['name', 'mobile', 'idNumber', 'employeeNo'] as const).some((one) => columns.has(one));
    if (named && columns.size > (best?.columns.size ?? 0)) best = { at, columns };
  }
  return best;
}
