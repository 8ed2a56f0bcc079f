import { levelWord, type Mark, type MarkLevel, readMark } from '#domain/library-import/mark.ts';
import { type Audience, readAudience } from './audience.ts';
import { type Block, rowText } from './block.ts';
import type { Collector } from './collector.ts';
import type { RowDraft } from './drafts.ts';
import { isNumber } from './headings.ts';
import { joinLines, type Line } from './join-lines.ts';
import { categoryName, isCategoryHeading, isFooter, sectionLevel } from './line-kinds.ts';
import { rowsOf } from './list-columns.ts';
import type { MatrixColumns } from './matrix-columns.ts';
import { noteRow, type OpenTable, readHeadcounts, readTotals } from './matrix-foot.ts';
import type { ReadItem } from './matrix-reading.ts';
import { limitOfRow } from './row-notes.ts';
import { isTeamSection, limitOfSection, namesTeam } from './section-people.ts';
import { isSpanning } from './spanning-row.ts';

/** Rows of items and columns of people → the collector. */
export function readMatrixBlock(
  block: Block,
  columns: MatrixColumns,
  collector: Collector,
  readItem: ReadItem,
): void {
  new MatrixBlockReader(block, columns, collector, readItem).read();
}

const choiceBelow = /(?:以下|下列|下述|下面).*[选择]/;

class MatrixBlockReader implements OpenTable {
  readonly block: Block;
  readonly columns: MatrixColumns;
  readonly collector: Collector;
  private readonly readItem: ReadItem;
  /** Column → group. */
  readonly groups = new Map<number, number>();
  /** Column → what its heading says of all its marks. */
  private readonly levels = new Map<number, 'required' | 'optional'>();
  private readonly lines: Line[] = [];
  /** Column → 以下任选1项, which goes on over the blank cells below it. */
  private readonly choices = new Map<number, string>();
  private category = '';
  private team: string | undefined;
  /** What the section says of people: only those of each column's that it names. */
  private limit: Audience | undefined;
  /** The same said by the category of a row. */
  private ofCategory: Audience | undefined;

  constructor(block: Block, columns: MatrixColumns, collector: Collector, readItem: ReadItem) {
    this.block = block;
    this.columns = columns;
    this.collector = collector;
    this.readItem = readItem;
  }

  read(): void {
    const { headerTop, bodyTop } = this.columns;
    const { grid, top, bottom, left, right, title } = this.block;
    for (let row = headerTop; row < bodyTop; row++) {
      grid.useRow(row, left, right);
      noteRow(this, 'heading', row);
    }
    // A table whose first row is 套餐A is in sections, each for people of its own.
    const first = rowsOf(bodyTop, bottom).find((row) => grid.distinct(row, left, right).length > 0);
    const opening = first === undefined ? undefined : this.sectionOf(first);
    if (opening === undefined || !namesTeam(opening)) this.openGroups(title);
    for (let row = bodyTop; row < bottom; row++) this.readRow(row);
    this.collector.rows.push(...joinLines(this.lines, grid, (column) => this.headingOf(column)));
    for (let row = top; row < bottom; row++) this.keepTheRest(row);
  }

  /** The groups of the columns, for the people that a title or a section names. */
  private openGroups(title: string | undefined): void {
    const seen = new Map<string, number>();
    for (const { column, path } of this.columns.people) {
      const audience = readAudience(title === undefined ? path : [title, ...path]);
      const key = [audience.team, audience.sexes, audience.ages, audience.level].join('|');
      const apart = seen.get(key) ?? 0;
      seen.set(key, apart + 1);
      this.groups.set(column, this.collector.group(audience, { apart }));
      if (audience.level) this.levels.set(column, audience.level);
    }
  }

  private readRow(row: number): void {
    const { grid, left, right } = this.block;
    const { item } = this.columns;
    const [first = ''] = grid.distinct(row, left, right);
    if (first === '') return;
    if (this.isHeaderAgain(row)) {
      noteRow(this, 'heading', row);
      return grid.useRow(row, left, right);
    }
    if (this.groups.size > 0 && (readHeadcounts(this, row) || readTotals(this, row))) return;
    const section = this.sectionOf(row);
    if (section !== undefined) return this.openSection(row, section);
    if (isSpanning(this.block, this.columns, row)) return;
    const marks = this.marksOf(row);
    const isMarked = marks.some(({ mark }) => mark && mark.meaning !== 'no');
    const written = this.writtenIn(row);
    if (!isMarked && isFooter(first) && written.length <= 2) return;
    if (isMarked || (grid.text(row, item) !== '' && (written.length > 1 || this.isOneItem(row, written))))
      this.addLine(row, marks);
  }

