import { useCallback, useRef, useState } from 'react';
import { loadQuietly } from './chunk-guard.ts';

/**
 * A part of the page whose code comes with the first interaction: undefined until it is there. `need` fetches it, again
 * after a failure, and throws when it can't; the page stays as it is then.
 */
export function useLatePart<T>(load: () => Promise<T>): [part: T | undefined, need: () => Promise<void>] {
  const [part, setPart] = useState<T>();
  const coming = useRef<Promise<void>>(undefined);
  const need = useCallback(() => {
    coming.current ??= loadQuietly(load).then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        coming.current = undefined;
        throw error;
      },
    );
    return coming.current;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is an import written in place: always the same one
  }, []);
  return [part, need];
}
