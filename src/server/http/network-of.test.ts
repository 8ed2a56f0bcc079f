import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Of a connection that was closed meanwhile.
  [undefined, ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all addresses that one line has are one', () => {
  const addresses = Array.from({ length: 50 }, (_, i) => `2001:db8:aa:bb:${i}:${i * 7}:1:${i + 1}`);
  expect(new Set(addresses.map(networkOf)).size).toBe(1);
});
