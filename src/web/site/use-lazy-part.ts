import { useCallback, useRef, useState } from 'react';
import { loadQuietly } from '#web/api/chunk-guard.ts';

/**
 * A part of the page whose code is loaded with the first interaction: undefined until it is there. `need` loads it, again
 * after a failure, which it reports to its caller: a `React.lazy` part would replace the page by its error boundary then.
 */
export function useLazyPart<T>(
  load: () => Promise<T>,
): [part: T | undefined, need: (onFailure?: () => void) => void] {
  const [part, setPart] = useState<T>();
  const loading = useRef<Promise<T>>(undefined);
  const need = useCallback((onFailure?: () => void) => {
    loading.current ??= loadQuietly(load);
    loading.current.then(
      (loaded) => setPart(() => loaded),
      () => {
        loading.current = undefined;
        onFailure?.();
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is an import written in place: always the same one
  }, []);
  return [part, need];
}
