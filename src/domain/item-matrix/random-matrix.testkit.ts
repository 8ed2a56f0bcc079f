import fc from 'fast-check';
import type { MergedRange, RawSheet } from '#domain/library-import/raw-table.ts';
import { drawTable, type MeantRow, span, type TableSpec, tableSpec } from './draw-table.testkit.ts';
import { type Group, type GroupKey, heads, itemNames, titles } from './matrix-words.testkit.ts';

/** A sheet as people draw them, and what its author means. */
export interface RandomMatrix {
  readonly sheet: RawSheet;
  readonly groups: readonly GroupKey[];
  readonly rows: readonly MeantRow[];
}

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

/**
 * One author writes one kind of sign, keeps the groups on one side and parts people in one way (overlaps.test.ts has others); under words that nobody
 * knows for groups the columns stand as above.
 */
function besideOthers(
  spec: TableSpec,
  { head, signs: own, category, numbered, note, price }: TableSpec,
): TableSpec {
  const [ours, others] = [heads[spec.head], heads[head]] as [readonly Group[], readonly Group[]];
  const otherwise = ours.some((one) =>
    others.some((other) => one.key !== other.key && sharePeople(one, other)),
  );
  const unknown = ours.some(({ path }) => path[0]?.endsWith('版'));
  return {
    ...spec,
    ...(unknown && { category, numbered, note, price }),
    ...(otherwise && { head }),
    signs: own,
    groupsFirst: false,
  };
}

function sharePeople(one: Group, other: Group): boolean {
  const [[team, , ages = ''], [otherTeam, , otherAges = '']] = [one.key.split('|'), other.key.split('|')];
  const [from, to] = ages.split('-').map(Number) as [number, number];
  const [otherFrom, otherTo] = otherAges.split('-').map(Number) as [number, number];
  return (
    team === otherTeam &&
    one.sexes.some((sex) => other.sexes.includes(sex)) &&
    from <= (otherTo || 999) &&
    otherFrom <= (to || 999)
  );
}
