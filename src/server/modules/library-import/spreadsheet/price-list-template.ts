import { columnRoleLabel, type ColumnRole } from '#domain/library-import/header-words.ts';
import ExcelJS from 'exceljs';

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
export async function priceListTemplate(categories: readonly string[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet('价格表', { views: [{ state: 'frozen', ySplit: 1 }] });
  page.columns = columns.map(({ role, required, width }) => ({
    header: `${columnRoleLabel[role]}${required ? '*' : ''}${role.endsWith('Price') ? '（元）' : ''}`,
    width,
  }));
  page.getRow(1).eachCell((cell) => {
    cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF0F6B6B' } };
    cell.alignment = { vertical: 'middle' };
  });
  page.getColumn(columnOf('code')).numFmt = '@';
  addInstructions(book);
  addCategories(book, categories);
  validate(page, 'category', {
    type: 'list',
    allowBlank: true,
    showErrorMessage: false,
    formulae: [`类别!$A$1:$A$${Math.max(1, categories.length)}`],
  });
  validate(page, 'sex', {
    ...refusing('请选择 不限、男、女、未婚女 或 已婚女'),
    type: 'list',
    formulae: ['"不限,男,女,未婚女,已婚女"'],
  });
  for (const role of ['listPrice', 'salePrice'] as const) {
    page.getColumn(columnOf(role)).numFmt = '0.00';
    validate(page, role, {
      ...refusing('请填写 0 到 1000000 之间的数字'),
      type: 'decimal',
      operator: 'between',
      formulae: [0, 1_000_000],
    });
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const columnOf = (role: ColumnRole): number => columns.findIndex((column) => column.role === role) + 1;

const refusing = (error: string) => ({
  allowBlank: true,
  showErrorMessage: true,
  errorTitle: '内容有误',
  error,
});

function validate(page: ExcelJS.Worksheet, role: ColumnRole, validation: ExcelJS.DataValidation): void {
  const letter = page.getColumn(columnOf(role)).letter;
  // One rule for the whole range; exceljs's types know single cells only.
  const rules = (
    page as unknown as { dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void } }
  ).dataValidations;
  rules.add(`${letter}2:${letter}${ROWS + 1}`, validation);
}

function addInstructions(book: ExcelJS.Workbook): void {
  const page = book.addWorksheet('填写说明');
  page.columns = [{ width: 14 }, { width: 8 }, { width: 52 }, { width: 18 }];
  page.addRow(['列', '必填', '怎么填', '举例']).font = { bold: true };
  for (const { role, required, how, example } of columns)
    page.addRow([columnRoleLabel[role], required ? '必填' : '选填', how, example]);
  page.addRow([]);
  for (const line of [
    '在“价格表”工作表中从第 2 行开始填写，一行一个项目，不要合并单元格。',
    '也可以直接上传贵院现有的价格表（.xlsx、.xls、.csv），系统会识别各列，您再核对。',
    `一次最多 20,000 行、20 MB；下拉列表和检查覆盖前 ${ROWS} 行。`,
  ])
    page.addRow([line]);
}

function addCategories(book: ExcelJS.Workbook, categories: readonly string[]): void {
  const page = book.addWorksheet('类别', { state: 'hidden' });
  for (const category of categories) page.addRow([category]);
}
