import { expect, test } from 'vitest';
import { type ContractSide, contractSides } from './contract-machine.ts';
import { standingOf } from './contract-side.ts';

const subsets: readonly (readonly ContractSide[])[] = [[], ['buyer'], ['institution'], contractSides];

test('whoever acts, acts for a side for which they may, and never for another than the one they signed for', () => {
  for (const reads of subsets)
    for (const acts of subsets.filter((one) => one.every((side) => reads.includes(side))))
      for (const signedBy of subsets)
        for (const signedFor of [undefined, ...signedBy]) {
          const standing = standingOf({ reads, acts, signedFor }, signedBy);
          const seen = JSON.stringify({ reads, acts, signedBy, signedFor, standing });
          if (!standing) continue;
          expect(reads, seen).toContain(standing.side);
          if (!standing.acts) continue;
          expect(acts, seen).toContain(standing.side);
          if (signedFor) expect(standing.side, seen).toBe(signedFor);
          else if (acts.some((side) => !signedBy.includes(side)))
            expect(signedBy, seen).not.toContain(standing.side);
        }
});

test('who only reads for the company and acts for the institution stands on the institution’s side', () => {
  const seats = { reads: contractSides, acts: ['institution'], signedFor: undefined } as const;
  expect(standingOf(seats, [])).toMatchObject({ side: 'institution', acts: true });
  expect(standingOf(seats, ['institution'])).toMatchObject({ side: 'institution', acts: true });
});

test('who signed for one side does not act for the other', () => {
  const seats = { reads: contractSides, acts: contractSides, signedFor: 'buyer' } as const;
  expect(standingOf(seats, ['buyer'])).toMatchObject({ side: 'buyer', acts: true });
  const left = { reads: ['institution'], acts: ['institution'], signedFor: 'buyer' } as const;
  expect(standingOf(left, ['buyer'])).toMatchObject({ side: 'institution', acts: false });
});

test('no party without a seat', () => {
  expect(standingOf({ reads: [], acts: [], signedFor: undefined }, [])).toBeUndefined();
});
