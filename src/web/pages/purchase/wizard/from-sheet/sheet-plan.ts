import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { ageText } from '#domain/demand/age-text.ts';
import { demandLimits, limitMessages, whyNotAddGroups } from '#domain/demand/demand-limits.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type Draft, type DraftItem, type DraftPackage } from '#web/pages/purchase/wizard/draft/draft.ts';
import {
  newGroup,
  newPackage,
  packageName,
  withGroup,
} from '#web/pages/purchase/wizard/draft/package-edits.ts';

export type Reading = CallOutput<'demand.readMatrix'>;
export type ReadGroup = Reading['groups'][number];
export type ReadRow = Reading['rows'][number];
type Remark = Reading['remarks'][number];

/** What a person decided in the review of a reading; indices are those of the reading. */
export interface Decisions {
  /** Row → standard items; [] = none corresponds. */
  codes: Record<number, string[]>;
  /** `row-group` → what an unclear mark says; null: not for them. */
  marks?: Record<string, 'required' | 'optional' | null>;
  /** `group-sex` → heads. */
  heads: Record<string, number | null>;
  /** `group-sex` that no package is made for. */
  left: Record<string, true>;
  /** What goes into the demand's remarks, once it was edited. */
  remarks?: string;
}

export const noDecisions: Decisions = { codes: {}, heads: {}, left: {} };

/** A package that a group of the reading becomes: women without a word on marriage are two, for hiring one. */
export interface PlannedPackage {
  readonly key: string;
  readonly at: number;
  readonly group: ReadGroup;
  readonly sex: SexGroup;
  readonly label: string;
  readonly headcount: number | null;
  readonly made: boolean;
}

export function plannedPackages(reading: Reading, decisions: Decisions, purpose: string): PlannedPackage[] {
  const offered = sexGroupsFor(purpose);
  return reading.groups.flatMap((group, at) => {
    const sexes = offered.filter(
      ({ sex }) =>
        group.sexes.includes(sex) || (sex === 2 && offered.length === 2 && group.sexes.includes(3)),
    );
    return sexes.map(({ sex, label }) => {
      const key = `${at}-${sex}`;
      const read = sexes.length === 1 ? group.headcount : null;
      return {
        key,
        at,
        group,
        sex,
        label: [group.team, label, ageText(group.ageMin, group.ageMax)].filter(Boolean).join(' · '),
        headcount: key in decisions.heads ? (decisions.heads[key] ?? null) : read,
        made: !decisions.left[key],
      };
    });
  });
}

/** The standard items of a row: as decided, else as read for certain. */
export const codesOf = (row: ReadRow, at: number, { codes }: Decisions): readonly string[] =>
  codes[at] ?? row.codes;

/** Rows that a person should look at: the name or a mark is not certain. */
export const isUncertain = (row: ReadRow): boolean => row.level !== 'auto' || row.marks.includes('unclear');

/** An unclear mark is a choice until a person says otherwise. */
export const markOf = (
  row: ReadRow,
  at: number,
  group: number,
  { marks = {} }: Decisions,
): 'required' | 'optional' | null => {
  const mark = row.marks[group] ?? null;
  const key = `${at}-${group}`;
  if (mark !== 'unclear') return mark;
  return Object.hasOwn(marks, key) ? (marks[key] ?? null) : 'optional';
};

const isDecided = (row: ReadRow, at: number, { codes }: Decisions) =>
  row.level === 'auto' || codes[at] !== undefined;
export const undecidedRows = ({ rows }: Reading, decisions: Decisions): number =>
  rows.filter((row, at) => !isDecided(row, at, decisions)).length;

/** What a sheet says of prices stays in the review: institutions read a demand's remarks. */
const isPrice = ({ label, text }: Remark) =>
  /价|金额|费用|合计|小计|总计|折/.test(label) || /[价￥¥]|\d\s*元/.test(text) || /^[\d.,]+$/.test(text);
const remarkText = ({ label, text }: Remark): string =>
  label === '' || text === '' ? label + text : `${label}：${text}`;

const mostNote = 200;

/** The remarks of a row as the note of its items; what does not fit goes into the demand's remarks. */
function noteOf({ remarks }: ReadRow): string {
  return remarks
    .filter((remark) => !isPrice(remark) && !/意义|序号/.test(remark.label))
    .map((remark) => (/^(?:备注|说明)$/.test(remark.label) ? remark.text : remarkText(remark)))
    .join('；');
}

