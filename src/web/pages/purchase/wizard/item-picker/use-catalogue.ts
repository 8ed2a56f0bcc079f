import { useMemo } from 'react';
import { type PickerCatalogue, pickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import { type CallQuery, useReferenceCall } from '#web/queries/use-call-query.ts';

/** Fetched once for all pickers. */
export function useCatalogue(): CallQuery<PickerCatalogue> {
  const list = useReferenceCall('catalogue.list', {});
  const categories = useReferenceCall('catalogue.listCategory', {});
  const data = useMemo(
    () => list.data && categories.data && pickerCatalogue(list.data, categories.data),
    [list.data, categories.data],
  );
  return {
    data,
    failure: list.failure ?? categories.failure,
    loading: data === undefined,
    reload: () => {
      list.reload();
      categories.reload();
    },
  };
}
