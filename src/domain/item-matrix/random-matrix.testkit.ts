import fc from 'fast-check';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { MergedRange, RawSheet } from '#domain/library-import/raw-table.ts';
import type { MarkLevel } from './matrix-reading.ts';

/** `team|sexes|from-to` of a group, by which what was meant and what was read are compared. */
export type GroupKey = string;

export interface MeantRow {
  readonly text: string;
  /** Group → mark, for those it is for. */
  readonly marks: Readonly<Record<GroupKey, MarkLevel>>;
}

/** A sheet as people draw them, and what its author means. */
export interface RandomMatrix {
  readonly sheet: RawSheet;
  readonly groups: readonly GroupKey[];
  readonly rows: readonly MeantRow[];
}

interface Group {
  /** Headings from the outermost to the innermost, one for each row of the head. */
  readonly path: readonly string[];
  readonly key: GroupKey;
  readonly sexes: readonly SexGroup[];
}

export const keyOf = (team: string, sexes: readonly SexGroup[], from?: number, to?: number): GroupKey =>
  `${team}|${sexes.join('')}|${from ?? ''}-${to ?? ''}`;

const group = (path: string | string[], sexes: SexGroup[], team = '', from?: number, to?: number): Group => ({
  path: [path].flat(),
  sexes,
  key: keyOf(team, sexes, from, to),
});
const all: SexGroup[] = [1, 2, 3];
const women: SexGroup[] = [2, 3];

/** Groups as heads of tables name them; those of one entry have heads of as many rows. */
const heads: readonly (readonly Group[])[] = [
  [group('男', [1]), group('女', women)],
  [group('男性', [1]), group('女性', women)],
  [group('男职工', [1]), group('女职工', women)],
  [group('男', [1]), group('未婚女', [2]), group('已婚女', [3])],
  [group('男士', [1]), group('女士（未婚）', [2]), group('女士（已婚）', [3])],
  [group('女未婚', [2]), group('女已婚', [3]), group('男', [1])],
  [group('男性', [1]), group('未婚女性', [2]), group('已婚女性', [3])],
  [group(['男', '男'], [1]), group(['女', '未婚'], [2]), group(['女', '已婚'], [3])],
  [
    group(['男', '40岁以下'], [1], '', undefined, 39),
    group(['男', '40岁以上'], [1], '', 40),
    group(['女', '未婚'], [2]),
    group(['女', '已婚'], [3]),
  ],
  [
    group('男35岁以下', [1], '', undefined, 34),
    group('男35岁（含）以上', [1], '', 35),
    group('女35岁以下', women, '', undefined, 34),
    group('女35岁（含）以上', women, '', 35),
  ],
  [
    group('30岁以下', all, '', undefined, 29),
    group('30-45岁', all, '', 30, 45),
    group('46岁及以上', all, '', 46),
  ],
  [group('A套餐', all, 'A套餐'), group('B套餐', all, 'B套餐'), group('C套餐', all, 'C套餐')],
  [group('套餐一', all, '套餐一'), group('套餐二', all, '套餐二')],
  [group('管理层', all, '管理层'), group('普通员工', all, '普通员工')],
  [group('高配版', all, '高配版'), group('标准版', all, '标准版')],
  [
    group(['A套餐', '男'], [1], 'A套餐'),
    group(['A套餐', '女'], women, 'A套餐'),
    group(['B套餐', '男'], [1], 'B套餐'),
    group(['B套餐', '女'], women, 'B套餐'),
  ],
  [
    group(['管理层', '男'], [1], '管理层'),
    group(['管理层', '女未婚'], [2], '管理层'),
    group(['管理层', '女已婚'], [3], '管理层'),
    group(['员工', '男'], [1], '员工'),
    group(['员工', '女未婚'], [2], '员工'),
    group(['员工', '女已婚'], [3], '员工'),
  ],
  [
    group(['管理层', '男', '男'], [1], '管理层'),
    group(['管理层', '女', '未婚'], [2], '管理层'),
    group(['管理层', '女', '已婚'], [3], '管理层'),
    group(['员工', '男', '男'], [1], '员工'),
    group(['员工', '女', '未婚'], [2], '员工'),
    group(['员工', '女', '已婚'], [3], '员工'),
  ],
];

