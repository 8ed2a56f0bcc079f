import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MatrixChoices, MatrixReading } from '#domain/item-matrix/matrix-reading.ts';
import { readMatrix } from '#domain/item-matrix/read-matrix.ts';
import { tooLarge } from '#domain/kernel/failure.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { type SaidSheet, saidOnly } from '#domain/library-import/said-only.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { decodeText } from './decode-text.ts';
import { fileKind } from './file-kind.ts';
import { notATable } from './limits.ts';
import { type ReadSheets, readSheets } from './parse-table.ts';
import { readText } from './read-text.ts';

/** Names of items cost more to read than prices; no demand has a tenth of it. */
const MOST_ROWS = 5_000;

/** A reading and what of the file is not in it, in Chinese: hidden, crossed out, not saved, undecodable. */
export type MatrixFileReading = MatrixReading & { readonly notices: readonly string[] };

/** A file's or a paste's bytes → what it asks for, in this thread. Fails as the import of price lists does. */
export async function readMatrixBytes(
  bytes: Uint8Array,
  catalogue: Pick<Catalogue, 'items' | 'categories'>,
  choices: MatrixChoices = {},
): Promise<MatrixFileReading> {
  const { sheets, notices } = await saidSheets(bytes);
  return { ...readMatrix(sheets, nameIndexOf(catalogue), choices), notices };
}

/** The visible sheets that hold anything, within the limits, without what their author hid or crossed out. */
export const matrixSheets = async (bytes: Uint8Array): Promise<RawSheet[]> =>
  (await saidSheets(bytes)).sheets;

async function saidSheets(bytes: Uint8Array): Promise<{ sheets: RawSheet[]; notices: string[] }> {
  const { read, hidden } = await sheetsOf(bytes);
  const filled = read.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw notATable('表格里没有内容');
  for (const { name, exceeded } of filled)
    if (exceeded) throw tooLarge(`工作表“${name}”${exceeded}，请只保留体检项目表后重新上传。`);
  if (filled.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS)
    throw tooLarge(`表格超过 ${MOST_ROWS.toLocaleString('en-US')} 行，请只保留体检项目表后重新上传。`);
  const said: SaidSheet[] = filled.map(saidOnly);
  const several = filled.length > 1;
  return {
    sheets: said.map(({ sheet }) => sheet),
    notices: [
      ...(hidden.length > 0
        ? [`隐藏的工作表没有读取：${hidden.map((name) => `“${name}”`).join('、')}。`]
        : []),
      ...said.flatMap(({ sheet, notices }) =>
        notices.map((one) => (several ? `工作表“${sheet.name}”：${one}` : one)),
      ),
    ],
  };
}

async function sheetsOf(bytes: Uint8Array): Promise<Pick<ReadSheets, 'read' | 'hidden'>> {
  if (fileKind(bytes) === 'text') return { read: [await readText(decodeText(bytes) ?? '')], hidden: [] };
  return readSheets(bytes);
}
