import { expect, it } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

it('keeps what people write, markup included: it is text', () => {
  expect(plainText('  共 300 人，\r\n分两地\t<b>急</b> ')).toBe('共 300 人，\n分两地\t<b>急</b>');
});

it('drops what a database refuses or what hides another character', () => {
  expect(plainText('王\u0000小\u202E明\u200B')).toBe('王小明');
  expect(plainText('半\uD800个')).toBe('半\uFFFD个');
});

it('puts a name into one line', () => {
  expect(plainLine('王\n小 \t 明')).toBe('王 小 明');
});
