import type { RowDraft } from './drafts.ts';
import { partsOf as itemsIn } from './enumerations.ts';
import { ageName, isWithin, type People, partsOf, sameAs, sexName } from './people.ts';
import type { Questions } from './questions.ts';
import type { Written } from './written-group.ts';

/**
 * `both`: who is in both gets both; `first`, `second`: only what that one says, and the other is for the rest; `teamToo`, `teamOnly`: a part of the staff gets
 * both, and beside it there are others or not; `apart`: both stand as they are.
 */
export type Decision = 'both' | 'first' | 'second' | 'teamToo' | 'teamOnly' | 'apart';

/** A group with its items. */
export type Listed = Written & { readonly items: ReadonlySet<string> };

/** A heading that says it: what stands under it is for all. */
const saysForAll = /公共|共同|共检|公用/;

/** What people get who are in both groups; `one` is the wider where one is. */
export function askOverlap(
  questions: Questions,
  written: readonly Listed[],
  people: readonly People[],
  rows: readonly RowDraft[],
  one: number,
  other: number,
): Decision {
  const [wide, narrow] = [people[one] as People, people[other] as People];
  const [first, second] = [written[one] as Listed, written[other] as Listed];
  // What some of them get was said as a whole: the others get what is said of all.
  if (second.whole && isWithin(narrow, wide))
    return first.group.team === second.group.team && !sameAs(narrow, wide) ? 'second' : 'apart';
  const [left, right] = [nameOf(first), nameOf(second)];
  const shares = sharedPart(first.items, second.items);
  const { sheet, row } = placeOf(rows, one, other);
  const asked = {
    id: `overlap:${keyOf(first, wide)}+${keyOf(second, narrow)}`,
    sheet,
    row,
  };
  const complete = shares >= 0.5 && shares < 1;
  if (first.group.team !== second.group.team) {
    const teams = new Set(written.map(({ group }) => group.team).filter((team) => team !== ''));
    const all = teams.size > 1 || saysForAll.test(first.group.name);
    return questions.ask({
      ...asked,
      text: `${right}的人也做${left}的项目吗？`,
      options: [
        { value: 'teamOnly', label: `也做，${left}不单独成套餐` },
        { value: 'teamToo', label: `也做，其余人员只做${left}的项目` },
        { value: 'apart', label: `不做，只做${right}的项目` },
      ],
      best: complete ? 'apart' : all ? 'teamOnly' : 'teamToo',
    });
  }
  if (isWithin(narrow, wide)) {
    if (saysForAll.test(first.group.name)) return 'both';
    const rest = partsOf(wide, othersWithin(people, written, one)).filter(
      (part) => !othersWithin(people, written, one).some((inner) => isWithin(part, inner)),
    );
    const remain = rest.map((part) => said(part)).join('、');
    return questions.ask({
      ...asked,
      text: `${right}的人也做${left}的项目吗？`,
      options: [
        { value: 'both', label: '也做，两边的项目都做' },
        remain === ''
          ? { value: 'apart', label: '不做，各成一个套餐' }
          : { value: 'second', label: `不做，${left}的项目只给${remain}` },
      ],
      best: !complete ? 'both' : remain === '' ? 'apart' : 'second',
    });
  }
  const inBoth = partsOf(wide, [narrow]).find((part) => isWithin(part, narrow)) ?? narrow;
  const touches = inBoth.from === inBoth.to;
  // The upper limit of a class is not in it: 40 years are in 40—50 and not in 30—40.
  const upper = wide.from < narrow.from ? 'second' : 'first';
  const few = shares < 0.5 && sharedPart(second.items, first.items) < 0.5;
  return questions.ask({
    ...asked,
    text: `${said(inBoth)}的人既在${left}又在${right}里，做哪边的项目？`,
    options: [
      { value: 'both', label: '两边的项目都做' },
      { value: 'first', label: `只做${left}的` },
      { value: 'second', label: `只做${right}的` },
      { value: 'apart', label: '各成一个套餐，分配人员时再定' },
    ],
    best: touches ? upper : few ? 'both' : 'apart',
  });
}

const nameOf = ({ group: { name } }: Written): string => (name === '' ? '没有写明对象' : `“${name}”`);

const keyOf = ({ group: { team } }: Written, { sexes, from, to }: People): string =>
  `${team}|${sexes.join('')}|${from}-${to}`;

const said = (people: People): string =>
  [sexName(people.sexes), ageName(people)].filter(Boolean).join(' ') || '其余人员';

const othersWithin = (people: readonly People[], written: readonly Written[], wide: number): People[] =>
  people.filter(
    (one, at) =>
      at !== wide &&
      written[at]?.clear === true &&
      written[at].group.team === written[wide]?.group.team &&
      isWithin(one, people[wide] as People),
  );

/** The items of a group, those of one cell one by one too. */
export const itemsOf = (rows: readonly RowDraft[], group: number): ReadonlySet<string> =>
  new Set(rows.flatMap(({ text, marks }) => (marks.has(group) ? [text, ...itemsIn(text)] : [])));

/** How many of the items are also among the others. */
const sharedPart = (items: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  items.size === 0 ? 0 : [...items].filter((item) => others.has(item)).length / items.size;

/** The first item of either, so that a person finds it. */
function placeOf(rows: readonly RowDraft[], one: number, other: number): { sheet: string; row: number } {
  const found = rows.find(({ marks }) => marks.has(other)) ?? rows.find(({ marks }) => marks.has(one));
  return { sheet: found?.sheet ?? '', row: found?.row ?? 1 };
}
