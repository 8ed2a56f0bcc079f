import { useState } from 'react';
import { call } from '#web/api/call.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';

async function loadCatalogue(): Promise<PickerCatalogue> {
  const [{ pickerCatalogue }, list, categories] = await Promise.all([
    import('#web/features/catalogue/picker-catalogue.ts'),
    call('catalogue.list', {}),
    call('catalogue.listCategory', {}),
  ]);
  return pickerCatalogue(list, categories);
}

/** The whole catalogue with its search, fetched when somebody first reaches for it. */
export function useCatalogueLater() {
  const [catalogue, setCatalogue] = useState<PickerCatalogue>();
  const [failed, setFailed] = useState(false);
  const want = () => {
    if (catalogue) return;
    setFailed(false);
    loadCatalogue().then(setCatalogue, () => setFailed(true));
  };
  return { catalogue, failed, want };
}
