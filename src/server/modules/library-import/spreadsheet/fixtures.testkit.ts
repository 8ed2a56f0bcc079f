import { crc32, deflateRawSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';

/** Spreadsheet files for tests, made in code. */
export type Cell =
  | string
  | number
  | null
  | { formula: string; result?: string | number | undefined }
  | { error: '#REF!' };

interface SheetFixture {
  readonly name?: string;
  readonly rows: readonly (readonly Cell[])[];
  /** `A1:F1` */
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
  /** Rows that the file hides, from 0. */
  readonly hiddenRows?: readonly number[];
  readonly formats?: Readonly<Record<string, string>>;
}

export function xlsxFile(...sheets: SheetFixture[]): Buffer {
  const book = XLSX.utils.book_new();
  sheets.forEach(({ name, rows, merges = [], formats = {}, hiddenRows = [] }, at) => {
    const page = XLSX.utils.aoa_to_sheet(rows.map((row) => row.map(cellOf)));
    page['!merges'] = merges.map((merge) => XLSX.utils.decode_range(merge));
    if (hiddenRows.length > 0) page['!rows'] = rows.map((_, row) => ({ hidden: hiddenRows.includes(row) }));
    for (const [cell, format] of Object.entries(formats)) (page[cell] as XLSX.CellObject).z = format;
    XLSX.utils.book_append_sheet(book, page, name ?? `表${at + 1}`);
  });
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

function cellOf(cell: Cell): XLSX.CellObject | string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('error' in cell) return { t: 'e', v: 0x17 };
  const { formula: f, result: v } = cell;
  return typeof v === 'number' ? { t: 'n', f, v } : { t: 's', f, v: v ?? '' };
}

export function xlsFile(
  rows: readonly (readonly (string | number)[])[],
  merges: readonly string[] = [],
): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merges.map((merge) => XLSX.utils.decode_range(merge));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, '价格表');
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

/** A workbook of Excel 95 in GBK. SheetJS writes none: the bytes of each text stand in for as many Latin letters. */
export function biff5File(rows: readonly (readonly (string | number)[])[]): Buffer {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))].map((text, at) => {
    const gbk = iconv.encode(text, 'gbk');
    return { text, gbk, stand: `${String.fromCharCode(65 + at)}`.repeat(gbk.length) };
  });
  const standFor = (cell: string | number) => texts.find(({ text }) => text === cell)?.stand ?? cell;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => row.map(standFor))), '1');
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer;
  for (const { gbk, stand } of texts) gbk.copy(bytes, bytes.indexOf(stand, 0, 'latin1'));
  bytes.writeUInt16LE(936, bytes.indexOf(Buffer.from([0x42, 0, 2, 0])) + 4);
  return bytes;
}

interface ZipEntry {
  readonly path: string;
  readonly data: Buffer;
  /** What both headers claim, when not the truth. */
  readonly claimedSize?: number;
  readonly encrypted?: boolean;
}

/** A zip written by hand, so that its headers can lie. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, data, claimedSize = data.length, encrypted } of entries) {
    const packed = deflateRawSync(data);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The parts of a minimal workbook whose one sheet holds the given XML. */
export function workbookParts(sheetXml: Buffer, claimedSize?: number): ZipEntry[] {
  const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    {
      path: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
      ),
    },
    {
      path: 'xl/workbook.xml',
      data: xml(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      data: xml(
        `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      data: sheetXml,
      ...(claimedSize === undefined ? {} : { claimedSize }),
    },
  ];
}

/** A believable price list: a title, a header, `count` numbered items. */
export const priceRows = (count: number): Cell[][] => [
  ['体检项目价格表', null, null, null, null],
  ['编码', '项目名称', '类别', '原价', '优惠价'],
  ...Array.from({ length: count }, (_, at) => [
    `X${10000 + at}`,
    `血常规第${at}组`,
    '检验',
    20 + (at % 90),
    15 + (at % 90),
  ]),
];
