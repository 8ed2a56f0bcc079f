import { describe, expect, it } from 'vitest';
import { coveredBy, membersOf } from './covered.ts';

const items = new Map(
  Object.entries({
    all: ['liver', 'sugar'],
    liver: ['alt', 'ast'],
    sugar: [],
    alt: [],
    ast: [],
    loop: ['loop', 'alt'],
  }).map(([code, contains]) => [code, { code, contains }]),
);

describe('panels', () => {
  it('hold their panels’ members too, never themselves', () => {
    expect([...membersOf('all', items)]).toEqual(['liver', 'alt', 'ast', 'sugar']);
    expect([...membersOf('loop', items)]).toEqual(['alt']);
    expect([...membersOf('unknown', items)]).toEqual([]);
  });

  it('cover what is inside them, named by the first chosen', () => {
    expect([...coveredBy(['alt', 'liver', 'all'], items)]).toEqual([
      ['alt', 'liver'],
      ['ast', 'liver'],
      ['liver', 'all'],
      ['sugar', 'all'],
    ]);
  });
});