/** Rows without a standard item, conditions of groups, and notes of the sheet, for the demand's remarks. */
export function proposedRemarks(reading: Reading, decisions: Decisions): string {
  const lines: string[] = [];
  const unmatched = reading.rows.flatMap((row, at) => {
    if (codesOf(row, at, decisions).length > 0) return [];
    const groups = reading.groups.flatMap(({ name }, group) =>
      markOf(row, at, group, decisions) ? [name] : [],
    );
    const note = noteOf(row);
    return [
      `${row.text}${groups.length > 0 ? `（${groups.join('、')}${note && `；${note}`}）` : note && `（${note}）`}`,
    ];
  });
  if (unmatched.length > 0) lines.push(`未列入标准项目、请机构说明能否承接：${unmatched.join('；')}`);
  for (const [at, row] of reading.rows.entries()) {
    const note = noteOf(row);
    if (note.length > mostNote && codesOf(row, at, decisions).length > 0) lines.push(`${row.text}：${note}`);
  }
  for (const group of reading.groups) {
    const own = group.remarks.filter((remark) => !isPrice(remark));
    if (own.length > 0) lines.push(`${group.name}：${own.map(remarkText).join('；')}`);
  }
  lines.push(...reading.remarks.filter((remark) => !isPrice(remark)).map(remarkText));
  return lines.join('\n');
}

/** The items of one package. A row for nobody of the group's is not among them; an unclear mark is a choice. */
function itemsOf(reading: Reading, decisions: Decisions, group: number): DraftItem[] {
  const items = new Map<string, DraftItem>();
  reading.rows.forEach((row, at) => {
    const mark = markOf(row, at, group, decisions);
    if (!mark) return;
    const note = noteOf(row);
    for (const catalogueCode of codesOf(row, at, decisions)) {
      const before = items.get(catalogueCode);
      items.set(catalogueCode, {
        catalogueCode,
        required: mark === 'required' || (before?.required ?? false),
        note: cutText([...new Set([before?.note, note].filter(Boolean))].join('；'), mostNote),
      });
    }
  });
  return [...items.values()];
}

/** Why the packages can't be made as they stand; undefined when they can. */
export function whyNotApply(
  draft: Draft,
  reading: Reading,
  decisions: Decisions,
  remarks: string,
): string | undefined {
  const made = plannedPackages(reading, decisions, draft.terms.purpose).filter((one) => one.made);
  const length = remarksWith(draft, remarks).length;
  const teams = Map.groupBy(made, ({ group }) => group.team);
  if (made.length === 0) return '请至少保留一个套餐。';
  if (length > mostRemarks) return `需求备注共 ${length} 字，最多 ${mostRemarks} 字，请删减后再生成。`;
  if (made.some(({ at }) => itemsOf(reading, decisions, at).length > demandLimits.itemsPerPackage))
    return limitMessages.itemsPerPackage;
  return whyNotAddGroups(
    draft.groups,
    [...teams.values()].map((packages) => ({ packages })),
  );
}

const mostRemarks = 2000;
const remarksWith = (draft: Draft, more: string): string =>
  [draft.terms.remarks, more].filter(Boolean).join('\n');

const mostName = 40;

/** What a package shows of itself: sex, marriage and ages. */
const shown =
  /男性?|女性?|[未已]婚|全[体员]|人员|[员职]工|套餐|体检|[<>≤≥]?\d+\s*(?:周?岁)?\s*(?:[-–—~～至到]\s*\d+\s*)?周?岁\s*(?:\(?[及或含]\)?)?(?:以[上下])?/g;
const saysMore = (name: string) => /[\p{L}\p{N}]/u.test(name.replace(shown, ''));

/** Packages whose group says more than they show themselves are called as the source calls its groups: 男职工（35岁及以下）; of a group that becomes several, each with whom it is for. */
function namesOf(planned: readonly PlannedPackage[]): Map<string, string> {
  const groups = Map.groupBy(planned, ({ at }) => at);
  return new Map(
    planned.map(({ key, at, group, label }) => {
      const several = (groups.get(at)?.length ?? 1) > 1;
      const end = several ? ` · ${label}` : '';
      const name = group.name.trim();
      return [key, saysMore(name) ? cutText(name, mostName - end.length) + end : ''] as const;
    }),
  );
}

/** The draft with the groups, packages and items of the reading added, and its remarks. */
export function withReading(draft: Draft, reading: Reading, decisions: Decisions, remarks: string): Draft {
  const { purpose } = draft.terms;
  const made = plannedPackages(reading, decisions, purpose).filter((one) => one.made);
  let next = draft;
  for (const [team, planned] of Map.groupBy(made, ({ group }) => group.team)) {
    const packages: DraftPackage[] = [];
    const names = namesOf(planned);
    for (const { key, at, sex, group, headcount } of planned) {
      const said = names.get(key) ?? '';
      const own = said !== '' && !packages.some((one) => one.name === said);
      const name = own ? said : packageName({ key: '', name: '', packages }, purpose, sex);
      packages.push({
        ...newPackage(sex, name, itemsOf(reading, decisions, at), group),
        headcount,
      });
    }
    next = withGroup(next, newGroup(next, packages, team === '' ? [] : [cutText(team, 30)]));
  }
  return { ...next, terms: { ...next.terms, remarks: remarksWith(draft, remarks) } };
}
