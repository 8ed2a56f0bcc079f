import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a browser is named as people know it', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const wechat =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';
  expect(browserName(windows)).toBe('Chrome · Windows');
  expect(browserName(wechat)).toBe('WeChat · iOS');
});

test('what is no browser has no name, and a long header no long one', () => {
  expect(browserName(undefined)).toBe('');
  expect(browserName('')).toBe('');
  expect(browserName('x'.repeat(100_000)).length).toBeLessThanOrEqual(80);
});
