import { describe, expect, test } from 'vitest';
import { creditCodeProblem } from '#domain/company/credit-code.ts';
import { mobilePattern } from './mobile.ts';
import {
  normaliseAccount,
  normaliseCreditCode,
  normaliseDigits,
  normaliseEmail,
  normaliseMobile,
  normaliseNumber,
  normaliseSignInName,
} from './typed.ts';

/** Ways in which a page, a mail, a chat or an address book hands a text over. */
const wrappings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text}\u3000`,
  (text) => `\u202d${text}\u202c`,
  (text) => `\ufeff${text}`,
  (text) => [...text].join('\u200b'),
  (text) => `${text.slice(0, 3)} ${text.slice(3, 7)} ${text.slice(7)}`,
  (text) => `${text.slice(0, 3)}\u00a0${text.slice(3, 7)}\t${text.slice(7)}\n`,
  (text) => text.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0)),
];
const grouped = [...'-\u2010\u2011\u2013\u2014\u2212'].map(
  (dash) => (text: string) => `${text.slice(0, 3)}${dash}${text.slice(3, 7)}${dash}${text.slice(7)}`,
);

const kinds: readonly (readonly [string, string, (typed: string) => string, readonly string[]])[] = [
  [
    'mobile number',
    '13800138000',
    normaliseMobile,
    [
      '+86 13800138000',
      '8613800138000',
      '0086-138-0013-8000',
      '(+86) 138 0013 8000',
      'tel:+8613800138000',
      '013800138000',
    ],
  ],
  ['code of a message', '123456', normaliseDigits, ['123 456', '123-456']],
  [
    'credit code',
    '91440300MA5EQXLY8H',
    normaliseCreditCode,
    ['9144 0300 MA5E QXLY 8H', '91440300ma5eqxly8h', '91440300-MA5EQXLY-8H'],
  ],
];

describe.each(kinds)('%s', (_kind, meant, normalise, samples) => {
  test.each([...wrappings, ...grouped].map((wrap) => JSON.stringify(wrap(meant))))('%s is it', (pasted) => {
    expect(normalise(JSON.parse(pasted) as string)).toBe(meant);
  });
  test.each(samples)('%s is it', (pasted) => {
    expect(normalise(pasted)).toBe(meant);
  });
});

test('numbers of records keep their dash and get the one that is missing', () => {
  for (const typed of ['HT20261122-000001', 'ht20261122—000001', ' HT20261122000001', 'ＨＴ20261122－000001'])
    expect(normaliseNumber(typed)).toBe('HT20261122-000001');
});

test('accounts and addresses keep their letters', () => {
  expect(normaliseAccount('\u200bDemo_Buyer ')).toBe('Demo_Buyer');
  expect(normaliseEmail(' mailto:a.b@Example.com\u202c')).toBe('a.b@Example.com');
  expect(normaliseSignInName('+86 138 0013 8000')).toBe('13800138000');
  expect(normaliseSignInName('demo_buyer\u200b')).toBe('demo_buyer');
});

test('what is no mobile number stays recognisable', () => {
  for (const typed of ['1380013800', '+85251234567', '23800138000', '138001380001'])
    expect(mobilePattern.test(normaliseMobile(typed))).toBe(false);
});

test('a message never quotes what nobody can see', () => {
  for (const typed of ['9144030\u202d0MA5EQXLY8I', '\ue000144030', '91440300MA5EQXLY8\u{e0001}'])
    expect(creditCodeProblem(normaliseCreditCode(typed))).not.toMatch(
      /「[\s\p{C}\p{Default_Ignorable_Code_Point}]」/u,
    );
  expect(creditCodeProblem('\u202d1')).toContain('「U+202D」');
});
