import { expect, test } from 'vitest';
import { webhookAddressProblem } from './webhook-address.ts';

test.each([
  'https://his.example.com/tijian',
  'https://his.example.com:8443/tijian?site=1',
  'https://体检.example.cn/a',
])('events are sent to %s', (address) => {
  expect(webhookAddressProblem(address)).toBeUndefined();
});

test.each([
  '',
  'his.example.com',
  'http://his.example.com/',
  'ftp://his.example.com/',
  'https://user:secret@his.example.com/',
  'https://his.example.com/#a',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  // Written otherwise, the same address.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://db.internal/',
])('but not to %s', (address) => {
  expect(webhookAddressProblem(address)).toBeTypeOf('string');
});
