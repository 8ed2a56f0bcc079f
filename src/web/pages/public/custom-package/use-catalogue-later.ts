import { useState } from 'react';
import type { PickerCatalogue } from '#web/features/item-picker/catalogue-data.ts';

/** The whole catalogue with its search, fetched when somebody first reaches for it. */
export function useCatalogueLater() {
  const [catalogue, setCatalogue] = useState<PickerCatalogue>();
  const [failed, setFailed] = useState(false);
  const want = () => {
    if (catalogue) return;
    setFailed(false);
    import('#web/features/item-picker/catalogue-data.ts')
      .then(({ loadCatalogue }) => loadCatalogue())
      .then(setCatalogue)
      .catch(() => setFailed(true));
  };
  return { catalogue, failed, want };
}
