import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A workbook with the XML of its first sheet changed, as programs write what no spreadsheet shows. */
export function editedWorkbook(bytes: Uint8Array, change: (xml: string) => string): Buffer {
  const parts = unzipSync(bytes);
  const path = Object.keys(parts).find((name) => name.endsWith('worksheets/sheet1.xml')) ?? '';
  const before = strFromU8(parts[path] as Uint8Array);
  const after = change(before);
  if (after === before) throw new Error('the sheet was to be changed and is as it was');
  parts[path] = strToU8(after);
  return Buffer.from(zipSync(parts));
}

/** The value of a cell (`F4`) replaced by other XML. */
export const cellXml = (address: string, inside: string) => (xml: string) =>
  xml.replace(new RegExp(`(<c r="${address}"[^>]*?)(?: t="\\w+")?(/>|>.*?</c>)`), `$1>${inside}</c>`);

export const hiddenRow = (row: number) => (xml: string) =>
  xml.replace(new RegExp(`<row r="${row}"`), `<row hidden="1" r="${row}"`);
