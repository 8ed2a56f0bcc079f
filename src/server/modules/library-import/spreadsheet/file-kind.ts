import { decodeText } from './decode-text.ts';
import { notATable } from './limits.ts';

/** What a file is by its content; its name plays no part. `ole` is the container of .xls (and of encrypted .xlsx). */
type FileKind = 'zip' | 'ole' | 'html' | 'text';

/** @throws Failure naming what it is, when it can't be a table. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw notATable('文件是空的');
  const starts = (...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  if (starts(0x4d, 0x5a) && bytes.subarray(0, 512).includes(0))
    throw notATable('这不是表格文件，而是一个程序');
  if (starts(0x25, 0x50, 0x44, 0x46)) throw notATable('这是 PDF 文件，不是表格文件');
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38))
    throw notATable('这是图片，不是表格文件');
  if (starts(0x52, 0x61, 0x72, 0x21) || starts(0x37, 0x7a, 0xbc, 0xaf) || starts(0x1f, 0x8b))
    throw notATable('这是压缩包，不是表格文件，请解压后再选择其中的表格');

  const text = decodeText(bytes);
  if (text === undefined) throw notATable();
  const head = text.slice(0, 4000).trimStart().toLowerCase();
  if (!head.startsWith('<')) return 'text';
  // Many systems export an HTML table or Excel 2003 XML under the name .xls.
  if (/<table[\s>]/i.test(text) || head.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return 'html';
  throw notATable('这是网页或 XML 文件，其中没有表格');
}
