import type { Audience } from './audience.ts';
import { readAudience } from './audience.ts';
import type { GroupDraft, RowDraft } from './drafts.ts';
import { joinedItems, partsOf } from './enumerations.ts';
import type { ReadItem } from './matrix-reading.ts';
import type { Questions } from './questions.ts';
import { before, type Difference } from './read-difference.ts';

/** A difference and where it stands. */
export interface PlacedDifference extends Difference {
  readonly sheet: string;
  /** As Excel numbers it. */
  readonly row: number;
  readonly group: number;
  /** The group whose items they get, where that is known. */
  readonly whose?: number;
}

interface World {
  /** The group of people that none was for yet. */
  readonly groupOf: (audience: Audience) => number;
  readonly groups: readonly GroupDraft[];
  readonly readItem: ReadItem;
  readonly questions: Questions;
}

/**
 * Gives people what the others have whom a sentence names, without what it takes away. What cannot be settled stays a row of the source, marked
 * for these people as unclear.
 */
export function settleDifferences(
  differences: readonly PlacedDifference[],
  given: readonly RowDraft[],
  world: World,
): RowDraft[] {
  let rows = [...given];
  const open = differences.flatMap((one) => {
    const parts = partsOfBase(one, world);
    if (parts.length === 0) return [one];
    rows = rows.map((row) =>
      forParts(
        row,
        one.group,
        parts.map(({ group }) => group),
      ),
    );
    return parts;
  });
  // 高管 as 中层, 中层 as 普检: those first who lean on nobody that is open.
  while (open.length > 0) {
    const at = open.findIndex((one) => {
      const base = baseOf(one, world.groups);
      return base === undefined || !open.some(({ group }) => group !== one.group && group === base);
    });
    const [next] = open.splice(Math.max(at, 0), 1);
    if (next) rows = at < 0 ? asked(rows, next, next.base ?? next.text) : settled(rows, next, world);
  }
  return rows;
}

/** 套餐B as 套餐A, which 男 and 女 have apart: so have they of 套餐B. */
function partsOfBase(difference: PlacedDifference, { groups, groupOf }: World): PlacedDifference[] {
  const own = groups[difference.group]?.audience;
  const { base } = difference;
  if (!own || base === undefined || own.sure || baseOf(difference, groups) !== undefined) return [];
  const said = readAudience([base]);
  if (said.sure || said.team === '') return [];
  return groups.flatMap(({ audience: { sexes, ages, name, team } }, at) => {
    if (at === difference.group || teamOf({ team }) !== teamOf(said)) return [];
    const group = groupOf({ ...own, sexes, ages, name: name.replace(base, own.name), sure: true });
    return [{ ...difference, group, base: name, whose: at }];
  });
}

function forParts(row: RowDraft, whole: number, parts: readonly number[]): RowDraft {
  const mark = row.marks.get(whole);
  if (mark === undefined) return row;
  const others = [...row.marks].filter(([group]) => group !== whole);
  return { ...row, marks: new Map([...others, ...parts.map((part) => [part, mark] as const)]) };
}

function settled(rows: readonly RowDraft[], difference: PlacedDifference, world: World): RowDraft[] {
  const base = baseOf(difference, world.groups);
  if (base === undefined) return asked(rows, difference, difference.base ?? difference.text);
  const found = new Set<string>();
  const done = rows.flatMap((row): RowDraft[] => {
    const mark = row.marks.get(base);
    if (mark === undefined) return [row];
    const parts = itemsOf(row.text, world.readItem);
    const gone = parts.filter((part) => isTaken(part, row, difference, world, found));
    if (gone.length === 0) return [{ ...row, marks: new Map([...row.marks, [difference.group, mark]]) }];
    const kept = parts.filter((part) => !gone.includes(part));
    const without = gone.map((text) => ({
      ...row,
      text,
      marks: new Map(row.marks),
      remarks: parts.length > 1 ? [] : row.remarks,
    }));
    if (kept.length === 0) return without;
    const both = new Map([...row.marks, [difference.group, mark]] as const);
    return [{ ...row, text: kept.join('、'), marks: both }, ...without];
  });
  const missing = difference.without.filter((text) => !found.has(text));
  return missing.reduce((all, text) => asked(all, difference, `去掉${text}`), done);
}

