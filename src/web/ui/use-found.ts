import { useEffect, useState } from 'react';

/** docs/product.md, Constants. */
const PAUSE_MS = 500;

export interface Found<T> {
  /** The words it was found for. */
  readonly words: string;
  readonly records: readonly T[];
}

/**
 * What is found for typed text: asked when typing pauses, never for nothing. An answer that comes after the text has
 * changed is dropped; a failure finds nothing, silently.
 */
export function useFound<T>(
  text: string,
  ask: (words: string, signal: AbortSignal) => Promise<readonly T[]>,
): Found<T> | undefined {
  const [found, setFound] = useState<Found<T>>();
  const words = text.trim();
  useEffect(() => {
    if (words === '') {
      setFound(undefined);
      return undefined;
    }
    const control = new AbortController();
    const settle = (next: Found<T> | undefined) => {
      if (!control.signal.aborted) setFound(next);
    };
    const timer = setTimeout(() => {
      ask(words, control.signal).then(
        (records) => settle({ words, records }),
        () => settle(undefined),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is the same question however often it is written
  }, [words]);
  return found;
}
