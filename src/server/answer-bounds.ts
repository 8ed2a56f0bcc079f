/** How much a worker may hand back: the event loop takes it over, checks it and makes JSON of it, and nobody else is served meanwhile. */
export interface AnswerBounds {
  /** Rows, cells, numbers, fields: everything that is one value. */
  readonly values: number;
  /** Characters of all texts, and bytes of files. */
  readonly characters: number;
}

/** Whether an answer keeps within its bounds; looks no further once it does not. To be asked in the worker. */
export function withinBounds(answer: unknown, bounds: AnswerBounds): boolean {
  let { values, characters } = bounds;
  const waiting: unknown[] = [answer];
  while (waiting.length > 0) {
    const value = waiting.pop();
    values -= 1;
    if (typeof value === 'string') characters -= value.length;
    else if (value instanceof Uint8Array) characters -= value.byteLength;
    else if (Array.isArray(value) || value instanceof Set || value instanceof Map) {
      // What waits is as long as what it was made of: not before it is known to be short enough.
      if ((Array.isArray(value) ? value.length : value.size) > values) return false;
      for (const inner of value) waiting.push(inner);
    } else if (typeof value === 'object' && value !== null) {
      const inner: unknown[] = Object.values(value);
      if (inner.length > values) return false;
      waiting.push(...inner);
    }
    if (values < 0 || characters < 0) return false;
  }
  return true;
}
