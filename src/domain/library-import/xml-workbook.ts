import { walkXml } from '#domain/kernel/walk-xml.ts';
import { eachFilled } from './each-filled.ts';
import type { SheetExtras } from './workbook-extras.ts';

/** A column beyond is none that anybody hides. */
const mostColumns = 16_384;

/** Cells as SheetJS has read them: only what is looked at. */
interface ReadCell {
  v?: unknown;
  readonly ixfe?: unknown;
}
type ReadCells = readonly (readonly (ReadCell | undefined)[] | undefined)[];

/**
 * What SheetJS leaves out of an Excel 2003 XML workbook: hidden columns, styles that cross out and formulas without a result. Named references of HTML, which
 * no XML knows and report servers write all the same, are decoded in the book itself.
 */
export function xmlWorkbookExtras(
  text: string,
  /** Of the sheet at this place. */
  cellsOf: (at: number) => ReadCells,
  decode: (text: string) => string,
): (at: number) => SheetExtras & { readonly hiddenColumns: readonly number[] } {
  const styles = new Set<string>();
  const hidden: number[][] = [];
  const unsaved: Set<string>[] = [];
  let style = '';
  let column = -1;
  let [row, place, across] = [-1, -1, 0];
  let [formula, value, inData, inComment] = [false, '', false, false];
  walkXml(text, {
    open: (name, attribute) => {
      if (name === 'Style') style = attribute('ID') ?? '';
      if (name === 'Font' && attribute('StrikeThrough') === '1') styles.add(style);
      if (name === 'Worksheet') {
        hidden.push([]);
        unsaved.push(new Set());
        [column, row] = [-1, -1];
      }
      if (name === 'Row') {
        row = placeOf(attribute('Index'), row);
        [place, across] = [-1, 0];
      }
      if (name === 'Cell') {
        place = placeOf(attribute('Index'), place + across);
        across = Number(attribute('MergeAcross') ?? 0) || 0;
        [formula, value] = [attribute('Formula') !== undefined, ''];
      }
      if (name === 'Comment') inComment = true;
      if (name === 'Data') inData = !inComment;
      if (name !== 'Column') return;
      const index = attribute('Index');
      const first = index ? Number(index) - 1 : column + 1;
      column = first + Math.min(Number(attribute('Span') ?? 0), 300);
      if (attribute('Hidden') === '1')
        for (let at = first; at <= Math.min(column, mostColumns); at++) hidden.at(-1)?.push(at);
    },
    text: (said) => {
      if (inData) value += said;
    },
    close: (name) => {
      if (name === 'Comment') inComment = false;
      if (name === 'Data') inData = false;
      if (name !== 'Cell') return;
      if (formula && value.trim() === '') unsaved.at(-1)?.add(`${row},${place}`);
      formula = false;
    },
  });
  return (at) => {
    const struck = new Set<string>();
    eachFilled(cellsOf(at), (cells, row) => {
      eachFilled(cells, (cell, place) => {
        if (typeof cell?.ixfe === 'string' && styles.has(cell.ixfe)) struck.add(`${row},${place}`);
        if (typeof cell?.v === 'string' && cell.v.includes('&')) cell.v = decode(cell.v);
      });
    });
    return { noResult: unsaved[at] ?? new Set(), struck, parts: new Map(), hiddenColumns: hidden[at] ?? [] };
  };
}

/** Counted from 1 where it is said, else the one after. */
const placeOf = (index: string | undefined, before: number): number => (Number(index) || before + 2) - 1;
