import type { WorkBook } from '@e965/xlsx';
import { decodeHTMLStrict } from 'entities';
import { walkXml } from '#domain/kernel/walk-xml.ts';
import { eachFilled } from './each-filled.ts';
import { limits } from './limits.ts';

/**
 * What SheetJS leaves out of an Excel 2003 XML workbook: hidden columns and styles that cross out. Named references of HTML, which
 * no XML knows and report servers write all the same, are decoded in the book itself.
 */
export function xmlWorkbookExtras(
  text: string,
  book: WorkBook,
): (at: number) => { struck: ReadonlySet<string>; hiddenColumns: readonly number[] } {
  const styles = new Set<string>();
  const hidden: number[][] = [];
  let style = '';
  let column = -1;
  walkXml(text, {
    open: (name, attribute) => {
      if (name === 'Style') style = attribute('ID') ?? '';
      if (name === 'Font' && attribute('StrikeThrough') === '1') styles.add(style);
      if (name === 'Worksheet') {
        hidden.push([]);
        column = -1;
      }
      if (name !== 'Column') return;
      const index = attribute('Index');
      const first = index ? Number(index) - 1 : column + 1;
      column = first + Math.min(Number(attribute('Span') ?? 0), 300);
      if (attribute('Hidden') === '1')
        for (let at = first; at <= Math.min(column, limits.columns); at++) hidden.at(-1)?.push(at);
    },
  });
  return (at) => {
    const struck = new Set<string>();
    const rows = (book.Sheets[book.SheetNames[at] ?? '']?.['!data'] ?? []) as (
      | ({ v?: unknown; ixfe?: unknown } | undefined)[]
      | undefined
    )[];
    eachFilled(rows, (cells, row) => {
      eachFilled(cells, (cell, place) => {
        if (typeof cell?.ixfe === 'string' && styles.has(cell.ixfe)) struck.add(`${row},${place}`);
        if (typeof cell?.v === 'string' && cell.v.includes('&')) cell.v = decodeHTMLStrict(cell.v);
      });
    });
    return { struck, hiddenColumns: hidden[at] ?? [] };
  };
}
