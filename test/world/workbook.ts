import * as XLSX from '@e965/xlsx';

/** A workbook that a call answered, with its styles. */
export const openWorkbook = (bytes: Uint8Array): XLSX.WorkBook =>
  XLSX.read(bytes, { type: 'buffer', cellStyles: true, cellNF: true });

export const firstSheet = (bytes: Uint8Array): XLSX.WorkSheet => {
  const book = openWorkbook(bytes);
  return book.Sheets[book.SheetNames[0] as string] as XLSX.WorkSheet;
};

/** The values of a sheet, row by row; what is empty is ''. */
export const valuesOf = (sheet: XLSX.WorkSheet): (string | number)[][] =>
  XLSX.utils.sheet_to_json(sheet, { header: 1, defval: '', blankrows: true });

/** A workbook of one sheet, to upload. */
export function workbookOf(name: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
