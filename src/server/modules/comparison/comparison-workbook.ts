import { peopleText } from '#domain/region/examined-where.ts';
import { acceptedText, levellingText } from '#wire/award/comparison-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import {
  type Row,
  type WorkbookSheet,
  writeWorkbook,
  xlsxMime,
} from '#server/modules/common/write-workbook.ts';

type Matrix = CallOutput<'comparison.matrix'>;
type Overview = CallOutput<'comparison.overview'>;
type Column = Matrix['columns'][number];

const money = (value: string) => ({ value: Number(value), format: '#,##0.00' });
const moneyOrEmpty = (value: string | null) => (value === null ? '' : money(value));
const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

type Workbook = CallOutput<'comparison.exportXlsx'>;

const labelOf = ({ packages, packageId }: Matrix) =>
  packages.find((one) => one.packageId === packageId)?.label ?? '';

/** The package asked for and the demand as a whole, as a workbook: numbers as numbers, reasons as text. */
export const packageWorkbook = (matrix: Matrix, overview: Overview): Promise<Workbook> =>
  workbook(`${matrix.number}-${labelOf(matrix) || '比价表'}`, [
    matrixSheet(matrix, '比价表'),
    overviewSheet(overview),
    awardSheet(overview),
  ]);

/** The demand as a whole, and a sheet for each of its packages that has quotes. */
export const wholeWorkbook = (matrices: readonly Matrix[], overview: Overview): Promise<Workbook> =>
  workbook(`${overview.number}-比价表`, [
    overviewSheet(overview),
    awardSheet(overview),
    // Sheets are told apart by their first 31 signs.
    ...matrices
      .filter(({ columns }) => columns.length > 0)
      .map((matrix, at) => matrixSheet(matrix, `${at + 1} ${labelOf(matrix)}`)),
  ]);

const workbook = async (name: string, sheets: readonly WorkbookSheet[]): Promise<Workbook> => ({
  name: `${name}.xlsx`.replace(/[\\/:*?"<>|]/g, '_'),
  mime: xlsxMime,
  bytes: await writeWorkbook(sheets),
});

/** Institutions down, packages across. */
function overviewSheet({ number, title, packages, rows, headcount, secondRound }: Overview): WorkbookSheet {
  type Cell = Overview['rows'][number]['cells'][number] & {};
  const columns: { head: string; width: number; value: (cell: Cell) => Row[number] }[] = [
    { head: '齐项价', width: 22, value: (cell) => money(cell.levelled) },
    { head: '原报价', width: 12, value: (cell) => money(cell.raw) },
    ...(secondRound
      ? [{ head: '首轮报价', width: 12, value: (cell: Cell) => moneyOrEmpty(cell.firstPrice) }]
      : []),
    { head: '须补项目', width: 30, value: (cell) => cell.gaps.join('、') },
    { head: '定标', width: 20, value: acceptedText },
  ];
  const head = packages.flatMap(({ label, headcount: heads }) =>
    columns.map((column, at) => (at === 0 ? `${label}（${heads} 人）${column.head}` : column.head)),
  );
  return {
    name: '整个需求',
    rows: [
      [{ ...bold(`${number} ${title} · 整个需求（${headcount} 人）`), fontSize: 13 }],
      ['排名先按可在所在城市体检的人数，再按补齐缺项后的总价；各套餐金额单位 元/人'],
      [
        '排名',
        '机构',
        '须去其他城市体检',
        '人数',
        '齐项总价',
        '原报价总价',
        '人均（齐项价）',
        '人均（原报价）',
        '超预算',
        '齐全度',
        ...head,
      ].map(bold),
      ...rows.map((row) => [
        row.rank,
        row.institution.name,
        peopleText(row.elsewhere),
        row.headcount,
        money(row.levelledTotal),
        money(row.total),
        money(row.perHead),
        money(row.rawPerHead),
        money(row.overBudget),
        { value: row.coverage, format: '0%' },
        ...row.cells.flatMap((cell) =>
          columns.map(({ value }, at) => (cell ? value(cell) : at === 0 ? '未报价' : '')),
        ),
      ]),
    ],
    widths: [
      6,
      28,
      24,
      8,
      14,
      14,
      14,
      14,
      10,
      8,
      ...packages.flatMap(() => columns.map(({ width }) => width)),
    ],
    frozen: { rows: 3, columns: 2 },
  };
}

/** Who has what so far: a row for each package, or for each of its cities. */
function awardSheet({ number, title, packages }: Overview): WorkbookSheet {
  const rows = packages.flatMap(({ label, lots }) =>
    lots.map(({ city, headcount, accepted }) => [
      label,
      city || '全部',
      headcount,
      accepted?.institution ?? '未定标',
      accepted ? money(accepted.price) : '',
      accepted ? { value: Number(accepted.price) * headcount, format: '#,##0.00' } : '',
    ]),
  );
  return {
    name: '定标',
    rows: [
      [{ ...bold(`${number} ${title} · 定标`), fontSize: 13 }],
      ['套餐', '城市', '人数', '机构', '元/人', '合计（元）'].map(bold),
      ...rows,
    ],
    widths: [32, 12, 8, 28, 12, 14],
    frozen: { rows: 2, columns: 1 },
  };
}

function matrixSheet(matrix: Matrix, name: string): WorkbookSheet {
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const sums: [string, (column: Column) => string | null][] = [
    ['齐项价', (column) => column.levelled],
    ['原报价', (column) => column.raw],
    ['门市价', (column) => column.listTotal],
  ];
  if (matrix.secondRound) sums.push(['首轮报价', (column) => column.firstPrice]);
  const rows: Row[] = [
    [
      {
        ...bold(`${matrix.number} ${matrix.title} · ${pkg?.label ?? ''}（${pkg?.headcount ?? 0} 人）`),
        fontSize: 13,
      },
    ],
    [`${levellingText}金额单位 元/人`],
    ['分类', '项目', ...matrix.columns.flatMap((c) => [c.institution.name, '匹配', '补齐', '说明'])].map(
      bold,
    ),
    ...sums.map(([label, value]) => [
      '合计',
      label,
      ...matrix.columns.flatMap((c) => [moneyOrEmpty(value(c)), '', '', '']),
    ]),
    ...matrix.rows.map((row) => [
      row.category,
      row.name,
      ...row.cells.flatMap((cell) =>
        cell
          ? [
              money(cell.price),
              cell.match.name,
              cell.added === null ? '' : money(cell.added),
              [cell.coveredBy && `含在「${cell.coveredBy}」内`, cell.reason, cell.ruleText]
                .filter(Boolean)
                .join('；'),
            ]
          : ['', '', '', ''],
      ),
    ]),
  ];
  const widths = [14, 28, ...matrix.columns.flatMap(() => [12, 12, 12, 36])];
  return { name, rows, widths, frozen: { rows: 3, columns: 2 } };
}
