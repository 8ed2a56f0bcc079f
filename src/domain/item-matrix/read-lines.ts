import { levelWord } from '#domain/library-import/mark.ts';
import { isModalityAlone } from '#domain/names/modality.ts';
import { alikeHeads, headOfLine, packageNamed } from './alike-heads.ts';
import { type Audience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import { type Collector, everybody } from './collector.ts';
import { spacedItems } from './enumerations.ts';
import { categoryName, isFooter, isTotal, sectionLevel, withoutNumber } from './line-kinds.ts';
import { type ListColumns, limitsOf, listColumns, listHeading, listRow, rowsOf } from './list-columns.ts';
import { type OpenList, readColumnsRow, readLooseRow } from './list-rows.ts';
import type { ReadItem } from './matrix-reading.ts';
import { Outline } from './outline.ts';
import { clausesOfPackages, limitedApart, limitOfItem, withoutRequest } from './people-in-line.ts';
import { readDifference, saysDifference } from './read-difference.ts';
import { clausesOfPeople, firstSentence, readLine } from './read-line.ts';
import { isTeamSection } from './section-people.ts';

const ticked = /^[√✓✔☑☒✅■]\s*[\p{L}]/u;
const unticked = /^[□☐◻×✗✘]/;

/** 380元 behind the items of a package. */
const isPrice = (text: string): boolean =>
  /^[¥￥]?\d[\d.,]*\s*元?(?:[/每]人)?$/.test(text) && /[元¥￥]/.test(text);

/** Reads lines, with or without columns, one after the other: headings say who the items below them are for. */
export class ListReader implements OpenList {
  readonly block: Block;
  readonly collector: Collector;
  readonly readItem: ReadItem;
  private readonly sheetAudience: Audience | undefined;
  private readonly anchor: number | undefined;
  readonly columns: ListColumns | undefined;
  private readonly limits: (text: string) => Audience[] | undefined;
  private readonly outline = new Outline();
  category = '';
  private optional = false;
  private adds = false;
  private found = false;
  /** The text of the column of groups that holds now. */
  named = '';
  private readonly alike: ReadonlySet<string>;
  /** Items have ticks in front of them: those with an empty box are not ticked. */
  private readonly ticks: boolean;

  constructor(block: Block, collector: Collector, readItem: ReadItem, sheetAudience: Audience | undefined) {
    this.block = block;
    this.collector = collector;
    this.readItem = readItem;
    this.sheetAudience = sheetAudience;
    this.anchor = listHeading(block);
    const { grid, top, bottom } = block;
    this.ticks = rowsOf(top, bottom).some((row) => grid.row(row).some((text) => ticked.test(text)));
    const alone = rowsOf(top, bottom).map((row) => grid.distinct(row, block.left, block.right).join(' '));
    this.alike = this.anchor === undefined ? alikeHeads(alone, readItem) : new Set();
    this.columns = this.anchor === undefined ? undefined : listColumns(block, this.anchor);
    this.limits =
      this.columns?.sex === undefined
        ? () => undefined
        : limitsOf(block, (this.anchor ?? block.top) + 1, this.columns.sex);
  }

  read(): void {
    const { grid, top, bottom, left, right } = this.block;
    for (let row = top; row < bottom; row++) {
      const texts = grid.distinct(row, left, right).filter((text) => !/^\d{1,4}[.、]?$/.test(text));
      const [first = ''] = texts;
      if (texts.length === 0) continue;
      if (this.isHeading(row)) {
        grid.useRow(row, left, right);
        this.collector.line('heading', grid, row, texts.join(' | '));
      } else if (isTotal(first)) this.readTotal(row, texts);
      else if (isFooter(withoutNumber(first))) continue;
      else if (texts.length === 1 && !this.hasNumbersBehind(row, first)) this.readAlone(row, first);
      else if (this.columns === undefined) readLooseRow(this, row, texts);
      else readColumnsRow(this, row, this.columns);
    }
  }

  /** An item and its price alone: the price is no number of the row. */
  private hasNumbersBehind(row: number, first: string): boolean {
    const { grid, right } = this.block;
    const item = this.columns?.item;
    if (item === undefined || grid.text(row, item) !== first || this.readItem(first).level === 'none')
      return false;
    return rowsOf(item + 1, right).some((column) => grid.text(row, column) !== '');
  }

  private isHeading(row: number): boolean {
    const { grid } = this.block;
    const { anchor } = this;
    return anchor !== undefined && (row === anchor || grid.row(row).join() === grid.row(anchor).join());
  }

  /** 价格：300元 below the items of some people is said of them. */
  private readTotal(row: number, texts: readonly string[]): void {
    const { grid, left, right } = this.block;
    const audience = this.audience();
    if (!audience || !this.found) return;
    grid.useRow(row, left, right);
    this.collector.line('total', grid, row, texts.join(' '));
    const [, label = '', text = ''] = /^([^:：]{1,12})[:：]?\s*(.*)$/s.exec(texts.join(' ')) ?? [];
    this.collector.groupRemark(
      this.groupOf(audience),
      text === '' ? { label: '', text: label } : { label, text },
    );
  }

  private readonly audience = () => this.outline.audience() ?? this.sheetAudience;

  private readonly groupOf = (audience: Audience) =>
    this.collector.group(audience, { listed: true, adds: this.adds });

  /** A blank cell of 人群 in front of the items, where most are blank, goes on with what stands above; under 性别 it is everybody's. */
  private peopleAt(row: number, column: number): string {
    const { grid } = this.block;
    const first = (this.anchor ?? this.block.top) + 1;
    const filled = rowsOf(first, this.block.bottom).filter((at) => grid.text(at, column) !== '');
    const begins = filled[0] === first && column < (this.columns?.item ?? 0);
    const heading = grid.text(this.anchor ?? this.block.top, column);
    if (grid.text(row, column) !== '' || !begins || /性别/.test(heading)) return grid.text(row, column);
    return grid.text(filled.findLast((at) => at < row) ?? row, column);
  }

  push(row: number, text: string, category = this.category): void {
    const { grid } = this.block;
    const { sex, level: levels } = this.columns ?? {};
    const people = sex === undefined ? undefined : this.limits(this.peopleAt(row, sex));
    const level = levels === undefined ? undefined : levelWord(grid.text(row, levels));
    if (people && sex !== undefined) grid.use(row, sex);
    if (level && levels !== undefined) grid.use(row, levels);
    const own = this.audience() ?? this.ofCategory(category) ?? everybody;
    const groups = (people ?? [own]).map((one) => this.groupOf(one));
    if (isPrice(text)) {
      for (const group of groups) this.collector.groupRemark(group, { label: '', text });
      return;
    }
    const optional = level ? level === 'optional' : this.optional;
    const limit = people ? undefined : limitOfItem(text, this.readItem);
    const listed = listRow(grid, row, text, category, groups, optional);
    const draft =
      this.ticks && unticked.test(text)
        ? { ...listed, marks: new Map(groups.map((group) => [group, 'unclear' as const])) }
        : listed;
    this.collector.rows.push(limit ? { ...draft, limit } : draft);
    this.found = true;
  }

  /** 已婚女性项目 as the category of a row. */
  private ofCategory(category: string): Audience | undefined {
    const audience = readAudience([category]);
    return category !== '' && audience.sure ? audience : undefined;
  }

  private pushItems(row: number, text: string): void {
    const apart = limitedApart(text, this.readItem);
    if (apart) {
      for (const part of apart) this.push(row, part);
      return;
    }
    const { level, candidates } = this.readItem(text);
    const isOne = level === 'auto' && (candidates[0]?.codes.length ?? 0) < 2;
    const items = isOne ? undefined : spacedItems(text, this.readItem);
    for (const item of items ?? [text]) this.push(row, item);
  }

  /** A row with one text: a heading, an item, or what is said of several people one after the other. */
  readAlone(row: number, written: string): void {
    const { grid, left, right } = this.block;
    const text = withoutRequest(written);
    const clauses = clausesOfPackages(text, this.readItem) ?? clausesOfPeople(text);
    if (clauses.length > 1) {
      grid.useRow(row, left, right);
      for (const clause of clauses) this.readClause(row, clause, true);
      return;
    }
    if (this.readClause(row, text, false)) grid.useRow(row, left, right);
  }

  /** Whether it was understood; what is not stays in the remarks, `kept` where its row is used up already. */
  readClause(row: number, text: string, kept: boolean): boolean {
    const { grid } = this.block;
    const [sentence, rest] = firstSentence(text);
    if (this.readDifference(row, sentence)) {
      if (rest !== '') this.collector.remarks.push({ label: '', text: rest });
      return true;
    }
    if (this.readPackage(row, sentence) || this.readUnderModality(row, sentence)) return true;
    const line = readLine(sentence, this.readItem, this.columns !== undefined);
    const listed =
      this.audience() !== undefined || this.columns !== undefined || this.collector.rows.length > 0;
    const isOpen = line.kind === 'other' || (line.kind === 'item' && !line.sure);
    if (isOpen && saysDifference(sentence, this.readItem)) {
      this.collector.asked(grid, row, sentence);
      if (rest !== '') this.collector.remarks.push({ label: '', text: rest });
      return true;
    }
    if (line.kind === 'other' || (line.kind === 'item' && !listed && !line.sure)) {
      if (kept) this.collector.remarks.push({ label: '', text });
      return false;
    }
    if (rest !== '') this.collector.remarks.push({ label: '', text: rest });
    if (line.kind === 'item') this.pushItems(row, line.text);
    else if (line.kind === 'people') {
      this.outline.people(sentence, line.audience);
      this.adds = line.adds;
      this.optional = line.audience.level === 'optional';
      this.category = '';
      if (line.items === '') this.collector.line('group', grid, row, text);
      else this.pushItems(row, line.items);
    } else {
      if (line.items === '') {
        this.outline.other(sentence);
        this.collector.line('section', grid, row, text);
      }
      this.category = line.category === '' ? this.category : this.collector.heading(line.category, text);
      this.optional = sectionLevel(this.category) === 'optional' || (this.optional && line.category === '');
      if (line.items !== '') this.pushItems(row, line.items);
    }
    return true;
  }

  /** 标准一 and 标准二 before items are packages, unless a person says that they are kinds of items. */
  readPackage(row: number, text: string): boolean {
    const found = this.alike.size === 0 ? undefined : headOfLine(text);
    if (!found || !this.alike.has(found.head)) return false;
    const { head, items } = found;
    const id = `team:${this.block.grid.name}:${row + 1}`;
    const { questions } = this.collector;
    if (!isTeamSection(questions, { id, sheet: this.block.grid.name, row: row + 1, text: head }, 'teams'))
      return false;
    this.openGroup(head, packageNamed(head));
    // 二档：一档项目+胸部CT
    if (this.readDifference(row, `：${items}`)) return true;
    this.pushItems(row, items.replace(/[。；;，,]$/, ''));
    return true;
  }

  /** 彩超 or CT检查 alone over lines that are items only so, and those lines. */
  private readUnderModality(row: number, text: string): boolean {
    const { grid, bottom, left, right } = this.block;
    const readsSo = (name: string, category: string) =>
      this.readItem(name).level !== 'auto' && this.readItem(name, { category }).level === 'auto';
    const written = withoutNumber(text);
    if (isModalityAlone(this.category) && readsSo(written, this.category)) {
      this.push(row, written);
      return true;
    }
    const below = row + 1 < bottom ? (grid.distinct(row + 1, left, right)[0] ?? '') : '';
    const category = categoryName(written);
    if (!isModalityAlone(category) || !readsSo(withoutNumber(below), category)) return false;
    this.outline.other(text);
    this.collector.line('section', grid, row, text);
    this.category = this.collector.heading(category, text);
    return true;
  }

  /** 女职工在男职工基础上去掉前列腺、加妇科彩超; under a heading also 在套餐A基础上加胸部CT. */
  readDifference(row: number, text: string): boolean {
    const { grid } = this.block;
    const read = readDifference(text, this.readItem);
    const people = read?.people ?? this.audience();
    if (!read || !people) return false;
    if (read.people) {
      this.outline.people(text, read.people);
      this.adds = false;
      this.optional = false;
      this.category = '';
    }
    const audience = this.audience() ?? people;
    const group = this.collector.group(audience, { listed: true });
    this.collector.difference({ ...read, sheet: grid.name, row: row + 1, group });
    this.collector.line('group', grid, row, text);
    for (const item of read.added) this.push(row, item);
    this.found = true;
    return true;
  }

  /** A套餐 in its column: the items beside and below are its. */
  openGroup(named: string, audience: Audience): void {
    this.named = named;
    this.outline.people(named, audience);
    this.adds = false;
    this.optional = false;
    this.groupOf(this.audience() ?? audience);
  }
}
