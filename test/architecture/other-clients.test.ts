import { expect, test } from 'vitest';
import { documented, madeByNoScreen, shortPath } from '#test/world/calls-of-other-clients.ts';

// A call that no screen makes is there for other clients, is said to be (docs/product.md), and is made in a flow of its kind
// (test/api/calls-of-other-clients.test.ts): nobody would notice otherwise when it goes wrong.

test('docs/product.md lists the calls that no screen makes, and no other', () => {
  expect(documented().map(shortPath)).toEqual(madeByNoScreen().map(shortPath));
});
