import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polyfills } from './polyfills.ts';

// Each own line against the engine's own function: Node has them all.

type Call = (...args: never[]) => unknown;
const own = (owner: object, name: string): Call => {
  const members = polyfills.find(([one]) => one === owner)?.[1];
  return members?.[name] as Call;
};
const outcome = (call: () => unknown) => {
  try {
    return { value: call() };
  } catch (error) {
    return { threw: (error as Error).name };
  }
};
const index = fc.oneof(fc.integer({ min: -6, max: 6 }), fc.double(), fc.constant(undefined));

describe('arrays', () => {
  const list = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 });
  const isEven = (n: number) => n % 2 === 0;
  const same = (name: string, args: fc.Arbitrary<readonly unknown[]>) =>
    it(name, () => {
      const theirs = Array.prototype[name as 'at'] as Call;
      fc.assert(
        fc.property(list, args, (values, given) => {
          const [a, b] = [[...values], [...values]];
          expect(outcome(() => own(Array.prototype, name).apply(a, [...given] as never[]))).toEqual(
            outcome(() => theirs.apply(b, [...given] as never[])),
          );
          expect(a).toEqual(b);
        }),
      );
    });
  same('at', fc.tuple(index));
  same('findLast', fc.constant([isEven]));
  same('findLastIndex', fc.constant([isEven]));
  same('toReversed', fc.constant([]));
  same('toSorted', fc.constantFrom([], [(a: number, b: number) => b - a]));
  same('toSpliced', fc.oneof(fc.constant([]), fc.tuple(index), fc.tuple(index, index, fc.integer())));
  same('with', fc.tuple(index, fc.integer()));
});

it('texts and rows of numbers have places from the end', () => {
  expect(own(String.prototype, 'at').apply('体检', [-1] as never[])).toBe('检');
  expect(
    own(Object.getPrototypeOf(Uint8Array.prototype), 'at').apply(new Uint8Array([1, 2]), [-2] as never[]),
  ).toBe(1);
});

it('halves of characters are replaced, whole ones stay', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('体', '\uD83D', '\uDE00', '😀', 'a')), (parts) => {
      const text = parts.join('');
      expect(own(String.prototype, 'toWellFormed').apply(text)).toBe(text.toWellFormed());
    }),
  );
});

it('groups keep their order', () => {
  const group = own(Map, 'groupBy') as unknown as typeof Map.groupBy;
  const parity = (n: number) => n % 2;
  expect([...group(new Set([3, 2, 1]), parity)]).toEqual([...Map.groupBy([3, 2, 1], parity)]);
});

it('own keys and addresses', () => {
  const hasOwn = own(Object, 'hasOwn') as unknown as typeof Object.hasOwn;
  expect([hasOwn({ a: 1 }, 'a'), hasOwn({}, 'toString')]).toEqual([true, false]);
  const canParse = own(URL, 'canParse') as unknown as typeof URL.canParse;
  expect([canParse('https://a'), canParse('/a'), canParse('/a', 'https://b')]).toEqual([true, false, true]);
});

describe('signals', () => {
  const any = own(AbortSignal, 'any') as unknown as typeof AbortSignal.any;
  const throwIfAborted = own(AbortSignal.prototype, 'throwIfAborted') as unknown as (
    this: AbortSignal,
  ) => void;

  it('any follows the first, with its reason', () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const both = any([a.signal, b.signal]);
    expect(both.aborted).toBe(false);
    expect(() => throwIfAborted.call(both)).not.toThrow();
    b.abort('why');
    a.abort('later');
    expect([both.aborted, both.reason]).toEqual([true, 'why']);
    expect(() => throwIfAborted.call(both)).toThrow('why');
    expect(any([a.signal]).reason).toBe('later');
    expect(any([]).aborted).toBe(false);
  });

  it('timeout ends by a TimeoutError', async () => {
    const timeout = own(AbortSignal, 'timeout') as unknown as typeof AbortSignal.timeout;
    const signal = timeout(1);
    await expect.poll(() => signal.aborted).toBe(true);
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });
});
