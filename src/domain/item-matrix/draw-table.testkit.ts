import fc from 'fast-check';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { MarkLevel } from '#domain/library-import/mark.ts';
import type { MergedRange } from '#domain/library-import/raw-table.ts';
import {
  categoryHeadings,
  categoryNames,
  type Group,
  type GroupKey,
  heads,
  itemHeadings,
  sectionNames,
  signs,
} from './matrix-words.testkit.ts';

export interface MeantRow {
  readonly text: string;
  /** Group → mark, for those it is for. */
  readonly marks: Readonly<Record<GroupKey, MarkLevel>>;
}

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

export const span = (top: number, left: number, bottom: number, right: number): MergedRange => ({
  top,
  left,
  bottom,
  right,
});

export function drawTable(spec: TableSpec, names: string[], rows: string[][], merges: MergedRange[]) {
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
