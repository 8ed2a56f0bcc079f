import { tooLarge } from '#domain/kernel/failure.ts';
import { bestSheet } from '#domain/library-import/detect-columns.ts';
import type { RawSheet, RawTable, TableKind } from '#domain/library-import/raw-table.ts';
import { tablesOf } from '#domain/library-import/side-by-side.ts';
import { visibleOnly } from '#domain/library-import/visible-only.ts';
import { decodeText } from './decode-text.ts';
import { fileKind } from './file-kind.ts';
import { fileTooLarge, limits, notATable } from './limits.ts';

/**
 * A file's bytes → its table, in this thread: call `readTable`, which gives it a worker of its own. Hidden columns are left out and
 * named by the sheet, except where the file is one of ours come back (`own`): there each cell is looked at.
 */
export async function parseTable(bytes: Uint8Array, own = false): Promise<RawTable> {
  const { kind, read, hidden } = await readSheets(bytes);
  const filled = read.filter((sheet) => sheet.rows.length > 0);
  const shown = own
    ? filled
    : filled.map(visibleOnly).filter((sheet) => sheet.rows.some((row) => row.length > 0));
  const sheets = own ? filled : shown.flatMap(tablesOf);
  if (sheets.length === 0)
    throw notATable(filled.length > 0 ? '表格里的列都是隐藏的，请取消隐藏并保存' : '表格里没有内容');
  const best = bestSheet(sheets);
  const { name, exceeded } = sheets[best] as RawSheet;
  if (exceeded)
    throw tooLarge(
      `工作表“${name}”${exceeded}，请只保留要读取的内容（最多 20,000 行、60 列），或拆分成几个文件后上传。`,
    );
  return { kind, sheets, best, ...(hidden.length > 0 && { hiddenSheets: hidden }) };
}

export interface ReadSheets {
  readonly kind: TableKind;
  readonly read: RawSheet[];
  /** Names of hidden sheets that hold anything: not read. */
  readonly hidden: string[];
}

/** Each format's reader is loaded only when it is needed. */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheets> {
  if (bytes.length > limits.fileBytes) throw fileTooLarge();
  const kind = fileKind(bytes);
  if (kind === 'text')
    return {
      kind: 'csv',
      read: [await (await import('./read-csv.ts')).readCsv(decodeText(bytes) ?? '')],
      hidden: [],
    };
  if (kind === 'html') {
    const { sheets, hidden } = await (await import('./read-html.ts')).readHtml(decodeText(bytes) ?? '');
    return { kind, read: sheets, hidden };
  }
  const read = await import('./read-workbook.ts');
  const { sheets, hidden } =
    kind === 'zip'
      ? await read.readXlsx(bytes)
      : kind === 'ole'
        ? await read.readXls(bytes)
        : kind === 'biff'
          ? await read.readBareXls(bytes)
          : await read.readXmlWorkbook(decodeText(bytes) ?? '');
  return { kind: kind === 'zip' ? 'xlsx' : kind === 'xmlWorkbook' ? 'html' : 'xls', read: sheets, hidden };
}
