import { foreignFile } from '#domain/library-import/foreign-file.ts';
import { isBiff } from '#server/modules/common/biff-head.ts';
import { decodeText } from './decode-text.ts';
import { notATable } from './limits.ts';

/**
 * What a file is by its content; its name plays no part. `ole` is the container of .xls (and of encrypted .xlsx), `biff` the records of
 * an .xls without it, `xmlWorkbook` Excel 2003 XML.
 */
type FileKind = 'zip' | 'ole' | 'biff' | 'html' | 'xmlWorkbook' | 'text';

const wayOut = '请用 Excel 或 WPS 打开，另存为 .xlsx ';

/** @throws Failure naming what it is, when it can't be a table. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw notATable('文件是空的');
  const starts = (...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  if (isBiff(bytes)) return 'biff';
  if (starts(0x4d, 0x5a) && bytes.subarray(0, 512).includes(0))
    throw notATable('这不是表格文件，而是一个程序');
  const foreign = foreignFile(bytes);
  if (foreign) throw notATable(foreign);
  if (isDbf(bytes)) throw notATable(`这是 DBF 数据库表，${wayOut}`);
  if (isLotus(bytes)) throw notATable(`这是 Lotus 1-2-3 表格，${wayOut}`);
  return kindOfText(bytes);
}

function kindOfText(bytes: Uint8Array): FileKind {
  const text = decodeText(bytes);
  if (text === undefined) throw notATable();
  const head = text.slice(0, 4000).replace(/^[\s\uFEFF]+/, '');
  if (/^(?:MIME-Version:|(?:[\w-]+:[^\n]*\r?\n){1,20}?Content-Type:\s*multipart\/related)/i.test(head))
    throw notATable(`这是“单个文件网页”（.mht），${wayOut}`);
  // A heading ID;Price is none: the second line begins with a record's letter.
  if (/^ID;P[^\r\n]*\r?\n(?:P|F|B|C|O|W|NN|NE);/.test(head))
    throw notATable(`这是 SYLK（.slk）表格，${wayOut}`);
  if (/^TABLE\r?\n0,1\r?\n/.test(head)) throw notATable(`这是 DIF 表格，${wayOut}`);
  if (!head.startsWith('<')) return 'text';
  // Many systems export an HTML table or Excel 2003 XML under the name .xls.
  if (/urn:schemas-microsoft-com:office:spreadsheet/i.test(head) && /<(?:\w+:)?workbook[\s>]/i.test(head))
    return 'xmlWorkbook';
  if (/<table[\s>]/i.test(text)) return 'html';
  if (/<frameset[\s>]/i.test(text))
    throw notATable(`这是网页格式的 Excel 文件，内容在同名的文件夹里，${wayOut}`);
  if (/<(?:office:document|pkg:package|w:wordDocument)\b/.test(head))
    throw notATable(`这是 XML 格式的文档，${wayOut}`);
  throw notATable('这是网页或 XML 文件，其中没有表格。如果 Excel 或 WPS 能打开它，请另存为 .xlsx ');
}

/** dBASE and FoxPro: version, a day of the last change, and a header whose length fits. */
function isDbf(bytes: Uint8Array): boolean {
  const [version = 0, , month = 0, day = 0] = bytes;
  if (
    ![0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb].includes(
      version,
    )
  )
    return false;
  const header = (bytes[8] ?? 0) + (bytes[9] ?? 0) * 256;
  return bytes.length >= 32 && month <= 12 && day <= 31 && header >= 32 && header <= bytes.length + 1;
}

const isLotus = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes[1] === 0 && (bytes[2] === 2 || bytes[2] === 0x1a) && bytes[3] === 0;
