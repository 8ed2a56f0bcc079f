import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { damaged, limits, notATable, passwordProtected } from './limits.ts';
import { isBuiltInDate } from './number-text.ts';
import { buildSheet, TableBudget } from './sheet-builder.ts';
import { readXlsxSheet } from './read-xlsx-sheet.ts';
import { readXml } from './xml-events.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

/** What a sheet's cells refer to. */
export interface SharedParts {
  readonly strings: readonly string[];
  /** Number format by cell style. */
  readonly formats: readonly (string | undefined)[];
}

/** The visible sheets of an .xlsx or .xlsm, part by part, never the whole workbook in memory. */
export async function readXlsx(bytes: Uint8Array): Promise<RawSheet[]> {
  const zip = await openZip(bytes);
  const workbook = 'xl/workbook.xml';
  if (!zip.has(workbook)) throw await notAWorkbook(zip);
  const budget = new TableBudget();
  const relations = await readRelations(zip, 'xl/_rels/workbook.xml.rels');
  const target = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  const shared: SharedParts = {
    strings: await readStrings(zip, target('sharedStrings')),
    formats: await readFormats(zip, target('styles')),
  };
  const listed: { name: string; path: string; visible: boolean }[] = [];
  await readXml(zip.stream(workbook), {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state = 'visible' } = attributes();
      const relation = relations.get(id);
      if (relation?.type === 'worksheet')
        listed.push({ name: title, path: relation.path, visible: state === 'visible' });
    },
  });
  const visible = listed.filter((sheet) => sheet.visible);
  const sheets: RawSheet[] = [];
  for (const { name, path } of (visible.length > 0 ? visible : listed).slice(0, limits.sheets)) {
    if (!zip.has(path)) throw damaged();
    sheets.push(await buildSheet(name, budget, (sheet) => readXlsxSheet(zip.stream(path), shared, sheet)));
  }
  return sheets;
}

async function notAWorkbook(zip: ZipParts): Promise<Error> {
  if (zip.has('xl/workbook.bin')) return notATable('这是 .xlsb 格式，请用 Excel 另存为 .xlsx');
  if (zip.has('EncryptedPackage')) return passwordProtected();
  if (zip.has('word/document.xml')) return notATable('这是 Word 文档，不是表格文件');
  if (zip.has('mimetype') && (await zip.text('mimetype')).includes('opendocument.spreadsheet'))
    return notATable('这是 .ods 格式，请另存为 .xlsx');
  return notATable('这是压缩包，不是表格文件，请解压后再选择其中的表格');
}

interface Relation {
  readonly type: string;
  readonly path: string;
}

async function readRelations(zip: ZipParts, path: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!zip.has(path)) throw damaged();
  await readXml(zip.stream(path), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '', TargetMode } = attributes();
      if (TargetMode === 'External') return;
      relations.set(Id, {
        type: Type.slice(Type.lastIndexOf('/') + 1),
        path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`,
      });
    },
  });
  return relations;
}

async function readStrings(zip: ZipParts, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!path || !zip.has(path)) return strings;
  let current = '';
  let inText = false;
  let phonetic = false;
  await readXml(zip.stream(path), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = !phonetic;
    },
    text(text) {
      // One beyond the limit is kept, so that the cell is marked as cut.
      if (inText && current.length <= limits.cellLength) current += text.slice(0, limits.cellLength + 1);
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

async function readFormats(zip: ZipParts, path: string | undefined): Promise<(string | undefined)[]> {
  const formats: (string | undefined)[] = [];
  if (!path || !zip.has(path)) return formats;
  const custom = new Map<string, string>();
  let inCellStyles = false;
  await readXml(zip.stream(path), {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        custom.set(numFmtId, formatCode);
      } else if (name === 'xf' && inCellStyles) {
        const { numFmtId = '0' } = attributes();
        formats.push(custom.get(numFmtId) ?? (isBuiltInDate(Number(numFmtId)) ? 'yyyy-mm-dd' : undefined));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}
