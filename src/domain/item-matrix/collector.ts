import { ageBounds } from '#domain/library-import/parse-limits.ts';
import { type Audience, agesSaid, readAudience } from './audience.ts';
import type { GroupDraft, RowDraft } from './drafts.ts';
import type { Grid } from './grid.ts';
import type { ReadItem, Remark, SourceLine, SourceReading, SourceRow } from './matrix-reading.ts';
import { settleOverlaps } from './overlaps.ts';
import type { Questions } from './questions.ts';
import { type PlacedDifference, settleDifferences } from './settle-differences.ts';
import { splitGroups } from './split-groups.ts';

/** Gathers groups, rows and remarks from all tables of a source; the same people are one group wherever they stand. */
export class Collector {
  rows: RowDraft[] = [];
  readonly remarks: Remark[] = [];
  readonly questions: Questions;
  private readonly lines: SourceLine[] = [];
  private readonly headings: { readonly name: string; readonly text: string }[] = [];
  private readonly groups: GroupDraft[] = [];
  private readonly open: SourceRow[] = [];
  private readonly differences: PlacedDifference[] = [];
  private readonly keys = new Map<string, number>();

  constructor(questions: Questions) {
    this.questions = questions;
  }

  /** `apart`: of two columns with one heading in one table. `adds`: what is listed for them comes on top of what others get. */
  group(audience: Audience, { apart = 0, listed = false, adds = false } = {}): number {
    const { team, sexes, ages, headcount } = audience;
    const key = [team, sexes.join(), ages.toSorted().join(), apart, adds].join('|');
    let at = this.keys.get(key);
    if (at === undefined) {
      at = this.groups.length;
      this.groups.push({ audience, headcount, remarks: [], listed, adds });
      this.keys.set(key, at);
    }
    const group = this.groups[at] as GroupDraft;
    if (headcount !== undefined && group.headcount === undefined) group.headcount = headcount;
    else if (headcount !== undefined && group.headcount !== headcount)
      group.remarks.push({ label: '人数', text: audience.name });
    return at;
  }

  /** A heading of a section; where no row comes under it, it stays as a remark. */
  heading(name: string, text: string): string {
    this.headings.push({ name, text });
    return name;
  }

  /** A row of the source that is no item. */
  line(kind: SourceLine['kind'], { name }: Grid, row: number, text: string): void {
    if (text !== '') this.lines.push({ sheet: name, row: row + 1, kind, text });
  }

  headcount(group: number, count: number): void {
    const draft = this.groups[group];
    if (!draft) return;
    if (draft.headcount !== undefined && draft.headcount !== count)
      draft.remarks.push({ label: '人数', text: String(count) });
    else draft.headcount = count;
  }

  groupRemark(group: number, remark: Remark): void {
    this.groups[group]?.remarks.push(remark);
  }

  audienceOf(group: number): Audience | undefined {
    return this.groups[group]?.audience;
  }

  /** A sentence of a difference that was not understood: a person decides what each of all groups gets. */
  asked({ name }: Grid, row: number, text: string): void {
    this.open.push({ sheet: name, row: row + 1, text, category: '', remarks: [], marks: [] });
  }

  /** What people get is said by what others get; its rows are known when all is read. */
  difference(difference: PlacedDifference): void {
    this.differences.push(difference);
    const group = this.groups[difference.group];
    if (group) group.whole = true;
  }

