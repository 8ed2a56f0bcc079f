import type { CallInput } from '#wire/invoke.ts';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import { call } from '#web/api/call.ts';
import { useCallQuery, useSetCallData } from '#web/queries/use-call-query.ts';

type RowEdit = Omit<CallInput<'import.updateRow'>, 'rowId'>;

/**
 * A page of rows that stays as it is while its rows are being decided: an edited row shows its new state in place, and
 * leaves the list when the page is loaded again. So these calls fetch nothing again, unlike mutations. `onChanged`
 * after every change, for the counts.
 */
export function useImportRows(input: CallInput<'import.listRows'>, onChanged: () => void) {
  const list = useCallQuery('import.listRows', input);
  const setList = useSetCallData('import.listRows', input);
  return {
    list,
    /** Rejects with the failure. */
    async update(rowId: string, edit: RowEdit): Promise<ImportRow> {
      const row = await call('import.updateRow', { rowId, ...edit });
      setList((page) => ({ ...page, records: page.records.map((one) => (one.id === rowId ? row : one)) }));
      onChanged();
      // Another line may have been in error only because of this one.
      if (edit.name !== undefined || edit.code !== undefined) list.reload();
      return row;
    },
  };
}
