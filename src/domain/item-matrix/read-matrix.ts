import type { RawSheet } from '#domain/library-import/raw-table.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import type { NameMatch } from '#domain/names/name-match.ts';
import { readName } from '#domain/names/read-name.ts';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import type { RowEvidence } from '#domain/names/row-evidence.ts';
import { withoutNumber } from './line-kinds.ts';
import type { MatrixGroup, MatrixReading, MatrixRow, ReadItem, SourceRow } from './matrix-reading.ts';
import { readSource } from './read-source.ts';

/** Longer texts are taken apart before they are read. */
const LONGEST_TEXT = 200;
const contents = /内容|明细|包含|内涵|具体|小项|说明|备注|^$/;

/** A ●-matrix or a list of items → groups, rows with the standard items they name, remarks. */
export function readMatrix(sheets: readonly RawSheet[], index: NameIndex): MatrixReading {
  const readItem = itemReader(index);
  const { groups, rows, remarks } = readSource(sheets, readItem);
  return {
    groups,
    remarks,
    rows: rows.flatMap((row) => namedRows(row, withEvidence(readItem, row, groups))),
  };
}

/** Reads each text once. */
function itemReader(index: NameIndex): ReadItem {
  const known = new Map<string, NameMatch>();
  return (written, evidence = {}) => {
    const text = withoutNumber(written).replace(/[*★☆※]+$/, '');
    const key = [text, evidence.category, evidence.sexes].join('|');
    let match = known.get(key);
    if (!match) {
      match = readName(index, text, evidence);
      known.set(key, match);
    }
    return match;
  };
}

/** Of several items in one cell each is a row, where not all of them are certain together. */
function namedRows(row: SourceRow, readItem: ReadItem): MatrixRow[] {
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
  const parts = partsOf(row.text);
  if (parts.length < 2) return [named(row, row.text, whole ?? readItem(row.text.slice(0, LONGEST_TEXT)))];
  const read = parts.map((part) => named(row, part, readItem(part)));
  // 项目一、二 of which nothing is known stays as it was written.
  return read.every(({ level }) => level === 'none') && whole ? [named(row, row.text, whole)] : read;
}

/** The category and the people that a row is marked for decide between names that mean several items. */
function withEvidence(readItem: ReadItem, row: SourceRow, groups: readonly MatrixGroup[]): ReadItem {
  const marked = groups.filter((_, at) => row.marks[at] !== null);
  const sexes = sexGroups.filter((sex) => marked.some((group) => group.sexes.includes(sex)));
  const evidence: RowEvidence = {
    ...(row.category !== '' && { category: row.category }),
    ...(sexes.length > 0 && sexes.length < 3 && { sexes }),
  };
  return (text) => readItem(text, evidence);
}

function named(row: SourceRow, text: string, { level, candidates }: NameMatch): MatrixRow {
  return { ...row, text, level, candidates, codes: level === 'auto' ? (candidates[0]?.codes ?? []) : [] };
}

/** The items of an enumeration; brackets are never cut. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  const end = () => {
    const tidy = withoutNumber(part)
      .replace(/[。．.]$/, '')
      .trim();
    if (tidy !== '') parts.push(tidy);
    part = '';
  };
  for (const [at, character] of [...text].entries()) {
    if (/[(（【[]/.test(character)) depth++;
    else if (/[)）】\]]/.test(character)) depth = Math.max(0, depth - 1);
    const open = depth === 0 || character === '\n';
    const between = /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '');
    if (open && /[、，,；;。\n]/.test(character) && !between) {
      depth = 0;
      end();
    } else if (
      open &&
      /[+＋]/.test(character) &&
      /\p{Script=Han}|\)|）/u.test(text[at - 1] ?? '') &&
      !between
    )
      end();
    else part += character;
  }
  end();
  return parts;
}
