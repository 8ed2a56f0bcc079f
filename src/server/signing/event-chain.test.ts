import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainHash, verifyChain } from './event-chain.ts';

const event = fc.record({
  kind: fc.constantFrom('create', 'sign', 'refuse'),
  at: fc.date({ noInvalidDate: true }),
  account: fc.string(),
  reason: fc.option(fc.string()),
});
const chain = (events: readonly object[]) => {
  let previous = '';
  return events.map((each) => {
    previous = chainHash(previous, each);
    return { event: each, hash: previous };
  });
};
/** Events of which no two are alike: swapping two equal ones changes nothing. */
const chains = fc
  .array(event, { minLength: 2, maxLength: 8 })
  .map((events) => chain(events.map((each, at) => ({ ...each, sequence: at + 1 }))));

test('a chain as it was written fits, whatever the order of its keys and however times come back', () => {
  fc.assert(
    fc.property(chains, (links) => {
      expect(verifyChain(links)).toBeUndefined();
      const read = links.map(({ event, hash }) => ({
        event: Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(event)) as object).toReversed()),
        hash,
      }));
      expect(verifyChain(read, links.at(-1)?.hash)).toBeUndefined();
    }),
  );
});

test('any change, removal or swap is noticed', () => {
  fc.assert(
    fc.property(chains, fc.nat(), fc.nat(), (links, one, two) => {
      const last = links.at(-1)?.hash;
      const [a, b] = [one % links.length, two % links.length];
      const changed = links.with(a, {
        ...links[a],
        event: { ...links[a]?.event, account: 'x'.repeat(99) },
      } as never);
      expect(verifyChain(changed, last)).toBe(a);
      expect(verifyChain(links.toSpliced(a, 1), last)).toBeDefined();
      if (a !== b)
        expect(verifyChain(links.with(a, links[b] as never).with(b, links[a] as never), last)).toBe(
          Math.min(a, b),
        );
      // Also where who changed it reckoned all hashes anew.
      expect(verifyChain(chain(changed.map((link) => link.event)), last)).toBe(links.length);
    }),
  );
});
