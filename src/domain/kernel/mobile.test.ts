import { expect, test } from 'vitest';
import { maskMobile, maskName } from './mobile.ts';

test.each([
  ['王建国', '王**'],
  ['𬱖建国', '𬱖**'],
  ['𠮷野', '𠮷**'],
  ['葛\u{E0100}城', '葛\u{E0100}**'],
  ['', ''],
])('%s is shown to strangers as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test.each([
  ['13800138000', '138****8000'],
  ['𬱖建国', '𬱖***国'],
  ['𬱖国', '𬱖国'],
])('%s keeps its ends: %s', (text, shown) => {
  expect(maskMobile(text)).toBe(shown);
});
