import { levelWord } from '#domain/library-import/mark.ts';
import { type Audience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import { type Collector, everybody } from './collector.ts';
import { spacedItems } from './enumerations.ts';
import { isNumber } from './headings.ts';
import { categoryName, isFooter, isTotal, sectionLevel, withoutNumber } from './line-kinds.ts';
import { type ListColumns, labelOf, limitsOf, listColumns, listHeading, listRow } from './list-columns.ts';
import type { ReadItem } from './matrix-reading.ts';
import { Outline } from './outline.ts';
import { clausesOfPeople, firstSentence, readLine } from './read-line.ts';

/** Reads lines, with or without columns, one after the other: headings say who the items below them are for. */
export class ListReader {
  private readonly block: Block;
  private readonly collector: Collector;
  private readonly readItem: ReadItem;
  private readonly sheetAudience: Audience | undefined;
  private readonly anchor: number | undefined;
  private readonly columns: ListColumns | undefined;
  private readonly limits: (text: string) => Audience[] | undefined;
  private readonly outline = new Outline();
  private category = '';
  private optional = false;
  private adds = false;
  private found = false;

  constructor(block: Block, collector: Collector, readItem: ReadItem, sheetAudience: Audience | undefined) {
    this.block = block;
    this.collector = collector;
    this.readItem = readItem;
    this.sheetAudience = sheetAudience;
    this.anchor = listHeading(block);
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
      else if (texts.length === 1) this.readAlone(row, first);
      else if (this.columns === undefined) this.readLoose(row, texts);
      else this.readRow(row, this.columns);
    }
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

  private push(row: number, text: string, category = this.category): void {
    const { grid } = this.block;
    const { sex, level: levels } = this.columns ?? {};
    const people = sex === undefined ? undefined : this.limits(grid.text(row, sex));
    const level = levels === undefined ? undefined : levelWord(grid.text(row, levels));
    if (people && sex !== undefined) grid.use(row, sex);
    if (level && levels !== undefined) grid.use(row, levels);
    const own = this.audience() ?? this.ofCategory(category) ?? everybody;
    const groups = (people ?? [own]).map((one) => this.groupOf(one));
    const optional = level ? level === 'optional' : this.optional;
    this.collector.rows.push(listRow(grid, row, text, category, groups, optional));
    this.found = true;
  }

  /** 已婚女性项目 as the category of a row. */
  private ofCategory(category: string): Audience | undefined {
    const audience = readAudience([category]);
    return category !== '' && audience.sure ? audience : undefined;
  }

  private pushItems(row: number, text: string): void {
    const { level, candidates } = this.readItem(text);
    const isOne = level === 'auto' && (candidates[0]?.codes.length ?? 0) < 2;
    const items = isOne ? undefined : spacedItems(text, this.readItem);
    for (const item of items ?? [text]) this.push(row, item);
  }

  /** A row with one text: a heading, an item, or what is said of several people one after the other. */
  private readAlone(row: number, text: string): void {
    const { grid, left, right } = this.block;
    const clauses = clausesOfPeople(text);
    if (clauses.length > 1) {
      grid.useRow(row, left, right);
      for (const clause of clauses) this.readClause(row, clause, true);
      return;
    }
    if (this.readClause(row, text, false)) grid.useRow(row, left, right);
  }

  /** Whether it was understood; what is not stays in the remarks, `kept` where its row is used up already. */
  private readClause(row: number, text: string, kept: boolean): boolean {
    const { grid } = this.block;
    const [sentence, rest] = firstSentence(text);
    const line = readLine(sentence, this.readItem, this.columns !== undefined);
    const listed =
      this.audience() !== undefined || this.columns !== undefined || this.collector.rows.length > 0;
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

  /** Cells without headings over them: 套餐A and its price, 项目： and its items, items beside each other, or the first cell that names one. */
  private readLoose(row: number, texts: readonly string[]): void {
    const { grid, left, right } = this.block;
    const words = texts.filter((text) => !isNumber(text) && !/^[约共]?[\d.,]+\s*(?:元|人|次)/.test(text));
    const [first = ''] = words;
    const useWords = () => {
      for (let column = left; column < right; column++)
        if (words.includes(grid.text(row, column))) grid.use(row, column);
    };
    const head = readLine(first, this.readItem, false);
    if (words.length === 1 && head.kind === 'people') {
      this.readAlone(row, first);
      return;
    }
    const beginsList = /[:：]/.test(first) && (head.kind !== 'item' || /^[^:：]{1,40}[:：]$/.test(first));
    if (beginsList && head.kind !== 'other' && this.readClause(row, words.join(' '), false))
      return useWords();
    const known = words.filter((text) => this.readItem(withoutNumber(text)).level === 'auto').length;
    if (known > 1 && known * 2 >= words.length) {
      useWords();
      for (const text of words) this.push(row, withoutNumber(text));
      return;
    }
    for (let column = left; column < right; column++) {
      const text = withoutNumber(grid.text(row, column));
      if (text.length < 2 || isNumber(text) || this.readItem(text).level === 'none') continue;
      grid.use(row, column);
      this.push(row, text);
      return;
    }
  }

  private readRow(row: number, { item, category }: ListColumns): void {
    const { grid, left, right } = this.block;
    const text = withoutNumber(grid.text(row, item));
    if (category !== undefined && grid.text(row, category) !== '') {
      const own = grid.text(row, category);
      this.category = this.collector.heading(categoryName(own), own);
      grid.use(row, category);
    }
    if (text === '') return;
    grid.use(row, item);
    for (let column = left; column < right; column++)
      if (
        /^\d{1,4}[.、]?$/.test(grid.text(row, column)) &&
        /^(?:序号?|no\.?|编号|)$/i.test(labelOf(this.block, column))
      )
        grid.use(row, column);
    this.push(row, text);
  }
}