export const itemNames =
  '血常规 尿常规 空腹血糖 肝功能十一项 肾功能三项 血脂四项 心电图 胸部正位片 腹部彩超 甲状腺彩超 颈动脉彩超 乳腺彩超 前列腺彩超 子宫附件彩超 宫颈TCT 妇科检查 内科 外科 眼科 耳鼻喉科 口腔科 身高体重 血压 骨密度 碳13呼气试验 同型半胱氨酸 糖化血红蛋白 甲状腺功能三项 乙肝五项 癌胚抗原 甲胎蛋白 CA125 CA199 人体成分分析 眼底照相 裂隙灯 经颅多普勒 动脉硬化检测 胸部CT 头颅核磁 腰椎核磁 胃镜 肠镜 白带常规 HPV分型 某某特检 绿色通道服务 早餐 体检报告 检后解读 幽门螺杆菌抗体 粪便常规'.split(
    ' ',
  );
const categoryNames =
  '一般检查 检验项目 检查项目 体检项目 检验内容 体检内容 化验类 影像检查 功能检查 物理检查 超声科 放射科 检验科 妇科 彩超 CT 专项 其他 实验室检查 必查 基础 基本 固定 检查'.split(
    ' ',
  );
const itemHeadings =
  '项目 体检项目 检查项目 检验项目 检查项目名称 项目名称 体检内容 检查内容 体检项目名称 检查项目及内容'.split(
    ' ',
  );
const categoryHeadings = '类别 项目类别 分类 科室 大类 项目分类 检查类别 项目或组合'.split(' ');
const titles = [
  '某某公司2026年度员工体检项目表',
  '附件1',
  '体检项目清单',
  '职工健康体检方案（2026年）',
  '员工体检项目一览表',
];
const sectionNames =
  '一、检验类 （二）影像 【超声】 影像检查 检验项目 体检项目 三、其他项目 功能检查： 实验室检查'.split(' ');

/** Signs for yes, for a choice and for no, as one author uses them. */
const signs: readonly { yes: readonly string[]; choice?: readonly string[]; no: readonly string[] }[] = [
  { yes: ['√'], no: [''] },
  { yes: ['✓'], no: ['', '—'] },
  { yes: ['✔'], no: ['×'] },
  { yes: ['✔️'], no: ['', '-'] },
  { yes: ['●'], no: [''] },
  { yes: ['●'], choice: ['○'], no: [''] },
  { yes: ['○'], no: ['', '/'] },
  { yes: ['☑'], no: ['□'] },
  { yes: ['☑', '✓'], no: [''] },
  { yes: ['是'], no: ['否', ''] },
  { yes: ['有'], no: ['无'] },
  { yes: ['Y'], no: ['N', ''] },
  { yes: ['1'], no: ['0', ''] },
  { yes: ['√'], no: ['×', '—'] },
  { yes: ['必检'], choice: ['选检', '自选'], no: ['', '/'] },
  { yes: ['★'], choice: ['☆'], no: [''] },
  { yes: ['V'], no: [''] },
  { yes: ['▲'], choice: ['△'], no: ['', '无'] },
];

export interface TableSpec {
  readonly head: number;
  readonly signs: number;
  readonly itemHeading: number;
  /** Rows of items: which group has which mark (0 none, 1 yes, 2 choice), and which variant of the sign. */
  readonly marks: readonly (readonly number[])[];
  readonly category: 'none' | 'first' | 'merged' | 'repeated';
  readonly categoryHeading: number;
  /** Length of the runs of one category. */
  readonly runs: readonly number[];
  readonly categories: readonly number[];
  readonly sections: 'none' | 'first' | 'merged' | 'item';
  readonly people: boolean;
  readonly numbered: boolean;
  readonly note: 'none' | 'right' | 'beside';
  readonly price: boolean;
  readonly mergedHead: boolean;
  readonly groupsFirst: boolean;
  readonly foot: readonly number[];
}

export const tableSpec: fc.Arbitrary<TableSpec> = fc.record({
  head: fc.nat(heads.length - 1),
  signs: fc.nat(signs.length - 1),
  itemHeading: fc.nat(itemHeadings.length - 1),
  marks: fc.array(fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: 6, maxLength: 6 }), {
    minLength: 3,
    maxLength: 14,
  }),
  category: fc.constantFrom('none', 'first', 'merged', 'repeated'),
  categoryHeading: fc.nat(categoryHeadings.length - 1),
  runs: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 14, maxLength: 14 }),
  categories: fc.shuffledSubarray(
    categoryNames.map((_, at) => at),
    { minLength: 14 },
  ),
  sections: fc.constantFrom('none', 'none', 'first', 'merged', 'item'),
  people: fc.boolean(),
  numbered: fc.boolean(),
  note: fc.constantFrom('none', 'right', 'beside'),
  price: fc.boolean(),
  mergedHead: fc.boolean(),
  groupsFirst: fc.nat(9).map((at) => at === 0),
  foot: fc.subarray([0, 1, 2, 3]),
});