  /** An item that stands twice, in two lists or pages, is one row with the marks of both. */
  finish(readItem: ReadItem): SourceReading {
    const { groups: drafts, questions: asked } = this;
    const groupOf = (audience: Audience) => {
      const at = this.group(audience, { listed: true });
      (drafts[at] as GroupDraft).whole = true;
      return at;
    };
    this.rows = settleDifferences(this.differences, this.rows, {
      groups: drafts,
      groupOf,
      readItem,
      questions: asked,
    });
    this.addToOthers();
    const bounds = ageBounds([
      ...this.groups.flatMap(({ audience }) => agesSaid(audience)),
      ...this.rows.flatMap(({ limit }) => (limit ? agesSaid(limit) : [])),
    ]);
    const parted = splitGroups(this.groups, this.rows, bounds);
    const { groups, rows, remarks } = settleOverlaps(parted.groups, parted.rows, this.questions);
    this.remarks.push(...remarks);
    const together = joinedRows(rows, new Set(groups.flatMap(({ listed }, at) => (listed ? [at] : []))));
    const categories = new Set(together.map(({ category }) => category));
    for (const { name, text } of this.headings)
      if (!categories.has(name)) this.remarks.push({ label: '', text });
    if (groups.length === 0) for (const { text } of this.open) this.remarks.push({ label: '', text });
    const open = groups.length === 0 ? [] : this.open;
    return {
      groups: groups.map(({ group }) => group),
      rows: [
        ...together.map(({ sheet, row, text, category, remarks, marks }) => ({
          sheet,
          row,
          text,
          category,
          remarks,
          marks: groups.map((_group, at) => marks.get(at) ?? null),
        })),
        ...open.map((row) => ({ ...row, marks: groups.map(() => 'unclear' as const) })),
      ],
      remarks: this.remarks,
      lines: this.lines.toSorted((a, b) => (a.sheet === b.sheet ? a.row - b.row : 0)),
      questions: this.questions.asked,
    };
  }

  /** 已婚女性增加 is said of those of 女性 who are married. */
  private addToOthers(): void {
    this.groups.forEach((group, at) => {
      if (!group.listed || !group.adds || !group.audience.sure) return;
      const { team } = group.audience;
      const isWider = (other: GroupDraft, index: number) =>
        index !== at &&
        other.listed &&
        other.audience.team === team &&
        isPart(group.audience, other.audience);
      const wider = this.groups
        .flatMap((other, index) => (isWider(other, index) ? [index] : []))
        .toSorted((a, b) => peopleOf(this.groups[a]) - peopleOf(this.groups[b]))[0];
      if (wider === undefined) return;
      this.rows = this.rows.flatMap((row) => {
        const mark = row.marks.get(at);
        if (mark === undefined) return [row];
        const own = { ...row, marks: new Map([[wider, mark]]), limit: row.limit ?? group.audience };
        row.marks.delete(at);
        return row.marks.size > 0 ? [row, own] : [own];
      });
      const into = this.groups[wider] as GroupDraft;
      (into.parts ??= []).push(group);
      group.into = wider;
    });
    // Of 女 and 已婚女 the first may itself have gone into everybody's.
    for (const row of this.rows)
      for (const [at, mark] of row.marks) {
        const into = this.groups[at]?.into;
        if (into === undefined) continue;
        row.marks.delete(at);
        row.marks.set(into, mark);
      }
  }
}

const peopleOf = (group: GroupDraft | undefined): number =>
  group ? group.audience.sexes.length - group.audience.ages.length / 10 : 0;

/** Whether the first are some of the second, by sex or because only the first are limited by age. */
function isPart(people: Audience, others: Audience): boolean {
  if (!people.sexes.every((sex) => others.sexes.includes(sex))) return false;
  const sameAges = people.ages.toSorted().join() === others.ages.toSorted().join();
  if (people.sexes.length < others.sexes.length) return others.ages.length === 0 || sameAges;
  return people.ages.length > 0 && others.ages.length === 0;
}

function joinedRows(all: readonly RowDraft[], listed: ReadonlySet<number>): RowDraft[] {
  const rows: RowDraft[] = [];
  const byText = new Map<string, RowDraft>();
  for (const row of all) {
    const first = byText.get(row.text);
    const ofList = [...row.marks.keys()].every((group) => listed.has(group));
    if (!first || !ofList) {
      byText.set(row.text, row);
      rows.push(row);
      continue;
    }
    for (const [group, mark] of row.marks)
      if (first.marks.get(group) !== 'required') first.marks.set(group, mark);
    first.remarks.push(
      ...row.remarks.filter((one) => !first.remarks.some((other) => other.text === one.text)),
    );
  }
  return rows;
}

/** A group of nobody in particular. */
export const everybody = readAudience([]);