  private readonly marksOf = (row: number) =>
    this.columns.people.map(({ column }) => ({ column, mark: this.markAt(row, column) }));

  /** The texts of a row that are neither numbers nor marks. */
  private writtenIn(row: number): string[] {
    const { grid, left, right } = this.block;
    const label = grid.text(row, this.columns.item);
    return grid
      .distinct(row, left, right)
      .filter(
        (text) =>
          !isNumber(text) &&
          !/^[\d.、]+$/.test(text) &&
          (text === label || readMark(text, this.columns.style) === undefined),
      );
  }

  /** A row that nobody is marked for, and that holds one text: an item where it is numbered as the others are, refused for everybody, or known by name. */
  private isOneItem(row: number, [only = '']: readonly string[]): boolean {
    const { grid, left, right } = this.block;
    if (grid.text(row, this.columns.item) !== only || isCategoryHeading(only)) return false;
    if (readAudience([only]).sure && this.readItem(only).level !== 'auto') return false;
    const numbered = rowsOf(left, right).some((column) => this.isNumbering(column, grid.text(row, column)));
    // × or 否 for everybody: an item that nobody gets. 检验项目 / / is a heading still.
    const cells = this.columns.people.map(({ column }) => grid.text(row, column));
    const isNo = (text: string) => text !== '' && readMark(text, this.columns.style)?.meaning === 'no';
    const { level } = this.readItem(only);
    const isNamed = level === 'review' || cells.some((text) => /[^-—–－/／\\\s]/.test(text));
    return numbered || level === 'auto' || (isNamed && cells.every(isNo));
  }

  /** The text of a row that heads the rows below it. */
  private sectionOf(row: number): string | undefined {
    const { grid, left, right } = this.block;
    const [first = ''] = grid.distinct(row, left, right);
    if (isFooter(first)) return undefined;
    const written = this.writtenIn(row);
    const [only = ''] = written;
    if (!isSpanning(this.block, this.columns, row)) {
      if (written.length !== 1 || this.isOneItem(row, written)) return undefined;
      if (this.marksOf(row).some(({ mark }) => mark && mark.meaning !== 'no')) return undefined;
    }
    return only === '' || only.length > 40 || /[。；;！]|^[*※]/.test(only) ? undefined : only;
  }

  private openSection(row: number, text: string): void {
    const { grid, left, right } = this.block;
    grid.useRow(row, left, right);
    noteRow(this, 'section', row);
    this.choices.clear();
    this.category = this.collector.heading(categoryName(text), text);
    const section = this.sectionAt(row, text, 'section');
    this.limit = limitOfSection(this.collector.questions, section);
    this.ofCategory = undefined;
    if (this.limit || !namesTeam(text)) return;
    const before = this.team !== undefined ? 'teams' : this.lines.length > 0 ? 'rows' : 'nothing';
    const isTeam = isTeamSection(this.collector.questions, section, before);
    if (isTeam) this.team = text;
    if (isTeam || this.groups.size === 0) this.openGroups(isTeam ? text : this.block.title);
  }

  private readonly sectionAt = (row: number, text: string, kind: 'section' | 'category') => {
    const sheet = this.block.grid.name;
    return { id: `${kind}:${sheet}:${row + 1}`, sheet, row: row + 1, text };
  };

  private isHeaderAgain(row: number): boolean {
    const { grid, left, right } = this.block;
    const { headerTop, bodyTop } = this.columns;
    const texts = grid.row(row).slice(left, right).join('|');
    for (let above = headerTop; above < bodyTop; above++)
      if (grid.row(above).slice(left, right).join('|') === texts) return true;
    return false;
  }

  private markAt(row: number, column: number): Mark | undefined {
    const text = this.block.grid.text(row, column);
    const mark = readMark(text, this.columns.style);
    if (mark) return mark;
    // A price in the place of a mark says that the item is in.
    if (isNumber(text)) return { meaning: 'required', note: text };
    return { meaning: 'unclear', note: text };
  }

