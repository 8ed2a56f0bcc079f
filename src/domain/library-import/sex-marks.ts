import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { DetectedColumns } from './detect-columns.ts';
import { markStyle, readMark } from './mark.ts';
import { peopleOfHeading } from './people-headings.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** Columns 男 and 女 that hold marks beside the price: whom an item is for. */
export interface SexMarks {
  readonly columns: readonly number[];
  /** What the marks of a line say. `unclear`: the cell that is no mark we know, or a choice; `none`: nobody is marked. */
  readonly of: (row: number) => { sexes: readonly SexGroup[] } | { unclear: string } | 'none';
}

/** Undefined where the sheet has no such columns: both men and women need one, filled with marks. */
export function sexMarks(sheet: RawSheet, detected: DetectedColumns): SexMarks | undefined {
  const { columns, roles, priceColumns, firstDataRow } = detected;
  const taken = new Set([...Object.values(roles).map(({ column }) => column), ...priceColumns]);
  const people = columns.flatMap(({ column, header }) => {
    const heading = header.split(' / ').at(-1) ?? '';
    const sexes = taken.has(column) ? undefined : peopleOfHeading(heading);
    return sexes ? [{ column, heading, sexes }] : [];
  });
  const cells = people.flatMap(({ column }) =>
    sheet.rows.flatMap((_, row) => {
      const text = row < firstDataRow ? '' : cellText(sheet, row, column).trim();
      return text === '' ? [] : [text];
    }),
  );
  const style = markStyle(cells, new Map());
  const marked = cells.filter((text) => readMark(text, style)?.meaning === 'required').length;
  const both = [1, 2].every((sex) => people.some(({ sexes }) => sexes.some((one) => one === sex)));
  const known = cells.filter((text) => readMark(text, style) !== undefined).length;
  if (!both || marked === 0 || known < cells.length * 0.8) return undefined;
  return {
    columns: people.map(({ column }) => column),
    of: (row) => {
      const sexes = new Set<SexGroup>();
      for (const { column, heading, sexes: own } of people) {
        const text = cellText(sheet, row, column).trim();
        const mark = readMark(text, style);
        if (!mark || mark.note !== '' || (mark.meaning !== 'required' && mark.meaning !== 'no'))
          return { unclear: `${heading}：${text}` };
        if (mark.meaning === 'required') for (const sex of own) sexes.add(sex);
      }
      return sexes.size === 0 ? 'none' : { sexes: [...sexes].toSorted((a, b) => a - b) };
    },
  };
}
