import { invalid } from '#domain/kernel/failure.ts';

/** What the pages that take tables announce. */
const announced = /\.(xlsx|xls|csv)$/i;

/**
 * Bytes that say what they are (a workbook, a PDF) are judged by the reader. Plain text says nothing of itself: any of it reads
 * as a table of one column, so it has to be called one.
 * @throws Failure 400 naming what is accepted
 */
export function requireTableFile({ name, mime }: { readonly name: string; readonly mime: string }): void {
  const saysItself = !mime.startsWith('text/') && mime !== 'application/octet-stream';
  if (saysItself || announced.test(name)) return;
  throw invalid(
    `这里只接受 .xlsx、.xls、.csv，“${name}”不是表格文件。请在 Excel 或 WPS 中打开，另存为 .xlsx 或 .csv 后再上传。`,
    { file: '只接受 .xlsx、.xls、.csv。' },
  );
}