/** Whether an item of the others is one of those taken away; what only resembles one is asked. */
function isTaken(
  part: string,
  row: RowDraft,
  difference: PlacedDifference,
  { readItem, questions }: World,
  found: Set<string>,
): boolean {
  const own = codesOf(part, readItem);
  for (const text of difference.without) {
    const codes = codesOf(text, readItem);
    const same = plain(part) === plain(text) || (own.length > 0 && own.every((code) => codes.includes(code)));
    if (same) {
      found.add(text);
      return true;
    }
    const near =
      plain(part).includes(plain(text)) ||
      plain(text).includes(plain(part)) ||
      own.some((code) => codes.includes(code));
    if (!near || plain(text).length < 2) continue;
    found.add(text);
    const answer = questions.ask({
      id: `without:${difference.sheet}:${difference.row}:${row.row}:${part}`,
      sheet: difference.sheet,
      row: difference.row,
      text: `“${difference.text}”去掉的“${text}”是“${part}”吗？`,
      options: [
        { value: 'gone', label: `是，不做${part}` },
        { value: 'kept', label: `不是，仍做${part}` },
      ],
      best: 'gone',
    });
    if (answer === 'gone') return true;
  }
  return false;
}

const asked = (
  rows: readonly RowDraft[],
  { sheet, row, group }: PlacedDifference,
  text: string,
): RowDraft[] => [
  ...rows,
  { sheet, row, text, category: '', marks: new Map([[group, 'unclear']]), remarks: [] },
];

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .toLowerCase();

const codesOf = (text: string, readItem: ReadItem): readonly string[] => {
  const { level, candidates } = readItem(text);
  return level === 'auto' ? (candidates[0]?.codes ?? []) : [];
};

/** The items of a row, without the 体检项目： before them. */
function itemsOf(text: string, readItem: ReadItem): string[] {
  const parts = partsOf(text);
  if (parts.length < 2 && codesOf(text, readItem).length === 1) return [text];
  return parts.flatMap((part) => joinedItems(part, readItem));
}

/** Whose items they begin with: the group that the sentence names, or the narrowest that these people are in. */
function baseOf(
  { base, group, people, whose }: PlacedDifference,
  groups: readonly GroupDraft[],
): number | undefined {
  if (whose !== undefined) return whose;
  const own = groups[group]?.audience ?? people;
  const others = groups.flatMap((one, at) => (at === group ? [] : [{ audience: one.audience, at }]));
  if (base === undefined) {
    const wider = others.filter(({ audience }) => own && isPart(own, audience));
    return wider.toSorted((a, b) => a.audience.sexes.length - b.audience.sexes.length)[0]?.at;
  }
  if (before.test(base)) {
    const said = others.filter(({ at }) => at < group);
    return (said.findLast(({ audience }) => own && isPart(own, audience)) ?? said.at(-1))?.at;
  }
  // 基础 alone is a word for marks.
  const named = /套餐|方案/.test(base) || readAudience([base]).team !== '' || readAudience([base]).sure;
  const said = readAudience([named ? base : `${base}套餐`]);
  const alike = others.filter(
    ({ audience }) => teamOf(audience) === teamOf(said) && sameAges(audience, said),
  );
  const exact = alike.filter(({ audience }) => audience.sexes.join() === said.sexes.join());
  if (exact.length > 0) return exact[0]?.at;
  if (alike.length === 1 && said.sexes.length === 3) return alike[0]?.at;
  const everybody = others.find(
    ({ audience }) => audience.team === '' && audience.sexes.length === 3 && audience.ages.length === 0,
  );
  return /基础|基本|公共|共同|普通|常规|必检|全体|全员|所有/.test(base) ? everybody?.at : undefined;
}

const teamOf = ({ team }: Pick<Audience, 'team'>): string =>
  team.replace(/套餐|方案|体检|项目|人员|员工|职工|[\s"“”]/g, '').toLowerCase();

const sameAges = (one: Audience, other: Audience): boolean =>
  one.ages.toSorted().join() === other.ages.toSorted().join();

const isPart = (people: Audience, others: Audience): boolean =>
  people.team === others.team &&
  people.sexes.every((sex) => others.sexes.includes(sex)) &&
  (others.ages.length === 0 || sameAges(people, others));
