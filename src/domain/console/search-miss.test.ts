import { expect, it } from 'vitest';
import { countedKeyword } from './search-miss.ts';

it('spellings that find the same are one keyword, cut to length', () => {
  expect(countedKeyword(' ＡＢＣ　 体检\u200b中心 ')).toBe('abc 体检中心');
  expect(countedKeyword('长'.repeat(39) + '𠮷𠮷')).toBe('长'.repeat(39) + '𠮷');
  expect(countedKeyword('301 医院 2026 年')).toBe('301 医院 2026 年');
});

it.each([
  '13800138000',
  '王女士 138-0013-8000',
  '１３８ ００１３ ８０００',
  '（0755）2666 1234',
  '44030019900101123X',
  'hr@example.com',
])('%s could tell of a person', (typed) => expect(countedKeyword(typed)).toBe(''));
