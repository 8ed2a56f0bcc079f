import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import {
  catalogueRows,
  codeHead,
  itemWith,
  readCatalogueRows,
  type SheetLine,
  sheetWidths,
  versionHead,
} from '#domain/catalogue/catalogue-sheet.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { OwnCells } from '#domain/library-import/own-cells.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { itemFields } from '#wire/catalogue/proposal.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { type ReadContext, readThenWrite, type WriteContext } from '#server/api/call-context.ts';
import { parseInput } from '#server/api/input-problems.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { requireTableFile } from '#server/modules/library-import/spreadsheet/require-table-file.ts';
import { touchesOf } from './catalogue-item.query.ts';
import { changeStandardItem, createStandardItem } from './change-standard-item.command.ts';

export async function exportCatalogue(catalogue: Catalogue): Promise<CallOutput<'console.exportCatalogue'>> {
  const bytes = await writeWorkbook([
    {
      name: '标准项目',
      rows: catalogueRows(catalogue),
      widths: sheetWidths,
      frozen: { rows: 1, columns: 3 },
    },
  ]);
  return { name: '标准项目.xlsx', mime: xlsxMime, bytes };
}

/** What a changed sheet says otherwise than the catalogue; nothing is taken yet. @throws Failure 400 */
export const readCatalogueSheet = readThenWrite(
  async ({ caller, request, services }: ReadContext) => {
    if (!request.file) throw invalid('请选择从标准项目导出的 Excel。');
    requireTableFile(request.file);
    await requireReadingBudget(services, caller, request.file.size);
    return readTable(services.workers, request.file.path, true);
  },
  ({ tx, catalogue }: WriteContext, _: unknown, { sheets: [sheet] }) => differencesOf(tx, catalogue, sheet),
);

async function differencesOf(
  tx: Tx,
  catalogue: Catalogue,
  sheet: RawSheet | undefined,
): Promise<CallOutput<'console.readCatalogueSheet'>> {
  const lines = sheet?.rows ?? [];
  if (!sheet || !lines[0]?.includes(codeHead) || !lines[0].includes(versionHead))
    throw invalid(`第一行没有“${codeHead}”和“${versionHead}”两列，请使用从标准项目导出的表格。`);
  const cells = new OwnCells(sheet);
  const { rows, same } = readCatalogueRows(
    catalogue,
    lines,
    (item, set) => {
      const { error } = parseInput(item ? itemFields.partial() : itemFields, set);
      return error ? (error.issues[0]?.message ?? '内容不符合要求。') : '';
    },
    {
      problem: (line, column) => cells.problem(line, column),
      question: (line, column) => cells.question(line, column),
    },
  );
  const changed = rows.flatMap(({ problem, item }) => (item && !problem ? [item.code] : []));
  return { rows: rows.map(present), same, touches: await touchesOf(tx, catalogue, changed) };
}

function present(row: SheetLine): CallOutput<'console.readCatalogueSheet'>['rows'][number] {
  const { line, name, differences, problem, item, set } = row;
  const shown = { line, name, differences: [...differences], problem };
  if (problem) return { ...shown, change: null, addition: null };
  return item
    ? { ...shown, change: { ...set, code: item.code, version: item.version }, addition: null }
    : { ...shown, change: null, addition: itemFields.parse(set) };
}

/** All or nothing: a version that has moved on refuses the rest too. */
export async function takeCatalogueRows(
  context: WriteContext,
  { changes, additions }: ParsedInput<'console.takeCatalogueRows'>,
): Promise<CallOutput<'console.takeCatalogueRows'>> {
  if (changes.length + additions.length === 0) throw invalid('没有要采用的差异。');
  // Each row is checked with those before it taken, as when the sheet was read.
  const items = new Map(context.catalogue.items);
  const now = { ...context, catalogue: { ...context.catalogue, items } };
  for (const change of changes) {
    await changeStandardItem(now, change);
    items.set(change.code, itemWith(now.catalogue, change.code, change));
  }
  for (const addition of additions) {
    const { code } = await createStandardItem(now, addition);
    items.set(code, itemWith(now.catalogue, code, addition));
  }
  return { changed: changes.length, added: additions.length };
}
