import { useCallback, useRef, useState } from 'react';
import { loadQuietly } from './chunk-guard.ts';

/**
 * A part of the page whose code is loaded with the first interaction: undefined until it is there. `need` loads it, again
 * after a failure, and throws when it can't: a `React.lazy` part would replace the page by its error boundary then.
 */
export function useLazyPart<T>(load: () => Promise<T>): [part: T | undefined, need: () => Promise<void>] {
  const [part, setPart] = useState<T>();
  const loading = useRef<Promise<void>>(undefined);
  const need = useCallback(() => {
    loading.current ??= loadQuietly(load).then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        loading.current = undefined;
        throw error;
      },
    );
    return loading.current;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is an import written in place: always the same one
  }, []);
  return [part, need];
}
