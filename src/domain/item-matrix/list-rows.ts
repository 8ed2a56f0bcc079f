import { type Audience } from './audience.ts';
import type { Block } from './block.ts';
import type { Collector } from './collector.ts';
import { isNumber } from './headings.ts';
import { categoryName, withoutNumber } from './line-kinds.ts';
import { type ListColumns, labelOf } from './list-columns.ts';
import type { ReadItem } from './matrix-reading.ts';
import { peopleOfHeading } from './people-heading.ts';
import { limitOfNote, namesItems, peopleAndItems } from './people-in-line.ts';
import { readDifference } from './read-difference.ts';
import { clausesOfPeople, readLine } from './read-line.ts';

/** A list that is being read: what its rows of several cells are made of. */
export interface OpenList {
  readonly block: Block;
  readonly collector: Collector;
  readonly readItem: ReadItem;
  readonly columns: ListColumns | undefined;
  category: string;
  named: string;
  readonly push: (row: number, text: string) => void;
  readonly readAlone: (row: number, text: string) => void;
  readonly readClause: (row: number, text: string, kept: boolean) => boolean;
  readonly readPackage: (row: number, text: string) => boolean;
  readonly readDifference: (row: number, text: string) => boolean;
  readonly openGroup: (named: string, audience: Audience) => void;
}

const namesWhole = (text: string, readItem: ReadItem): boolean =>
  namesItems(text, readItem) || readDifference(`套餐：${text}`, readItem) !== undefined;

/** Cells without headings over them: 套餐A and its price, 项目： and its items, items beside each other, or the first cell that names one. */
export function readLooseRow(list: OpenList, row: number, texts: readonly string[]): void {
  const { grid, left, right } = list.block;
  const words = texts.filter((text) => !isNumber(text) && !/^[约共]?[\d.,]+\s*(?:元|人|次)/.test(text));
  const [first = ''] = words;
  const useWords = () => {
    for (let column = left; column < right; column++)
      if (words.includes(grid.text(row, column))) grid.use(row, column);
  };
  const head = readLine(first, list.readItem, false);
  if (words.length === 1 && head.kind === 'people') {
    list.readAlone(row, first);
    return;
  }
  // 套餐A | 血常规 | 尿常规
  const behind = words.slice(1).join('、');
  const apart =
    head.kind === 'people' && head.items === '' && namesWhole(behind, list.readItem)
      ? { head: first.replace(/[:：]$/, ''), items: behind }
      : peopleAndItems(withoutNumber(words.join('、')), list.readItem);
  if (apart) {
    useWords();
    list.readClause(row, `${apart.head}：${apart.items}`, true);
    return;
  }
  if (list.readPackage(row, words.join(' '))) return useWords();
  // One sentence, which the commas of others made columns of.
  const whole = texts.join('，');
  if (clausesOfPeople(whole).length > 1) return list.readAlone(row, whole);
  const beginsList = /[:：]/.test(first) && (head.kind !== 'item' || /^[^:：]{1,40}[:：]$/.test(first));
  if (beginsList && head.kind !== 'other' && list.readClause(row, words.join(' '), false)) return useWords();
  const known = words.filter((text) => list.readItem(withoutNumber(text)).level === 'auto').length;
  if (known > 1 && known * 2 >= words.length) {
    useWords();
    for (const text of words) list.push(row, withoutNumber(text));
    return;
  }
  for (let column = left; column < right; column++) {
    const text = withoutNumber(grid.text(row, column));
    if (text.length < 2 || isNumber(text) || list.readItem(text).level === 'none') continue;
    grid.use(row, column);
    list.push(row, text);
    return;
  }
}

/** A row under headings. */
export function readColumnsRow(list: OpenList, row: number, { item, category, group }: ListColumns): void {
  const { grid, left, right } = list.block;
  const named = group === undefined ? '' : grid.text(row, group);
  const people = named === '' ? undefined : peopleOfHeading(named);
  if (people && group !== undefined) {
    grid.use(row, group);
    if (named !== list.named) list.openGroup(named, people.audience);
  }
  const text = withoutNumber(grid.text(row, item));
  if (category !== undefined && grid.text(row, category) !== '') {
    const own = grid.text(row, category);
    list.category = list.collector.heading(categoryName(own), own);
    grid.use(row, category);
  }
  if (text === '') return;
  grid.use(row, item);
  if (group !== undefined && list.readDifference(row, text)) return;
  for (let column = left; column < right; column++)
    if (
      /^\d{1,4}[.、]?$/.test(grid.text(row, column)) &&
      /^(?:序号?|no\.?|编号|)$/i.test(labelOf(list.block, column))
    )
      grid.use(row, column);
  const limit = limitBeside(list, row);
  list.push(row, text);
  const last = list.collector.rows.at(-1);
  if (limit && last && !last.limit) list.collector.rows[list.collector.rows.length - 1] = { ...last, limit };
}

/** 仅男性 in a column of notes; the note itself stays with the row. */
function limitBeside(list: OpenList, row: number): Audience | undefined {
  const { grid, left, right } = list.block;
  if (list.columns?.sex !== undefined) return undefined;
  return grid
    .unusedIn(row, left, right)
    .map(limitOfNote)
    .find((limit) => limit !== undefined);
}
