import { expect, test } from 'vitest';
import { maskAddress } from './network-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2::77', '2001:db8:1:*'],
  ['', ''],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown));
