import { describe, expect, it } from 'vitest';
import { applySuggestion } from './apply-suggestion.ts';
import type { Draft } from './draft/draft.ts';

const draft = (...packages: [key: string, codes: string[]][]) =>
  ({
    groups: [
      {
        key: 'g',
        name: '',
        packages: packages.map(([key, codes]) => ({
          key,
          items: codes.map((catalogueCode) => ({ catalogueCode, required: true, note: '' })),
        })),
      },
    ],
  }) as unknown as Draft;
const codes = (result: Draft) =>
  result.groups[0]?.packages.map((pkg) => pkg.items.map(({ catalogueCode }) => catalogueCode));
const finding = (packageId: string, replace: [string, string][], remove: string[]) => ({
  packageId,
  suggestion: { replace: replace.map(([from, to]) => ({ from, to, toName: to })), remove },
});

describe('a finding’s suggestion', () => {
  it('replaces in place and removes, in the named package only', () => {
    const before = draft(['a', ['x', 'y', 'z']], ['b', ['x', 'y']]);
    expect(codes(applySuggestion(before, finding('a', [['y', 'w']], ['z'])))).toEqual([
      ['x', 'w'],
      ['x', 'y'],
    ]);
  });

  it('never asks for an item twice', () => {
    expect(codes(applySuggestion(draft(['a', ['x', 'w']]), finding('a', [['x', 'w']], [])))).toEqual([['w']]);
  });

  it('changes every package when it speaks of the whole demand', () => {
    const before = draft(['a', ['x', 'y']], ['b', ['x']]);
    expect(codes(applySuggestion(before, finding('', [], ['x'])))).toEqual([['y'], []]);
  });
});
