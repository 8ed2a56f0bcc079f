import { useState } from 'react';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';

async function loadCatalogue(): Promise<PickerCatalogue> {
  const [{ pickerCatalogue }, { call }] = await Promise.all([
    import('#web/features/catalogue/picker-catalogue.ts'),
    import('#web/api/call.ts'),
  ]);
  const [list, categories] = await Promise.all([
    call('catalogue.list', {}),
    call('catalogue.listCategory', {}),
  ]);
  return pickerCatalogue(list, categories);
}

/** The whole catalogue with its search, fetched when somebody first reaches for it. */
export function useLazyCatalogue() {
  const [catalogue, setCatalogue] = useState<PickerCatalogue>();
  const [failed, setFailed] = useState(false);
  const want = () => {
    if (catalogue) return;
    setFailed(false);
    loadCatalogue().then(setCatalogue, () => setFailed(true));
  };
  return { catalogue, failed, want };
}
