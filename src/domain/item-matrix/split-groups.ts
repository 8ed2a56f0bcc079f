import type { MarkLevel } from '#domain/library-import/mark.ts';
import { agesOf, staff } from './audience.ts';
import type { GroupDraft, RowDraft } from './drafts.ts';
import type { MatrixGroup } from './matrix-reading.ts';
import {
  ageName,
  type Bounds,
  eldest,
  isWithin,
  type People,
  partsOf,
  peopleOf,
  sameAs,
  sexName,
} from './people.ts';
import type { Written } from './written-group.ts';

/**
 * Rows of which a section says that they are for some of a group's people part that group: 女 is 未婚女 and 已婚女 where a section is for the married.
 * Each mark goes to the parts that it is for, so that no part gets what was not said of it.
 */
export function splitGroups(
  given: readonly GroupDraft[],
  rows: readonly RowDraft[],
  bounds: Bounds,
): { groups: Written[]; rows: RowDraft[] } {
  const drafts = withoutStaff(given);
  const limits = rows.map(({ limit }) => limit && peopleOf(limit, bounds));
  const marked = new Map<number, People[]>();
  rows.forEach(({ marks }, at) => {
    for (const group of marks.keys()) {
      const limit = limits[at];
      const known = marked.get(group) ?? [];
      if (limit && !known.some((one) => sameAs(one, limit))) known.push(limit);
      marked.set(group, known);
    }
  });
  const groups: (Written & { of: number[]; people: People; split: boolean; group: MatrixGroup })[] = [];
  drafts.forEach((draft, of) => {
    // Headings of a list that no row is for, such as a title with the number of staff, are no groups.
    if (draft.into !== undefined || (draft.listed && !marked.has(of))) return;
    const whole = peopleOf(draft.audience, bounds);
    const parts = partsOf(whole, marked.get(of) ?? []);
    for (const people of parts) {
      const group =
        parts.length === 1 ? wholeGroup(draft, bounds) : partGroup(draft, people, rows, limits, bounds);
      // 未婚女 of one table and the unmarried of 女 in another are the same people.
      const split = parts.length > 1;
      const known = groups.find(
        (one) => (one.split || split) && one.group.team === group.team && sameAs(one.people, people),
      );
      if (known) {
        known.of.push(of);
        known.group = withRemarksOf(known.group, group);
      } else {
        const clear = agesOf(draft.audience, bounds).unclear === undefined;
        groups.push({
          group,
          clear,
          listed: draft.listed,
          ...(draft.whole && { whole: true }),
          of: [of],
          people,
          split,
        });
      }
    }
  });
  return {
    groups,
    rows: rows.map((row, at) => {
      const marks = new Map<number, MarkLevel>();
      const limit = limits[at];
      groups.forEach(({ of, people }, index) => {
        for (const one of of) {
          const mark = row.marks.get(one);
          if (mark !== undefined && (!limit || isWithin(people, limit)) && marks.get(index) !== 'required')
            marks.set(index, mark);
        }
      });
      // Said of people whom the column does not hold: the mark stays, and a person decides.
      if (limit)
        for (const [of] of row.marks)
          if (!groups.some((group, index) => group.of.includes(of) && marks.has(index)))
            groups.forEach((group, index) => {
              if (group.of.includes(of)) marks.set(index, 'unclear');
            });
      return { ...row, marks };
    }),
  };
}

const withRemarksOf = (group: MatrixGroup, { headcount, remarks }: MatrixGroup): MatrixGroup => ({
  ...group,
  ...(group.headcount === undefined && headcount !== undefined && { headcount }),
  remarks: [...group.remarks, ...remarks],
});

/** 职工 over all columns is the title of the table. */
function withoutStaff(drafts: readonly GroupDraft[]): readonly GroupDraft[] {
  const [first] = drafts;
  if (!first || !drafts.every(({ audience }) => audience.team === first.audience.team)) return drafts;
  if (!staff.test(first.audience.team)) return drafts;
  return drafts.map((draft) => ({ ...draft, audience: { ...draft.audience, team: '' } }));
}

function wholeGroup({ audience, headcount, remarks }: GroupDraft, bounds: Bounds): MatrixGroup {
  const { unclear, ...ages } = agesOf(audience, bounds);
  return {
    name: audience.name,
    team: audience.team,
    sexes: audience.sexes,
    ...ages,
    ...(headcount !== undefined && { headcount }),
    remarks: unclear === undefined ? remarks : [{ label: '年龄', text: unclear }, ...remarks],
  };
}

function partGroup(
  draft: GroupDraft,
  people: People,
  rows: readonly RowDraft[],
  limits: readonly (People | undefined)[],
  bounds: Bounds,
): MatrixGroup {
  const { audience, headcount, remarks } = draft;
  const own = draft.parts?.find((part) => sameAs(peopleOf(part.audience, bounds), people));
  const said = own?.audience ?? rows[limits.findIndex((limit) => limit && sameAs(limit, people))]?.limit;
  const name = said?.name ?? [sexName(people.sexes), ageName(people)].filter(Boolean).join(' ');
  const heads = own?.headcount ?? said?.headcount;
  const base = audience.name.replace(/[（(][约共]?\d+\s*[人名位][)）]/g, '');
  // The heads of all of them are said once, to be shared out by a person.
  const isFirst = people.from === peopleOf(audience, bounds).from && people.sexes[0] === audience.sexes[0];
  return {
    name: draft.listed && !audience.sure && audience.team === '' ? name : `${base} / ${name}`,
    team: audience.team,
    sexes: people.sexes,
    ...(people.from > 0 && { ageMin: people.from }),
    ...(people.to < eldest && { ageMax: people.to }),
    ...(heads !== undefined && { headcount: heads }),
    remarks: [
      ...(headcount !== undefined && isFirst ? [{ label: '人数', text: `${base}共 ${headcount} 人` }] : []),
      ...remarks,
      ...(own?.remarks ?? []),
    ],
  };
}
