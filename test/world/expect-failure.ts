import { expect } from 'vitest';
import { Failure, type FailureCode } from '#domain/kernel/failure.ts';

/**
 * The failure that `work` ends with, and a failed test when it ends with none. What is expected of it: a number is its code, a text
 * or a pattern stands in its message, an array names exactly the fields at fault.
 */
export async function expectFailure(
  work: Promise<unknown>,
  ...expected: readonly (number | string | RegExp | readonly string[])[]
): Promise<Failure> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Failure))
    throw outcome ?? new Error('the call succeeded although a failure was expected');
  for (const one of expected)
    if (typeof one === 'number') expect(outcome.code, outcome.message).toBe(one);
    else if (typeof one === 'string' || one instanceof RegExp) expect(outcome.message).toMatch(one);
    else expect(Object.keys(outcome.fields ?? {}).toSorted()).toEqual(one.toSorted());
  return outcome;
}

/** The codes of failures among outcomes of concurrent calls; 200 for those that succeeded. */
export async function outcomes(works: readonly Promise<unknown>[]): Promise<(FailureCode | 200)[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 200;
    if (one.reason instanceof Failure) return one.reason.code;
    throw one.reason;
  });
}

/**
 * The codes of calls made at one moment. Whoever waits too long on a busy machine hears that nothing was done (503), and asks again, as
 * people do.
 */
export const answersOf = (works: readonly (() => Promise<unknown>)[]): Promise<(FailureCode | 200)[]> =>
  Promise.all(
    works.map(async (work) => {
      for (;;) {
        const [code] = await outcomes([work()]);
        if (code !== undefined && code !== 503) return code;
      }
    }),
  );
