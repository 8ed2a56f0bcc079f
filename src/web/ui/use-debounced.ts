import { useEffect, useState } from 'react';
import { afterTyping } from './after-typing.ts';

/** The value as it was when it last stayed the same for `ms`, between words: a search asks once typing pauses. */
export function useDebounced<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterTyping(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
