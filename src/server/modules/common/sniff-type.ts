import { fileTypeFromBuffer } from 'file-type';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const xls = 'application/vnd.ms-excel';
export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file's type by its content, never by its name. Text (CSV) has no magic number: valid text is `text/plain`. */
export async function sniffType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (found)
    return insideContainer(found.mime, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  // NUL bytes appear in no UTF-8 or GBK text.
  return bytes.subarray(0, 65_536).includes(0) ? 'application/octet-stream' : 'text/plain';
}

const stream = (name: string) => Buffer.from(name, 'utf16le');

/** Two containers hold many kinds of file: what is inside is told by the names that stand in their directories. */
function insideContainer(mime: string, bytes: Buffer): string {
  if (mime === 'application/x-cfb')
    return bytes.includes(stream('Workbook\0')) || bytes.includes(stream('Book\0')) ? xls : mime;
  if (mime === 'application/zip') {
    if (bytes.includes('xl/workbook.xml')) return xlsx;
    if (bytes.includes('word/document.xml')) return docx;
  }
  return mime;
}