export const matrixSpec = fc.record({
  tables: fc.array(tableSpec, { minLength: 1, maxLength: 2 }),
  titles: fc.array(fc.nat(titles.length - 1), { maxLength: 2 }),
  mergedTitle: fc.boolean(),
  between: fc.constantFrom('nothing', 'blank', 'title'),
  names: fc.shuffledSubarray(itemNames, { minLength: 30 }),
});

/** Draws the sheet. */
export function drawn({ tables, titles: over, mergedTitle, between, names }: MatrixSpec): RandomMatrix {
  const rows: string[][] = [];
  const merges: MergedRange[] = [];
  const groups: GroupKey[] = [];
  const meant: MeantRow[] = [];
  const left = [...names];
  const split = new Set<GroupKey>();
  for (const at of new Set(over)) {
    rows.push([titles[at] as string]);
    if (mergedTitle) merges.push(span(rows.length - 1, 0, rows.length - 1, 3));
  }
  tables.forEach((spec, at) => {
    if (at > 0 && between !== 'nothing') rows.push(between === 'blank' ? [] : ['其他安排']);
    const table = drawTable(
      tables.length === 1 ? spec : besideOthers(spec, tables[0] as TableSpec),
      left,
      rows,
      merges,
    );
    for (const key of table.groups) if (!groups.includes(key)) groups.push(key);
    for (const key of table.split) split.add(key);
    meant.push(...table.rows);
  });
  // The women of one table are those of the other: where one tells the married from the others, both do.
  const partsOf = (key: GroupKey) =>
    split.has(key) ? [key.replace('|23|', '|2|'), key.replace('|23|', '|3|')] : [key];
  return {
    sheet: { name: '表', rows, merges, marks: [] },
    groups: [...new Set(groups.flatMap(partsOf))],
    rows: meant.map(({ text, marks }) => ({
      text,
      marks: Object.fromEntries(
        Object.entries(marks).flatMap(([key, mark]) => partsOf(key).map((part) => [part, mark])),
      ),
    })),
  };
}

type MatrixSpec = typeof matrixSpec extends fc.Arbitrary<infer Spec> ? Spec : never;

/** One author writes one kind of sign and keeps the groups on one side; under words that nobody knows for groups the columns stand as above. */
function besideOthers(
  spec: TableSpec,
  { signs: own, category, numbered, note, price }: TableSpec,
): TableSpec {
  const unknown = (heads[spec.head] as readonly Group[]).some(({ path }) => path[0]?.endsWith('版'));
  return {
    ...spec,
    ...(unknown && { category, numbered, note, price }),
    signs: own,
    groupsFirst: false,
  };
}

const span = (top: number, left: number, bottom: number, right: number): MergedRange => ({
  top,
  left,
  bottom,
  right,
});

