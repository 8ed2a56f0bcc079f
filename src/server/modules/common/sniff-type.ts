import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import yauzl from 'yauzl';
import { isBiff } from './biff-head.ts';
import { type OfficeKind, officeKind, packagePartBytes } from './office-package.ts';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const xls = 'application/vnd.ms-excel';
/** With macros: read where tables are, passed on to nobody. */
export const xlsm = 'application/vnd.ms-excel.sheet.macroenabled.12';
export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** No workbook or document has nearly as many parts. */
const mostEntries = 10_000;

/** The type of the file at `path` by its content, never by its name. Text (CSV) has no magic number: text is `text/plain`,
 * unless it begins like a web page, a drawing (`text/html`) or a script (`text/x-script`). */
export async function sniffType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found) return insideContainer(found.mime, path);
  const head = await firstBytes(path, 65_536);
  if (isBiff(head)) return xls;
  const wide =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : '';
  // NUL bytes appear in no UTF-8 or GBK text.
  if (wide === '' && head.includes(0)) return 'application/octet-stream';
  const start = /^[\s\uFEFF]*(<|#!)/.exec(
    new TextDecoder(wide || 'utf-8').decode(head.subarray(0, 200)),
  )?.[1];
  if (start === undefined) return 'text/plain';
  return start === '<' ? 'text/html' : 'text/x-script';
}

export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: count - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/** Streams of an OLE container, by the names that stand in its directory. */
const workbookStreams = [utf16('Workbook\0'), utf16('Book\0')];

async function insideContainer(mime: string, path: string): Promise<string> {
  if (mime === 'application/x-cfb') return (await holdsWorkbook(path)) ? xls : mime;
  if (mime !== 'application/zip' && !mime.includes('officedocument')) return mime;
  const kind = await kindOfZip(path);
  switch (kind) {
    case undefined:
      return mime;
    case 'xlsx':
      return xlsx;
    case 'xlsm':
      return xlsm;
    case 'docx':
      return docx;
    default:
      return mime.includes('officedocument') ? 'application/zip' : mime;
  }
}

async function holdsWorkbook(path: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    // A name may lie across two chunks.
    const window = Buffer.concat([end, chunk as Buffer]);
    if (workbookStreams.some((mark) => window.includes(mark))) return true;
    end = window.subarray(-32);
  }
  return false;
}

/** Undefined also for a zip that cannot be read. */
async function kindOfZip(path: string): Promise<OfficeKind | undefined> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      const entries = new Map<string, yauzl.Entry>();
      if (zip.entryCount > mostEntries) return undefined;
      for await (const entry of zip.eachEntry())
        entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry);
      return await officeKind(new Set(entries.keys()), async (part) => {
        const entry = entries.get(part);
        if (!entry || entry.isEncrypted() || entry.uncompressedSize > packagePartBytes) return undefined;
        const chunks: Buffer[] = [];
        for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString('utf8');
      });
    } finally {
      zip.close();
    }
  } catch {
    return undefined;
  }
}
