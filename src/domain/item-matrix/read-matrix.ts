import { sexGroups } from '#domain/catalogue/catalogue.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { isModalityAlone } from '#domain/names/modality.ts';
import { readNameInCategory } from '#domain/names/name-in-category.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import type { NameMatch } from '#domain/names/name-match.ts';
import type { RowEvidence } from '#domain/names/row-evidence.ts';
import { joinedItems, partsOf, spacedItems } from './enumerations.ts';
import { matrixLimits, tooManyGroups, tooManyNames, tooManyRows, tooMuchText } from './limits.ts';
import { withoutNumber } from './line-kinds.ts';
import type {
  MatrixChoices,
  MatrixGroup,
  MatrixReading,
  MatrixRow,
  ReadItem,
  Remark,
  SourceRow,
} from './matrix-reading.ts';
import { readSource } from './read-source.ts';

/** Longer texts are taken apart before they are read. */
const LONGEST_TEXT = 200;
const contents = /内容|明细|包含|内涵|具体|小项|部位|说明|备注|^$/;

/**
 * A ●-matrix or a list of items → groups, rows with the standard items they name, remarks, and what is asked.
 * @throws Failure 413 where it is more than `matrixLimits`
 */
export function readMatrix(
  sheets: readonly RawSheet[],
  index: NameIndex,
  choices: MatrixChoices = {},
): MatrixReading {
  requireReadable(sheets);
  const readItem = itemReader(index);
  const { rows, ...rest } = readSource(sheets, readItem, choices);
  if (rest.groups.length > matrixLimits.groups) throw tooManyGroups();
  requireFewRows(rows);
  const count = textCounter();
  for (const { text } of [...rest.lines, ...rest.remarks, ...rest.groups.flatMap(({ remarks }) => remarks)])
    count(text);
  const named: MatrixRow[] = [];
  for (const row of rows)
    for (const one of namedRows(row, withEvidence(readItem, row, rest.groups))) {
      if (named.length === matrixLimits.rows) throw tooManyRows();
      count(one.text, ...one.remarks.map((remark: Remark) => remark.text));
      named.push(one);
    }
  return { ...rest, rows: named };
}

/** What is too much anyway is refused before the first name is looked up: every different text is somewhere in the reading. */
function requireReadable(sheets: readonly RawSheet[]): void {
  const count = textCounter();
  const seen = new Set<string>();
  for (const { rows } of sheets)
    for (const text of rows.flat())
      if (!seen.has(text)) {
        seen.add(text);
        count(text);
      }
}

/** What an enumeration that no lookup takes whole comes to, counted before its items are looked up. */
function requireFewRows(rows: readonly SourceRow[]): void {
  let count = 0;
  for (const { text } of rows) {
    count += text.length > LONGEST_TEXT ? enumeratedIn(text).length : 1;
    if (count > matrixLimits.rows) throw tooManyRows();
  }
}

function enumeratedIn(text: string): string[] {
  const parts = partsOf(text);
  return parts.length <= matrixLimits.partsPerCell ? parts : [text];
}

function textCounter(): (...texts: string[]) => void {
  let characters = 0;
  return (...texts) => {
    for (const text of texts) characters += text.length;
    if (characters > matrixLimits.characters) throw tooMuchText();
  };
}

/** Reads each text once, and not more texts than a matrix may have. */
function itemReader(index: NameIndex): ReadItem {
  const known = new Map<string, NameMatch>();
  return (written, evidence = {}) => {
    const text = withoutNumber(written.slice(0, LONGEST_TEXT)).replace(/[*★☆※]+$/, '');
    const key = [text, evidence.category, evidence.sexes].join('|');
    let match = known.get(key);
    if (!match) {
      if (known.size === matrixLimits.names) throw tooManyNames();
      match = readNameInCategory(index, text, evidence);
      known.set(key, match);
    }
    return match;
  };
}

/** Of several items in one cell each is a row, where not all of them are certain together. */
function namedRows(row: SourceRow, readBy: ReadItem): MatrixRow[] {
  // 检查方式：彩超 beside 甲状腺, in a column of its own.
  const how = row.remarks.find((remark) => isModalityAlone(remark.text));
  const readItem: ReadItem = how ? (name) => withModality(name, how.text, readBy) : readBy;
  const text = row.text.length <= LONGEST_TEXT ? row.text : '';
  const whole = text === '' ? undefined : readItem(text);
  // What a panel consists of says which one it is.
  const details = row.remarks.filter(({ label }) => contents.test(label)).map((remark) => remark.text);
  for (const detail of [details.join('、'), ...details]) {
    if (detail === '' || row.text.length + detail.length > LONGEST_TEXT) continue;
    const detailed = readItem(`${row.text}（${detail}）`);
    if (detailed.level === 'auto') return [named(row, row.text, detailed)];
  }
  if (whole?.level === 'auto') return [named(row, row.text, whole)];
  const enumerated = partsOf(row.text);
  const listed = enumerated.length > 1 ? enumerated : (spacedItems(row.text, readItem) ?? enumerated);
  const parts = listed.flatMap((part) => joinedItems(part, readItem));
  if (parts.length < 2 || parts.length > matrixLimits.partsPerCell)
    return [named(row, row.text, whole ?? readItem(row.text))];
  const read = parts.map((part) => named(row, part, readItem(part)));
  // 项目一、二 of which nothing is known stays as it was written.
  return read.every(({ level }) => level === 'none') && whole ? [named(row, row.text, whole)] : read;
}

/** What the name says itself counts; else with what is said beside it of how it is done. */
function withModality(name: string, category: string, readItem: ReadItem): NameMatch {
  const match = readItem(name);
  const read = match.level === 'auto' ? match : readItem(name, { category });
  return read.level === 'auto' ? read : match;
}

/** The category and the people that a row is marked for decide between names that mean several items. */
function withEvidence(readItem: ReadItem, row: SourceRow, groups: readonly MatrixGroup[]): ReadItem {
  const marked = groups.filter((_, at) => row.marks[at] !== null);
  const sexes = sexGroups.filter((sex) => marked.some((group) => group.sexes.includes(sex)));
  const evidence: RowEvidence = {
    ...(row.category !== '' && { category: row.category }),
    ...(sexes.length > 0 && sexes.length < 3 && { sexes }),
  };
  return (text, more = {}) => readItem(text, { ...evidence, ...more });
}

function named(row: SourceRow, text: string, { level, candidates }: NameMatch): MatrixRow {
  return { ...row, text, level, candidates, codes: level === 'auto' ? (candidates[0]?.codes ?? []) : [] };
}
