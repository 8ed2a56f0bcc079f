/** The sheets of a workbook as texts, read in the browser. The reader comes only when a file is chosen. */
export async function sheetsOf(file: File): Promise<string[][][]> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(await file.arrayBuffer(), { dense: true, cellDates: true });
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    if (!sheet) return [];
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: true,
      defval: '',
      blankrows: false,
    });
    return [rows.map((row) => row.map(cellText))];
  });
}

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();
