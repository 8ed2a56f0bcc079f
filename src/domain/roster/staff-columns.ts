import type { CellMarkKind } from '#domain/library-import/raw-table.ts';

/** What a staff list (人员名单) says of a person, by column. */
export const staffColumns = [
  'employeeNo',
  'name',
  'sex',
  'birth',
  'idNumber',
  'marriage',
  'mobile',
  'department',
  'group',
  'city',
  'kinship',
  'ofEmployee',
] as const;
export type StaffColumn = (typeof staffColumns)[number];

export const staffColumnLabels: Readonly<Record<StaffColumn, string>> = {
  employeeNo: '工号',
  name: '姓名',
  sex: '性别',
  birth: '出生日期',
  idNumber: '身份证号',
  marriage: '婚姻状况',
  mobile: '手机号',
  department: '部门',
  group: '人员类别',
  city: '城市',
  kinship: '与员工关系',
  ofEmployee: '所属员工工号',
};

/** First match wins: what names somebody else's number stands before one's own. */
const headings: readonly (readonly [StaffColumn, RegExp])[] = [
  [
    'ofEmployee',
    /(?:所属|关联|对应|归属|本人|职工|员工).*(?:工号|编号)|(?:工号|编号).*(?:所属|关联)|(?:家属|亲属)所属/,
  ],
  ['kinship', /关系|家属类型|亲属类型/],
  ['idNumber', /身份证|证件号/],
  ['marriage', /婚/],
  ['sex', /性别|^男\/?女$/],
  ['birth', /出生|生日|birth/i],
  ['mobile', /手机|电话|联系方式|移动|mobile|phone/i],
  ['employeeNo', /工号|员工编号|职工编号|人员编号|员工号|职工号|编号|employee/i],
  ['name', /姓名|名字|^name$|^员工$|^职工$/i],
  ['city', /城市|体检地|工作地|所在地|地点|地区|分公司|办公区|园区/],
  ['group', /类别|职级|人员类型|层级|组别|套餐组|岗位|级别/],
  ['department', /部门|科室|单位|中心|事业部|班组/],
];

/** 员工编号 and its like, in a list that has one column of numbers: the person's own. */
const own = /^(?:员工|职工|本人)(?:工号|编号)$/;

/** Marks of cells of which the list no longer says what was typed. */
const lostMarks: readonly (CellMarkKind | undefined)[] = [
  'noResult',
  'imprecise',
  'errorValue',
  'cut',
  'damaged',
];

/** Columns of a heading row, by where they stand. */
export function staffColumnsOf(row: readonly string[]): Map<StaffColumn, number> {
  const columns = new Map<StaffColumn, number>();
  row.forEach((text, at) => {
    const written = text.replace(/[\s*＊]+/g, '').replace(/[（(].*$/, '');
    if (written === '' || written.length > 20) return;
    const found = own.test(written)
      ? 'employeeNo'
      : headings.find(([column, pattern]) => !columns.has(column) && pattern.test(written))?.[0];
    if (found && !columns.has(found)) columns.set(found, at);
  });
  return columns;
}

/** Names somebody, and something by which they are the same person in the next list. */
const isStaffHeading = (columns: ReadonlyMap<StaffColumn, number>): boolean =>
  columns.has('name') &&
  (columns.has('employeeNo') || columns.has('mobile') || columns.has('idNumber')) &&
  columns.size >= 3;

/** One row as it stands: `texts` by column, '' where there is nothing. */
export interface StaffRow {
  /** As Excel numbers it; 0 for a person who was typed in. */
  readonly rowNo: number;
  readonly texts: Readonly<Partial<Record<StaffColumn, string>>>;
  /** Columns whose number or formula lost what was typed. */
  readonly lost: readonly StaffColumn[];
}

export interface StaffSheet {
  readonly rows: readonly StaffRow[];
  /** Rows that the file hides or strikes out: taken only when a person says so. */
  readonly hidden: readonly StaffRow[];
  /** Headings that were taken, with what for. */
  readonly taken: readonly { readonly column: StaffColumn; readonly heading: string }[];
}

interface Marks {
  readonly markOf: (row: number, column: number) => CellMarkKind | undefined;
  readonly isHidden: (row: number) => boolean;
}

/** Lines under a table, which are about nobody. */
const footer = /^(?:合计|小计|总计|共计|总人数|备注|注[:：]|说明|制表|填表|审核|以上)/;

/** Rows of a sheet as texts → rows of a staff list; undefined where no row looks like its heading. */
export function readStaffSheet(
  rows: readonly (readonly string[])[],
  { markOf, isHidden }: Marks = { markOf: () => undefined, isHidden: () => false },
): StaffSheet | undefined {
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const columns = staffColumnsOf(row);
    if (!isStaffHeading(columns)) continue;
    const seen: StaffRow[] = [];
    const hidden: StaffRow[] = [];
    for (const [below, cells] of rows.slice(at + 1).entries()) {
      const place = at + 1 + below;
      const first = (cells.find((text) => text.trim() !== '') ?? '').replace(/\s+/g, '');
      const found = [...columns].map(([column, index]) => [column, (cells[index] ?? '').trim()] as const);
      const texts = found.filter(([, text]) => text !== '');
      if (texts.length === 0 || (texts.length < 3 && footer.test(first))) continue;
      const lost = [...columns].flatMap(([column, index]) =>
        lostMarks.includes(markOf(place, index)) ? [column] : [],
      );
      const one = { rowNo: place + 1, texts: Object.fromEntries(texts), lost };
      (isHidden(place) ? hidden : seen).push(one);
    }
    const taken = [...columns].map(([column, index]) => ({ column, heading: (row[index] ?? '').trim() }));
    return { rows: seen, hidden, taken };
  }
  return undefined;
}
