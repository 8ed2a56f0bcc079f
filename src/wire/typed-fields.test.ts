import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import type { AnyEndpoint } from './kernel/endpoint.ts';

// Whatever call a mobile number, a code or an account is given to: it is cleaned first, then measured.

const meant = {
  mobile: '13800138000',
  smsCode: '123456',
  creditCode: '91440300MA5EQXLY8A',
  keyword: '澜汀',
} as const;
const pasted: Readonly<Record<keyof typeof meant, readonly string[]>> = {
  mobile: [
    '138 0013 8000',
    '+86 138-0013-8000',
    '\u202d13800138000\u202c',
    '１３８００１３８０００',
    '0086 13800138000',
  ],
  smsCode: ['123 456', '\u200b123456', '１２３４５６'],
  creditCode: ['\u202d9144 0300 ma5e qxly 8a\u202c', '９１４４０３００ＭＡ５ＥＱＸＬＹ８Ａ'],
  keyword: ['\u200b澜汀', ' \u202d澜汀\u202c', `澜${'\u200b'.repeat(80)}汀`],
};

const fields = (Object.values(calls) as AnyEndpoint[]).flatMap(({ name, input }) =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape).flatMap(([key, schema]) =>
        key in meant ? [[name, key as keyof typeof meant, schema as z.ZodType] as const] : [],
      )
    : [],
);

test('the fields are there', () => {
  for (const key of Object.keys(meant)) expect(fields.some(([, field]) => field === key)).toBe(true);
  expect(fields.length).toBeGreaterThan(40);
});

test.each(fields)('%s takes %s as it is pasted', (name, key, schema) => {
  // As search results and institutions are asked for by whole numbers too, which are no words.
  if (name === 'developer.listSms' && key !== 'mobile') return;
  for (const text of pasted[key]) {
    const read = schema.safeParse(text);
    const problems = read.success ? '' : read.error.issues.map(({ message }) => message).join();
    if (key === 'creditCode') expect(problems).not.toMatch(/位，现在|第 \d+ 位/);
    else if (name === 'institution.query') expect(problems).toContain('至少 4 个字');
    else expect([read.data, problems]).toEqual([meant[key], '']);
  }
});
