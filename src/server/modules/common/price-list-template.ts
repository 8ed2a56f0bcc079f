import { type ColumnRole, columnRoleLabel } from '#domain/library-import/header-words.ts';
import { type Validation, type WorkbookSheet, writeWorkbook } from './write-workbook.ts';

const columns: readonly {
  role: ColumnRole;
  required: boolean;
  width: number;
  how: string;
  example: string;
}[] = [
  {
    role: 'code',
    required: false,
    width: 16,
    how: '院内编码，没有可不填；同一编码只能出现一次',
    example: 'JY-001',
  },
  {
    role: 'name',
    required: true,
    width: 32,
    how: '与贵院收费单据一致的名称，项目组合请写明项数',
    example: '肝功能十一项',
  },
  {
    role: 'category',
    required: false,
    width: 16,
    how: '从下拉列表选择，也可填写自己的分类',
    example: '肝功能',
  },
  {
    role: 'listPrice',
    required: true,
    width: 12,
    how: '单位为元，只填数字，最多两位小数',
    example: '120.00',
  },
  {
    role: 'salePrice',
    required: false,
    width: 12,
    how: '团检价格，不高于原价；不填则与原价相同',
    example: '96.00',
  },
  {
    role: 'sex',
    required: false,
    width: 12,
    how: '男、女、未婚女、已婚女或不限；不填为不限',
    example: '不限',
  },
  { role: 'age', required: false, width: 14, how: '例如 40岁以上、18-60岁；不填为不限', example: '40岁以上' },
  { role: 'note', required: false, width: 40, how: '包含的细项、检查条件等，500 字以内', example: '需空腹' },
];
const ROWS = 5000;

/** The downloadable 价格表模板: sheet to fill in with lists and checks, instructions, and the categories to choose from. */
export function priceListTemplate(categories: readonly string[]): Promise<Buffer> {
  const price: Omit<Validation, 'range'> = {
    type: 'decimal',
    formulas: [0, 1_000_000],
    error: '请填写 0 到 1000000 之间的数字',
  };
  return writeWorkbook([
    {
      name: '价格表',
      rows: [columns.map(heading)],
      widths: columns.map((column) => column.width),
      frozen: { rows: 1 },
      validations: [
        {
          range: rangeOf('category'),
          type: 'list',
          formulas: [`类别!$A$1:$A$${Math.max(1, categories.length)}`],
        },
        {
          range: rangeOf('sex'),
          type: 'list',
          formulas: ['"不限,男,女,未婚女,已婚女"'],
          error: '请选择 不限、男、女、未婚女 或 已婚女',
        },
        { range: rangeOf('listPrice'), ...price },
        { range: rangeOf('salePrice'), ...price },
      ],
    },
    instructions(),
    { name: '类别', hidden: true, rows: categories.map((category) => [category]) },
  ]);
}

const heading = ({ role, required }: (typeof columns)[number]) => ({
  value: `${columnRoleLabel[role]}${required ? '*' : ''}${role.endsWith('Price') ? '（元）' : ''}`,
  fontWeight: 'bold' as const,
  textColor: '#FFFFFF',
  backgroundColor: '#0F6B6B',
});

/** All rows to fill in of one column; there are fewer than 26. */
function rangeOf(role: ColumnRole): string {
  const letter = String.fromCharCode(65 + columns.findIndex((column) => column.role === role));
  return `${letter}2:${letter}${ROWS + 1}`;
}

const instructions = (): WorkbookSheet => ({
  name: '填写说明',
  widths: [14, 8, 52, 18],
  rows: [
    ['列', '必填', '怎么填', '举例'].map((value) => ({ value, fontWeight: 'bold' as const })),
    ...columns.map(({ role, required, how, example }) => [
      columnRoleLabel[role],
      required ? '必填' : '选填',
      how,
      example,
    ]),
    [],
    ['在“价格表”工作表中从第 2 行开始填写，一行一个项目，不要合并单元格。'],
    ['也可以直接上传贵院现有的价格表（.xlsx、.xls、.csv），系统会识别各列，您再核对。'],
    [`一次最多 20,000 行、20 MB；下拉列表和检查覆盖前 ${ROWS} 行。`],
  ],
});