function drawTable(spec: TableSpec, names: string[], rows: string[][], merges: MergedRange[]) {
  const columns = heads[spec.head] as readonly Group[];
  const style = signs[spec.signs] as (typeof signs)[number];
  const depth = (columns[0] as Group).path.length;
  const before = [
    ...(spec.numbered ? ['序号'] : []),
    ...(spec.category === 'none' ? [] : [categoryHeadings[spec.categoryHeading] as string]),
    itemHeadings[spec.itemHeading] as string,
    ...(spec.note === 'beside' ? ['检查意义'] : []),
    ...(spec.price ? ['单价（元）'] : []),
  ];
  const behind = spec.note === 'right' ? ['备注'] : [];
  const width = before.length + columns.length + behind.length;
  const shift = spec.groupsFirst && spec.category === 'none' && spec.sections === 'none' ? columns.length : 0;
  const at = {
    number: shift,
    category: shift + (spec.numbered ? 1 : 0),
    item: shift + (spec.numbered ? 1 : 0) + (spec.category === 'none' ? 0 : 1),
    people: shift > 0 ? 0 : before.length,
  };
  const line = () => Array.from({ length: width }, () => '');
  // The head.
  const top = rows.length;
  for (let level = 0; level < depth; level++) {
    const row = line();
    if (level === 0)
      before.forEach((text, column) => {
        row[shift + column] = text;
      });
    if (level === 0 && behind.length > 0) row[before.length + columns.length] = behind[0] as string;
    columns.forEach(({ path }, column) => {
      const same = (of: number) =>
        columns[of]?.path.slice(0, level + 1).join() === path.slice(0, level + 1).join();
      const repeats = path[level] === path[level - 1];
      if (!repeats && (level === depth - 1 || column === 0 || !same(column - 1)))
        row[at.people + column] = path[level] as string;
      if (spec.mergedHead && level < depth - 1 && !(column > 0 && same(column - 1))) {
        let end = column;
        while (same(end + 1)) end++;
        let below = level;
        while (path[below + 1] === path[below]) below++;
        if (end > column || below > level)
          merges.push(span(top + level, at.people + column, top + below, at.people + end));
      }
    });
    rows.push(row);
  }
  if (depth > 1 && spec.mergedHead)
    for (let column = 0; column < width; column++)
      if (column < at.people || column >= at.people + columns.length)
        merges.push(span(top, column, top + depth - 1, column));
  // The body.
  const meant: MeantRow[] = [];
  const women23 = columns.findIndex(({ sexes }) => sexes.join() === '2,3');
  const splits = spec.people && spec.sections !== 'none' && women23 >= 0;
  const keys = columns.map(({ key }) => key);
  const split = new Set<GroupKey>();
  let run = 0;
  let category = 0;
  let start = 0;
  let used = 0;
  const third = Math.ceil(spec.marks.length / 3);
  spec.marks.forEach((marks, index) => {
    const text = names.shift();
    if (text === undefined) return;
    const section =
      spec.sections === 'none'
        ? undefined
        : splits
          ? index === third
            ? '女未婚检查'
            : index === third * 2
              ? '女已婚检查项目'
              : undefined
          : index % 4 === 0
            ? sectionNames[(spec.categoryHeading + index) % sectionNames.length]
            : undefined;
    if (section !== undefined) {
      const row = line();
      row[spec.sections === 'item' && spec.category !== 'none' ? at.item : at.number] = section;
      if (spec.sections === 'merged') merges.push(span(rows.length, 0, rows.length, width - 1));
      rows.push(row);
      run = 0;
    }
    const row = line();
    if (spec.numbered) row[at.number] = String(meant.length + 1);
    if (spec.category !== 'none') {
      if (run === 0) {
        category = spec.categories[used++ % spec.categories.length] as number;
        run = spec.runs[index % spec.runs.length] as number;
        start = rows.length;
        row[at.category] = categoryNames[category] as string;
      } else if (spec.category === 'repeated') row[at.category] = categoryNames[category] as string;
      else if (spec.category === 'merged') merges.push(span(start, at.category, rows.length, at.category));
      run--;
    }
    row[at.item] = text;
    if (spec.note === 'beside') row[at.item + 1] = index % 3 === 0 ? '了解健康状况' : '';
    if (spec.price) row[at.item + (spec.note === 'beside' ? 2 : 1)] = String(10 + index * 5);
    if (spec.note === 'right' && index % 2 === 0) row[before.length + columns.length] = '空腹';
    const limit = splits && index >= third ? (index >= third * 2 ? 3 : 2) : undefined;
    const said: Record<GroupKey, MarkLevel> = {};
    // Each row is for somebody, and in a section of some people for these.
    const some = limit === undefined ? index % columns.length : women23;
    columns.forEach((one, column) => {
      const wanted = column === some && !marks[column] ? 1 : (marks[column] ?? 0);
      const forThem = limit === undefined || one.sexes.includes(limit as SexGroup);
      const mark = forThem ? wanted : 0;
      const [sign, level] =
        mark === 0
          ? [style.no[index % style.no.length], undefined]
          : mark === 2 && style.choice
            ? [style.choice[index % style.choice.length], 'optional' as const]
            : [style.yes[index % style.yes.length], 'required' as const];
      row[at.people + column] = sign ?? '';
      if (level === undefined) return;
      if (limit !== undefined && one.key.includes('|23|')) split.add(one.key);
      said[limit === undefined ? one.key : one.key.replace('|23|', `|${limit}|`)] = level;
    });
    rows.push(row);
    meant.push({ text, marks: said });
  });
  for (const kind of spec.foot) {
    const row = line();
    if (kind === 0 || kind === 1) {
      row[at.item] = kind === 0 ? '合计' : '参检人数';
      columns.forEach((_, column) => {
        row[at.people + column] = String(100 + column);
      });
    } else if (kind === 2) row[0] = '注：以上项目均含早餐。';
    else {
      row[0] = '备注：体检前一日晚餐后禁食，具体时间另行通知。';
      merges.push(span(rows.length, 0, rows.length, width - 1));
    }
    rows.push(row);
  }
  return { groups: keys, rows: meant, split };
}
