import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const xls = 'application/vnd.ms-excel';
export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The type of the file at `path` by its content, never by its name. Text (CSV) has no magic number: text is `text/plain`,
 * unless it begins like a web page, a drawing (`text/html`) or a script (`text/x-script`). */
export async function sniffType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found) return insideContainer(found.mime, path);
  const head = await firstBytes(path, 65_536);
  // NUL bytes appear in no UTF-8 or GBK text.
  if (head.includes(0)) return 'application/octet-stream';
  const start = /^[\s\uFEFF]*(<|#!)/.exec(head.subarray(0, 200).toString('utf8'))?.[1];
  if (start === undefined) return 'text/plain';
  return start === '<' ? 'text/html' : 'text/x-script';
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: count - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/** Two containers hold many kinds of file: what is inside is told by the names that stand in their directories. */
const containers: Readonly<Record<string, readonly (readonly [mark: Buffer, mime: string])[]>> = {
  'application/x-cfb': [
    [utf16('Workbook\0'), xls],
    [utf16('Book\0'), xls],
  ],
  'application/zip': [
    [Buffer.from('xl/workbook.xml'), xlsx],
    [Buffer.from('word/document.xml'), docx],
  ],
};

async function insideContainer(mime: string, path: string): Promise<string> {
  const marks = containers[mime];
  if (!marks) return mime;
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    // A mark may lie across two chunks.
    const window = Buffer.concat([end, chunk as Buffer]);
    const inside = marks.find(([mark]) => window.includes(mark));
    if (inside) return inside[1];
    end = window.subarray(-32);
  }
  return mime;
}
