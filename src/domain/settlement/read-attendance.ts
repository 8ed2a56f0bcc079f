import type { Fen } from '#domain/kernel/money.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { signDigit } from '#domain/kernel/sign-digit.ts';
import { shorten } from '#domain/kernel/text.ts';
import type { CellMark } from '#domain/library-import/raw-table.ts';
import type { Payer } from '#domain/tariff/tariff.ts';
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

/** A line of the check-up system's export: somebody who came, or who is said not to have. */
export interface AttendanceRow extends WrittenPerson {
  /** As a spreadsheet counts. */
  readonly rowNo: number;
  readonly day: string;
  readonly came: boolean;
  /** Why the line does not say who came when, in Chinese; '' when it does. It is not taken then. */
  readonly unclear: string;
  /** Names of items that were left out, as written. */
  readonly omitted: readonly string[];
  readonly addOns: readonly { readonly name: string; readonly price: Fen; readonly payer: Payer }[];
}

export interface WrittenAttendance {
  readonly rows: readonly AttendanceRow[];
  /** Headings of the columns that were taken, for a person to check. */
  readonly taken: readonly string[];
}

type Column = PersonColumn | 'day' | 'state' | 'omitted' | 'addOns';

const headings: Headings<Column> = [
  ...personHeadings,
  ['omitted', /(弃检|未检|漏检|弃项|未做|退项|减项)(?!.*(金额|费用|价)).*项|弃检|弃项|退项/],
  ['addOns', /(加项|自选|增项)(?!.*(金额|费用|价))/],
  ['state', /状态|是否(到检|已检|体检)|到检情况/],
  ['day', /日期|体检时间|检查时间|到检时间|登记时间/],
];
const labels: Readonly<Record<Column, string>> = {
  name: '姓名',
  mobile: '手机号',
  idNumber: '证件号',
  employeeNo: '工号',
  day: '日期',
  state: '状态',
  omitted: '未做项目',
  addOns: '加项',
};
/** Who is billed must have come: a state that is neither is asked about. */
const present =
  /^(已?到检|已(检|检查|体检)|(检查|体检)?(已?完成|结束)|已?总检|(已出|出)?报告(已出|已打印)?|已登记|已?签到|在检|体检中|检查中|是|√|✓|✔|y|yes)$/i;
const absent =
  /^(未(检|检查|到检?|体检|登记|签到|报到)|缺检|缺席|待检|(已|待)?预约|(已)?(取消|改期|改约|退检)|爽约|否|×|✗|n|no)$/i;

/**
 * What a check-up system says of who came, as it exports it. The header is the row with most known headings.
 * @param dayOfFile of rows without a day of their own, as `2027-03-01`
 * @param marks of its cells: what is not stored or is crossed out says nothing
 * @returns what stands in the way, in Chinese, when it cannot be read as a whole: nothing of it is guessed or left out
 */
export function readAttendance(
  sheet: readonly (readonly string[])[],
  dayOfFile: string,
  marks: readonly CellMark[] = [],
): WrittenAttendance | string {
  const found = headerOf(sheet, headings);
  if (!found) return '没有找到表头：需要姓名、手机号、身份证号或工号中的至少一列。请检查表头后重新上传。';
  const { at, columns } = found;
  const unsaid = unsaidCells(marks, new Map([...columns].map(([column, place]) => [place, labels[column]])));
  const problems: string[] = [];
  const rows: AttendanceRow[] = [];
  for (const [index, cells] of sheet.entries()) {
    if (index <= at) continue;
    const rowNo = index + 1;
    const text = (column: Column) => cellText(cells[columns.get(column) ?? -1]);
    const missing = unsaid.get(index);
    if (missing) {
      problems.push(...missing.map((what) => `第 ${rowNo} 行的${what}`));
      continue;
    }
    const who = personIn(text);
    if (!saysAnybody(who) || /^(合计|总计|共计|小计)/.test(who.name)) continue;
    const written = text('day');
    const day = written === '' ? dayOfFile : readDay(written);
    if (day === undefined) problems.push(`第 ${rowNo} 行的日期“${shorten(written, 16)}”读不出来`);
    const addOns = listed(text('addOns')).map(readAddOn);
    const unpriced = addOns.find((one) => typeof one === 'string');
    if (unpriced !== undefined)
      problems.push(
        `第 ${rowNo} 行的加项“${shorten(unpriced, 20)}”没有金额，或没有看懂，请写成“头颅CT 250 单位付”`,
      );
    const state = text('state').normalize('NFKC').replaceAll(/\s/g, '');
    const came = !columns.has('state') || present.test(state);
    rows.push({
      ...who,
      rowNo,
      day: day ?? dayOfFile,
      came,
      unclear:
        !came && !absent.test(state)
          ? state === ''
            ? '没有写状态，看不出是否到检'
            : `的状态“${shorten(state, 12)}”看不出是否到检`
          : came && written === '' && columns.has('day')
            ? '没有写到检日期'
            : '',
      omitted: listed(text('omitted')),
      addOns: addOns.filter((one) => typeof one !== 'string'),
    });
  }
  if (problems.length > 0) return allProblems(problems);
  if (rows.length === 0) return '表头下面没有人员，请检查后重新上传。';
  const head = sheet[at] ?? [];
  return { rows, taken: [...columns.values()].map((column) => cellText(head[column])) };
}

/** `胸片、心电图；彩超`; a dash says that there is nothing. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      // Not the comma of 1,280.
      .split(/[、，；;\n]|,(?!\d{3}(?!\d))/)
      .map((one) => one.trim())
      .filter((one) => !/^([-—/]|无|没有|)$/.test(one)),
  ),
];

const payers: readonly (readonly [Payer, RegExp])[] = [
  ['company', /^(?:由)?(?:单位|公司|企业)(?:付费?|支付|承担|结算|记账|买单|付款)?$/],
  [
    'person',
    /^(?:(?:由)?(?:个人|自己|本人|员工)?(?:自?付费?|支付|自费|承担|付款|现付|现场付费?|已付|已缴费?)?|个人|本人|自己)$/,
  ],
];

/**
 * `头颅CT 250 单位付`: name, price, who pays. The price is the last number (HPV 23型 300), and nothing but 元, brackets and who pays stands behind it.
 */
const addOn = /^(.+?)[\s:：（(¥￥]+([\d.,]+)\s*元?\s*([\s）)（(单公企由个本自员现已]\D*)?$/;
/** A price within the name: 胃镜 600/肠镜 800. */
const pricedName = /\d\s*(?:元|[/+＋／×*])/;

/** Who pays is the person where nothing is said. A text: what it costs, or who pays, is not understood. */
function readAddOn(written: string): AttendanceRow['addOns'][number] | string {
  const said = signDigit(written) === undefined ? written.normalize('NFKC').replaceAll(/\s+/g, ' ') : '';
  const [, name = '', price = '', rest = ''] = addOn.exec(said) ?? [];
  const fen = parseYuan(price);
  const payer = payers.find(([, words]) => words.test(rest.replaceAll(/[\s()]/g, '')))?.[0];
  return name === '' || pricedName.test(name) || fen === undefined || payer === undefined
    ? written
    : { name: name.trim(), price: fen, payer };
}
