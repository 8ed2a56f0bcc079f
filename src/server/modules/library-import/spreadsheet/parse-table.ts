import { tooLarge } from '#domain/kernel/failure.ts';
import { bestSheet } from '#domain/library-import/detect-columns.ts';
import { tablesOf } from '#domain/library-import/side-by-side.ts';
import type { RawSheet, RawTable, TableKind } from '#domain/library-import/raw-table.ts';
import { decodeText } from './decode-text.ts';
import { fileKind } from './file-kind.ts';
import { fileTooLarge, limits, notATable } from './limits.ts';

/** A file's bytes → its table, in this thread: call `readTable`, which gives it a worker of its own. */
export async function parseTable(bytes: Uint8Array): Promise<RawTable> {
  const { kind, read } = await readSheets(bytes);
  const sheets = read.filter((sheet) => sheet.rows.length > 0).flatMap(tablesOf);
  if (sheets.length === 0) throw notATable('表格里没有内容');
  const best = bestSheet(sheets);
  const { name, exceeded } = sheets[best] as RawSheet;
  if (exceeded)
    throw tooLarge(
      `工作表“${name}”${exceeded}，请只保留要读取的内容（最多 20,000 行、60 列），或拆分成几个文件后上传。`,
    );
  return { kind, sheets, best };
}

/** Each format's reader is loaded only when it is needed. */
export async function readSheets(bytes: Uint8Array): Promise<{ kind: TableKind; read: RawSheet[] }> {
  if (bytes.length > limits.fileBytes) throw fileTooLarge();
  switch (fileKind(bytes)) {
    case 'zip':
      return { kind: 'xlsx', read: await (await import('./read-workbook.ts')).readXlsx(bytes) };
    case 'ole':
      return { kind: 'xls', read: await (await import('./read-workbook.ts')).readXls(bytes) };
    case 'html':
      return {
        kind: 'html',
        read: await (await import('./read-workbook.ts')).readHtml(decodeText(bytes) ?? ''),
      };
    case 'text':
      return { kind: 'csv', read: [await (await import('./read-csv.ts')).readCsv(decodeText(bytes) ?? '')] };
  }
}
