import { absent } from './offer-block.ts';

/**
 * Columns handed out one after the other, and from the first again after `reset`. Packages are matched in turn
 * on the same block, so they share the columns, which then stay in the processor's cache.
 */
export interface ColumnPool {
  readonly capacity: number;
  /** Nothing offered anywhere; nobody writes to it. */
  readonly none: Int32Array;
  integers(): Int32Array;
  bytes(): Uint8Array;
  doubles(): Float64Array;
  reset(): void;
}

export function columnPool(capacity: number): ColumnPool {
  const integers = stock(() => new Int32Array(capacity));
  const bytes = stock(() => new Uint8Array(capacity));
  const doubles = stock(() => new Float64Array(capacity));
  return {
    capacity,
    none: new Int32Array(capacity).fill(absent),
    integers: integers.next,
    bytes: bytes.next,
    doubles: doubles.next,
    reset() {
      integers.reset();
      bytes.reset();
      doubles.reset();
    },
  };
}

function stock<T>(make: () => T): { next(): T; reset(): void } {
  const columns: T[] = [];
  let taken = 0;
  return {
    next: () => (columns[taken++] ??= make()),
    reset: () => {
      taken = 0;
    },
  };
}
