import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { inputProblems } from '#server/api/input-problems.ts';
import { within } from '#test/slowness.ts';
import { brokenInputs, inputsOf } from './generated-input.ts';

// Whatever is wrong with an input, the answer is a Chinese sentence that says what to do (docs/product.md, Calls).

const definitions = Object.values(calls) as AnyEndpoint[];

/** Without what a sentence quotes: keys, choices and examples. */
const withoutQuotes = (message: string) =>
  message.replaceAll(/「[^」]*」|只能是 [^，。]*|例如 [^，。]*|Webhook|https/g, '');

test('every call says so of each field that is missing or wrong', { timeout: within(60_000) }, () => {
  const bad = new Map<string, string>();
  for (const definition of definitions) {
    const broken = [{}, ...fc.sample(inputsOf(definition), { numRuns: 2, seed: 7 })].flatMap((sample) => [
      { path: '', input: sample },
      ...brokenInputs(sample),
    ]);
    for (const { path, input } of broken) {
      const { error } = definition.input.safeParse(input);
      for (const message of Object.values(error ? inputProblems(error) : {}))
        if (
          !/[\u4e00-\u9fff].*[。？]$/.test(message) ||
          /[A-Za-z]{4}|期望|无效输入/.test(withoutQuotes(message))
        )
          bad.set(message, `${definition.name} ${path}`);
    }
  }
  expect([...bad].map(([message, where]) => `${where}: ${message}`)).toEqual([]);
});
