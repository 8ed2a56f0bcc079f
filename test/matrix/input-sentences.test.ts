import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { inputProblems, parseInput } from '#server/api/input-problems.ts';
import { newId } from '#server/db/new-id.ts';
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
      const { error } = parseInput(definition.input, input);
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

test('a sentence names the field by its label, and a key that no field has as it was sent', () => {
  const said = (name: keyof typeof calls, input: unknown) => {
    const { error } = parseInput(calls[name].input, input);
    return error ? inputProblems(error) : {};
  };
  expect(said('comparison.accept', { cityIds: 1 })).toEqual({
    quotationPackageId: '缺少报价套餐编号，请从列表重新进入。',
    cityIds: '「城市」应为一组内容，请修改后重试。',
  });
  expect(said('comparison.splitByCity', { demandId: newId(), heads: [{}] })).toMatchObject({
    splitByCity: '缺少「分城市定标」，请补充后重试。',
    'heads.0.packageId': '缺少套餐编号，请从列表重新进入。',
  });
  expect(said('content.list', { collection: 'guide', filter: { city: 3 } })).toEqual({
    'filter.city': '「city」应为文字，请修改后重试。',
  });
});
