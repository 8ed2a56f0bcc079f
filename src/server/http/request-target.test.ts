import { expect, test } from 'vitest';
import { originForm } from './request-target.ts';

test.each([
  ['/bid-web/about-us/?a=1', '/bid-web/about-us/?a=1'],
  ['http://evil.example/bid-web/about-us/', '/bid-web/about-us/'],
  ['HTTPS://evil.example:8443?a=//b', '/?a=//b'],
  ['http://evil.example', '/'],
  ['//evil.example/x', '//evil.example/x'],
  ['*', '*'],
])('%s is asked for as %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});
