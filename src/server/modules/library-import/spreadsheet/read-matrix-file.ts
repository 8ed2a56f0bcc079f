import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MatrixChoices, MatrixReading } from '#domain/item-matrix/matrix-reading.ts';
import { readMatrix } from '#domain/item-matrix/read-matrix.ts';
import { tooLarge } from '#domain/kernel/failure.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { decodeText } from './decode-text.ts';
import { fileKind } from './file-kind.ts';
import { notATable } from './limits.ts';
import { readSheets } from './parse-table.ts';
import { readText } from './read-text.ts';

/** Names of items cost more to read than prices; no demand has a tenth of it. */
const MOST_ROWS = 5_000;

/** A file's or a paste's bytes → what it asks for, in this thread. Fails as the import of price lists does. */
export async function readMatrixBytes(
  bytes: Uint8Array,
  catalogue: Pick<Catalogue, 'items' | 'categories'>,
  choices: MatrixChoices = {},
): Promise<MatrixReading> {
  return readMatrix(await matrixSheets(bytes), nameIndexOf(catalogue), choices);
}

/** The visible sheets that hold anything, within the limits. */
export async function matrixSheets(bytes: Uint8Array): Promise<RawSheet[]> {
  const sheets = (await sheetsOf(bytes)).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw notATable('表格里没有内容');
  for (const { name, exceeded } of sheets)
    if (exceeded) throw tooLarge(`工作表“${name}”${exceeded}，请只保留体检项目表后重新上传。`);
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS)
    throw tooLarge(`表格超过 ${MOST_ROWS.toLocaleString('en-US')} 行，请只保留体检项目表后重新上传。`);
  return sheets;
}

async function sheetsOf(bytes: Uint8Array): Promise<RawSheet[]> {
  if (fileKind(bytes) === 'text') return [await readText(decodeText(bytes) ?? '')];
  return (await readSheets(bytes)).read;
}
