import { named, unitOf, unusedPrices } from '#domain/library-import/detect-columns.ts';
import { headerMeaning } from '#domain/library-import/header-words.ts';
import type { RawTable } from '#domain/library-import/raw-table.ts';
import { sexMarks } from '#domain/library-import/sex-marks.ts';
import type { ListedPackage } from './spreadsheet/batch-reading.ts';
import type { SheetToReview } from './spreadsheet/review-job.ts';
import type { ReviewedSheets } from './spreadsheet/review-sheet.ts';

/** What was done to a file's values or left out of it, in Chinese: nothing is dropped or changed without a word. */
export function readingNotices(
  table: RawTable,
  read: readonly SheetToReview[],
  { rounded, rows, skipped }: ReviewedSheets,
  packages: readonly ListedPackage[],
): string[] {
  const several = read.length > 1;
  const left = table.sheets
    .filter((_, at) => !read.some((one) => one.at === at))
    .map(({ name }) => `“${name}”`);
  const hidden = read.reduce((sum, { sheet }) => sum + (sheet.hiddenRows?.length ?? 0), 0);
  const bySheet = read.flatMap(({ sheet, detected }) => {
    const at = several ? `工作表“${sheet.name}”：` : '';
    const units = (['listPrice', 'salePrice'] as const).flatMap((role) =>
      detected.roles[role] ? (unitOf(detected, role) ?? []) : [],
    );
    const names = [...new Set(units.flatMap((unit) => (unit.currency === undefined ? unit.name : [])))];
    const unused = unusedPrices(detected).map((column) => named(detected, column));
    const marks = sexMarks(sheet, detected)?.columns.map((column) => named(detected, column)) ?? [];
    return [
      ...(marks.length > 0 ? [`${at}按 ${marks.join('、')} 的标记读出适用性别。`] : []),
      ...names.map((name) => `${at}价格以“${name}”为单位，已换算成元。`),
      ...(unused.length > 0 ? [`${at}${unused.join('、')} 没有导入。`] : []),
    ];
  });
  return [
    ...(several
      ? [`一起读取了 ${read.length} 张表：${read.map(({ sheet }) => `“${sheet.name}”`).join('、')}。`]
      : []),
    ...(left.length > 0 ? [`没有读取：${left.join('、')}。`] : []),
    ...new Set(bySheet),
    ...stateNotices(read, { rows, skipped }),
    ...(packages.length > 0
      ? [
          `${packages.map(({ heading }) => `“${heading}”`).join('、')} 是套餐列：明细导入项目库之后，可以由它们生成机构套餐。`,
        ]
      : []),
    ...(rounded > 0 ? [`${rounded} 行的价格多于两位小数或按折扣率算出，已四舍五入到分。`] : []),
    ...(hidden > 0 ? [`${hidden} 行在表格里是隐藏的，其中的项目已标为需确认。`] : []),
    ...leftOutNotices(table, read),
  ];
}

const again = '需要的话请取消隐藏后重新上传。';

/** What the sender hid and was not read: said also where a person has to point out the columns first, who may miss just that. */
export function leftOutNotices(table: RawTable, read: readonly SheetToReview[]): string[] {
  const several = read.length > 1;
  return [
    ...(table.hiddenSheets
      ? [`隐藏的工作表没有读取：${table.hiddenSheets.map((name) => `“${name}”`).join('、')}。${again}`]
      : []),
    ...read.flatMap(({ sheet: { name, hiddenColumns = [], hiddenTexts = [] } }) => {
      const at = several ? `工作表“${name}”：` : '';
      const columns = hiddenColumns.map((one) => one.name).join('、');
      return [
        ...(columns ? [`${at}隐藏的列没有读取：${columns}。${again}`] : []),
        ...(hiddenTexts.length > 0
          ? [`${at}网页里不显示的内容没有读取：${hiddenTexts.map((text) => `“${text}”`).join('、')}。`]
          : []),
      ];
    }),
  ];
}

const MOST_NAMED = 5;
const namesOf = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ` 等 ${names.length} 项` : '');

/** What became of items that the list calls stopped, and columns of states that nobody asked. */
function stateNotices(
  read: readonly SheetToReview[],
  { rows, skipped }: Pick<ReviewedSheets, 'rows' | 'skipped'>,
): string[] {
  const told = read.find(({ detected }) => detected.status);
  const column = told?.detected.roles.status?.column;
  const unused = read.flatMap(({ detected }) =>
    detected.columns.flatMap(({ column: at, header }) =>
      headerMeaning(header.split(' / ').at(-1) ?? '')?.role === 'status' &&
      at !== detected.roles.status?.column
        ? named(detected, at)
        : [],
    ),
  );
  const notUsed =
    unused.length > 0 ? [`${[...new Set(unused)].join('、')} 也像是状态，没有使用，请核对。`] : [];
  if (!told || column === undefined) return notUsed;
  const by = `按 ${named(told.detected, column)}，`;
  const left = skipped.flatMap(({ reason, text }) => (reason === 'stopped' ? [text] : []));
  const frozen = rows.flatMap(({ values }) => (values.frozen ? [values.name] : []));
  const kept = (told.detected.status?.values ?? [])
    .filter(({ meaning }) => meaning === 'stopped')
    .reduce((sum, { count }) => sum + count, 0);
  return [
    ...(left.length > 0 ? [`${by}${left.length} 行已停用，没有导入：${namesOf(left)}。`] : []),
    ...(frozen.length > 0 ? [`${by}${frozen.length} 行已停用，导入后为冻结：${namesOf(frozen)}。`] : []),
    ...(told.detected.status?.use === 'import' && kept > 0
      ? [`${by}${kept} 行已停用，按您的选择照常导入。`]
      : []),
    ...notUsed,
  ];
}
