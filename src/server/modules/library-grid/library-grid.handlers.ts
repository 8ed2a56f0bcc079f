import { invalid } from '#domain/kernel/failure.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { libraryGridCalls } from '#wire/library/grid.ts';
import { type HandlersOf, readThenWrite } from '#server/api/call-context.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { requireTableFile } from '#server/modules/library-import/spreadsheet/require-table-file.ts';
import { adoptCatalogue, withdrawnItems } from './adopt-catalogue.command.ts';
import { itemHistory, libraryChanges } from './library-history.query.ts';
import { queryLibrary } from './library-rows.query.ts';
import { exportLibrary, readLibrarySheet } from './library-sheet.ts';
import { saveRows } from './save-rows.command.ts';

export const libraryGridHandlers: HandlersOf<typeof libraryGridCalls> = {
  'library.query': queryLibrary,
  'library.saveRows': saveRows,
  'library.upgrade': adoptCatalogue,
  'library.inactive': withdrawnItems,
  'library.history': async (context, { itemId }) => itemHistory(context, itemId),
  'library.changes': libraryChanges,
  'library.export': async (context, { institutionId }) => exportLibrary(context, institutionId),
  'library.readSheet': readThenWrite(
    async ({ caller, request, services }) => {
      if (!request.file) throw invalid('请选择要读取的表格。');
      requireTableFile(request.file);
      await requireReadingBudget(services, caller, request.file.size);
      return readTable(services.workers, request.file.path, true);
    },
    ({ tx }, { institutionId }: ParsedInput<'library.readSheet'>, table) =>
      readLibrarySheet(tx, institutionId, table),
  ),
};
