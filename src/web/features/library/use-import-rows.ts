import { useEffect, useState } from 'react';
import type { CallInput } from '#wire/invoke.ts';
import type { ImportRow } from '#wire/library-import.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';

type RowEdit = Omit<CallInput<'import.updateRow'>, 'rowId'>;

/**
 * A page of rows that stays put while its rows are being decided: an edited row shows its new state in place, and
 * leaves the list when the page is loaded again. `onChanged` after every change, for the counts.
 */
export function useImportRows(input: CallInput<'import.listRows'>, onChanged: () => void) {
  const list = useCall('import.listRows', input);
  const [edited, setEdited] = useState<ReadonlyMap<string, ImportRow | undefined>>(new Map());
  // biome-ignore lint: a newly loaded page holds everything
  useEffect(() => setEdited(new Map()), [list.data]);
  const rows = (list.data?.records ?? []).flatMap((row) =>
    edited.has(row.id) ? (edited.get(row.id) ?? []) : row,
  );
  const keep = (id: string, row: ImportRow | undefined) => {
    setEdited((before) => new Map(before).set(id, row));
    onChanged();
  };
  return {
    rows,
    total: list.data?.total ?? 0,
    loading: list.loading,
    loaded: list.data !== undefined,
    failure: list.failure,
    reload: list.reload,
    /** Rejects with the refusal. */
    async update(rowId: string, edit: RowEdit): Promise<ImportRow> {
      const row = await call('import.updateRow', { rowId, ...edit });
      keep(rowId, row);
      // Another line may have been in error only because of this one.
      if (edit.name !== undefined || edit.code !== undefined) list.reload();
      return row;
    },
    async remove(rowId: string): Promise<void> {
      await call('import.deleteRow', { rowId });
      keep(rowId, undefined);
      list.reload();
    },
  };
}
