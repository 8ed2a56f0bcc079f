// What the browsers of `.browserslistrc` lack of what the built pages use: own lines, because the same of core-js is seven times
// as large (decision 089). First import of both entries. `test/architecture/browser-floor.test.ts` finds what is missing here.

const own = <T>(list: ArrayLike<T>): T[] => Array.prototype.slice.call(list);
const indexFrom = (length: number, index: number): number => {
  const whole = Math.trunc(Number(index)) || 0;
  return whole < 0 ? length + whole : whole;
};
type Test = (value: unknown, index: number, list: unknown) => unknown;

function at(this: ArrayLike<unknown>, index: number) {
  return this[indexFrom(this.length, index)];
}
function findLastIndex(this: ArrayLike<unknown>, test: Test, self?: unknown) {
  for (let index = this.length - 1; index >= 0; index -= 1)
    if (test.call(self, this[index], index, this)) return index;
  return -1;
}

const forArrays = {
  at,
  findLastIndex,
  findLast(this: ArrayLike<unknown>, test: Test, self?: unknown) {
    return this[findLastIndex.call(this, test, self)];
  },
  toReversed(this: unknown[]) {
    return own(this).reverse(); // oxlint-disable-line unicorn/no-array-reverse -- this is toReversed
  },
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return own(this).sort(compare); // oxlint-disable-line unicorn/no-array-sort -- this is toSorted
  },
  toSpliced(this: unknown[], ...args: [number, number, ...unknown[]]) {
    const copy = own(this);
    copy.splice(...args);
    return copy;
  },
  with(this: unknown[], index: number, value: unknown) {
    const place = indexFrom(this.length, index);
    if (place < 0 || place >= this.length) throw new RangeError(`No place ${index}`);
    const copy = own(this);
    copy[place] = value;
    return copy;
  },
};

function group<K>(items: Iterable<unknown>, keyOf: (value: unknown, index: number) => K): Map<K, unknown[]> {
  const groups = new Map<K, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const abortedBy = (signal: AbortSignal): unknown =>
  signal.reason === undefined ? new DOMException('The operation was aborted.', 'AbortError') : signal.reason;

/** `abort` of the oldest takes no reason: it is put beside. */
function abortWith(controller: AbortController, reason: unknown): void {
  controller.abort(reason);
  if (controller.signal.reason !== reason)
    Object.defineProperty(controller.signal, 'reason', { value: reason, configurable: true });
}

const forSignals = {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => abortWith(controller, new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return controller.signal;
  },
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController();
    const all = [...signals];
    const follow = ({ target }: { target: EventTarget | null }) => {
      for (const signal of all) signal.removeEventListener('abort', follow);
      abortWith(controller, abortedBy(target as AbortSignal));
    };
    const aborted = all.find((signal) => signal.aborted);
    if (aborted) abortWith(controller, abortedBy(aborted));
    else for (const signal of all) signal.addEventListener('abort', follow);
    return controller.signal;
  },
};

/** By owner: what is put there where it is missing. */
export const polyfills: readonly (readonly [owner: object, members: Readonly<Record<string, unknown>>])[] = [
  [Array.prototype, forArrays],
  [
    String.prototype,
    {
      at,
      /** With the flag u halves that belong together are one character. */
      toWellFormed(this: string) {
        return String(this).replace(/\p{Surrogate}/gu, '\uFFFD');
      },
    },
  ],
  [Object.getPrototypeOf(Uint8Array.prototype), { at }],
  [Object, { hasOwn: (owner: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, key) }],
  [Map, { groupBy: group }],
  [
    URL,
    {
      canParse(url: string, base?: string) {
        try {
          return Boolean(new URL(url, base));
        } catch {
          return false;
        }
      },
    },
  ],
  [AbortSignal, forSignals],
  [
    AbortSignal.prototype,
    {
      throwIfAborted(this: AbortSignal) {
        if (this.aborted) throw abortedBy(this);
      },
    },
  ],
];

for (const [owner, members] of polyfills)
  for (const [name, value] of Object.entries(members))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