  private addLine(row: number, marks: readonly { column: number; mark: Mark | undefined }[]): void {
    const { grid, left, right } = this.block;
    const { item, category, level } = this.columns;
    const details = new Map<number, string>();
    for (let column = left; column < right; column++) {
      const text = grid.text(row, column);
      if (text === '' || column === item || column === category || this.groups.has(column)) continue;
      if (column === level && levelWord(text)) grid.use(row, column);
      else if (this.isNumbering(column, text)) grid.use(row, column);
      else details.set(column, text);
    }
    let text = grid.text(row, item);
    if (category !== undefined && grid.text(row, category) !== '') {
      const own = categoryName(grid.text(row, category));
      if (own !== grid.text(row, item)) {
        if (own !== this.category) {
          this.ofCategory = limitOfSection(this.collector.questions, this.sectionAt(row, own, 'category'));
          if (this.marksOthers(marks)) this.limit = undefined;
        }
        this.category = this.collector.heading(own, grid.text(row, category));
      }
      grid.use(row, category);
    }
    // Only its category or its contents are written.
    if (text === '') {
      const [column] = [...details].find(([, detail]) => /\p{L}/u.test(detail)) ?? [];
      text = column === undefined ? this.category : (details.get(column) ?? '');
      if (column !== undefined) {
        grid.use(row, column);
        details.delete(column);
      }
    }
    if (text === '') return;
    grid.use(row, item);
    const rowLevel = level === undefined ? undefined : levelWord(grid.text(row, level));
    const draft: RowDraft = {
      sheet: grid.name,
      row: row + 1,
      text,
      category: this.category,
      marks: new Map(),
      remarks: [],
      limit: this.ofCategory ?? this.limit,
    };
    for (const { column, mark } of marks) {
      grid.use(row, column);
      if (!mark) continue;
      const group = this.groups.get(column) as number;
      const said: MarkLevel | undefined = mark.meaning === 'no' ? undefined : mark.meaning;
      if (said)
        draft.marks.set(
          group,
          said === 'required' ? (rowLevel ?? this.levels.get(column) ?? this.levelOfSection() ?? said) : said,
        );
      const isBlank = grid.text(row, column) === '';
      if (choiceBelow.test(mark.note)) this.choices.set(column, mark.note);
      else if (!isBlank) this.choices.delete(column);
      const choice = isBlank ? this.choices.get(column) : undefined;
      if (choice !== undefined) draft.marks.set(group, 'unclear');
      const note = choice ?? mark.note;
      if (note !== '') draft.remarks.push({ label: this.headingOf(column), text: note });
    }
    // Nobody is marked, nor anybody left out: that is not the same as for nobody.
    if (draft.marks.size === 0 && marks.every(({ column }) => grid.text(row, column) === ''))
      for (const group of this.groups.values()) draft.marks.set(group, 'unclear');
    const limit = limitOfRow(this, draft, marks, details.values());
    this.lines.push({ row, draft: { ...draft, limit }, details, inside: grid.text(row, item) === '' });
  }

  /** Another category that is marked for people whom the section is not for: the section ended before it. */
  private marksOthers(marks: readonly { column: number; mark: Mark | undefined }[]): boolean {
    const sexes = this.limit?.sexes;
    if (!sexes) return false;
    return marks.some(({ column, mark }) => {
      const people = this.collector.audienceOf(this.groups.get(column) ?? -1)?.sexes ?? [];
      return mark && mark.meaning !== 'no' && !people.some((sex) => sexes.includes(sex));
    });
  }

  /** 加项 is a choice, 已婚女性加项 is what the married get besides. */
  private readonly levelOfSection = () => {
    const names = this.ofCategory ?? this.limit;
    return sectionLevel(names ? this.category.replaceAll('加项', '') : this.category);
  };

  private headingOf(column: number): string {
    const { grid } = this.block;
    const texts: string[] = [];
    for (let row = this.columns.headerTop; row < this.columns.bodyTop; row++) {
      const text = grid.text(row, column);
      if (text !== '' && !isNumber(text) && texts.at(-1) !== text) texts.push(text);
    }
    return texts.join(' ').replace(/\s+/g, ' ');
  }

  private isNumbering(column: number, text: string): boolean {
    return (
      /^\d{1,4}[.、]?$/.test(text) &&
      /^(?:序号?|no\.?|编号|项次|)$/i.test(this.headingOf(column).replace(/\s/g, ''))
    );
  }

  /** What was not understood stays: on its group where it stands in the group's column, else on the whole. */
  private keepTheRest(row: number): void {
    const { grid, left, right } = this.block;
    const text = rowText(this.block, row);
    if (text === '') return;
    grid.useRow(row, left, right);
    this.collector.remarks.push({ label: '', text });
    this.collector.line('note', grid, row, text);
  }
}
