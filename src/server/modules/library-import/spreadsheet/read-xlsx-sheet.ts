import { limits } from './limits.ts';
import { numberText } from './number-text.ts';
import type { SharedParts } from './read-xlsx.ts';
import type { SheetBuilder } from './sheet-builder.ts';
import { readXml } from './xml-events.ts';

/** One worksheet's XML into the builder. Of a formula only the saved result is taken. */
export async function readXlsxSheet(
  chunks: AsyncIterable<Buffer>,
  shared: SharedParts,
  sheet: SheetBuilder,
): Promise<void> {
  let row = -1;
  let column = -1;
  let type = 'n';
  let format: string | undefined;
  let value = '';
  let hasFormula = false;
  let collecting = false;
  let phonetic = false;

  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        const { r } = attributes();
        row = r === undefined ? row + 1 : Number(r) - 1;
        column = -1;
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        column = r === undefined ? column + 1 : columnOf(r);
        [type, format, value, hasFormula] = [t, shared.formats[Number(s ?? 0)], '', false];
      } else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || name === 't') collecting = !phonetic;
      else if (name === 'mergeCell') {
        const range = rangeOf(attributes().ref ?? '');
        if (range) sheet.merge(range);
      }
    },
    text(text) {
      if (collecting && value.length <= limits.cellLength) value += text.slice(0, limits.cellLength + 1);
    },
    close(name) {
      if (name === 'v' || name === 't') collecting = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c' && Number.isInteger(row) && row >= 0 && column >= 0)
        sheet.add(
          row,
          column,
          textOf(type, value, format, shared),
          type === 'e' ? 'error' : hasFormula ? 'formula' : undefined,
        );
    },
  });
}

function textOf(type: string, value: string, format: string | undefined, shared: SharedParts): string {
  if (type === 's') return shared.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? '是' : '否';
  if (type === 'd') return value.slice(0, 10);
  if (type === 'n') return value === '' ? '' : numberText(Number(value), format);
  return value;
}

/** `BC12` → 54. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

function rangeOf(reference: string) {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!found) return undefined;
  const [, left = '', top = '', right = '', bottom = ''] = found;
  return { top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) };
}
