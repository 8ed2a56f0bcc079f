import { useEffect, useState } from 'react';
import { afterTyping } from './after-typing.ts';
import { DEBOUNCE_MS, type LIVE_MS } from './debounce.ts';

/** The value as it was when it last stayed the same for a while, between words: a search asks once typing pauses. */
export function useDebounced<T>(value: T, ms: typeof DEBOUNCE_MS | typeof LIVE_MS = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterTyping(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
