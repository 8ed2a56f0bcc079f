import { ageBounds } from '#domain/library-import/parse-limits.ts';
import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { agesOf, agesSaid, type Audience, readAudience } from './audience.ts';
import type { MarkLevel, MatrixGroup, Remark, SourceReading, SourceRow } from './matrix-reading.ts';

interface GroupDraft {
  readonly audience: Audience;
  headcount: number | undefined;
  readonly remarks: Remark[];
  /** Of a list: it may hold what everybody gets, beside sections for some. */
  readonly listed: boolean;
}

export interface RowDraft extends Omit<SourceRow, 'marks' | 'remarks'> {
  /** By group. */
  readonly marks: Map<number, MarkLevel>;
  readonly remarks: Remark[];
}

/** Gathers groups, rows and remarks from all tables of a source; the same people are one group wherever they stand. */
export class Collector {
  readonly rows: RowDraft[] = [];
  readonly remarks: Remark[] = [];
  private readonly headings: { readonly name: string; readonly text: string }[] = [];
  private readonly groups: GroupDraft[] = [];
  private readonly keys = new Map<string, number>();

  /** `apart`: of two columns with one heading in one table. */
  group(audience: Audience, { apart = 0, listed = false } = {}): number {
    const { team, sexes, ages, headcount } = audience;
    const key = [team, sexes.join(), ages.toSorted().join(), apart].join('|');
    let at = this.keys.get(key);
    if (at === undefined) {
      at = this.groups.length;
      this.groups.push({ audience, headcount, remarks: [], listed });
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

  /** An item that stands twice, in two lists or pages, is one row with the marks of both. */
  finish(): SourceReading {
    const rows = this.together();
    const common = this.groups.findIndex(
      ({ audience, listed }) => listed && audience.team === '' && !audience.sure,
    );
    if (common >= 0 && this.groups.length > 1) this.spread(rows, common);
    // Headings of a source that no row is for, such as a title with the number of staff, are no groups.
    const present = this.groups.map((_, at) => at).filter((at) => at !== common || this.groups.length === 1);
    const categories = new Set(rows.map(({ category }) => category));
    for (const { name, text } of this.headings)
      if (!categories.has(name)) this.remarks.push({ label: '', text });
    const bounds = ageBounds(this.groups.flatMap(({ audience }) => agesSaid(audience)));
    return {
      groups: present.map((at) => finished(this.groups[at] as GroupDraft, bounds)),
      rows: rows.map(({ marks, ...row }) => ({ ...row, marks: present.map((at) => marks.get(at) ?? null) })),
      remarks: this.remarks,
    };
  }

  private together(): RowDraft[] {
    const listed = new Set(this.groups.flatMap((group, at) => (group.listed ? [at] : [])));
    const rows: RowDraft[] = [];
    const byText = new Map<string, RowDraft>();
    for (const row of this.rows) {
      const first = byText.get(row.text);
      const ofList = [...row.marks.keys()].every((group) => listed.has(group));
      if (!first || !ofList) {
        byText.set(row.text, row);
        rows.push(row);
        continue;
      }
      for (const [group, mark] of row.marks) first.marks.set(group, mark);
      first.remarks.push(
        ...row.remarks.filter((one) => !first.remarks.some((other) => other.text === one.text)),
      );
    }
    return rows;
  }

  /** What a list says for everybody is for each of its groups, and for the sexes that no group names. */
  private spread(rows: readonly RowDraft[], common: number): void {
    const own = this.groups.flatMap(({ listed }, at) => (listed && at !== common ? [at] : []));
    if (rows.every(({ marks }) => !marks.has(common))) return;
    const named = new Set(own.flatMap((at) => this.groups[at]?.audience.sexes ?? []));
    const missing = sexGroups.filter((sex) => !named.has(sex));
    if (missing.length > 0) own.push(this.group(readAudience([sexName(missing)]), { listed: true }));
    for (const { marks } of rows) {
      const mark = marks.get(common);
      if (mark) for (const at of own) if (!marks.has(at)) marks.set(at, mark);
    }
    const { remarks, headcount } = this.groups[common] as GroupDraft;
    this.remarks.push(...remarks);
    if (headcount !== undefined) this.remarks.push({ label: '人数', text: `共 ${headcount} 人` });
  }
}

const sexName = (sexes: readonly SexGroup[]): string =>
  [
    sexes.includes(1) && '男',
    sexes.includes(2) && sexes.includes(3)
      ? '女'
      : sexes.includes(2)
        ? '未婚女'
        : sexes.includes(3) && '已婚女',
  ]
    .filter(Boolean)
    .join('、');

function finished(
  { audience, headcount, remarks }: GroupDraft,
  bounds: Parameters<typeof agesOf>[1],
): MatrixGroup {
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
