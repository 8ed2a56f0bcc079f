import { useEffect, useState } from 'react';
import { afterTyping } from '#web/ui/after-typing.ts';
import { DEBOUNCE_MS } from '#web/ui/debounce.ts';

interface SearchResult<T> {
  /** The text that was searched for. */
  readonly text: string;
  readonly records: readonly T[];
}

/**
 * Searches for what is typed: when typing pauses, never for nothing. An answer that comes after the text has changed is
 * dropped; a failure has no results, silently.
 */
export function useDebouncedSearch<T>(
  typed: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): SearchResult<T> | undefined {
  const [result, setResult] = useState<SearchResult<T>>();
  const text = typed.trim();
  useEffect(() => {
    if (text === '') {
      setResult(undefined);
      return undefined;
    }
    const control = new AbortController();
    const settle = (next: SearchResult<T> | undefined) => {
      if (!control.signal.aborted) setResult(next);
    };
    const giveUp = afterTyping(DEBOUNCE_MS, () => {
      search(text, control.signal).then(
        (records) => settle({ text, records }),
        () => settle(undefined),
      );
    });
    return () => {
      giveUp();
      control.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `search` is the same however often it is written
  }, [text]);
  return result;
}
