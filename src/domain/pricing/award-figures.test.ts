import { expect, test } from 'vitest';
import { awardFigures } from './award-figures.ts';

const part = { headcount: 10, price: 90, levelled: 100, listTotal: 200, median: 120 };

test('per head and budget go by the levelled total, the quoted one stands beside it', () => {
  const figures = awardFigures([part, { ...part, headcount: 30, price: 50, levelled: 50 }], 60);
  expect(figures).toMatchObject({
    headcount: 40,
    total: 2_400,
    levelledTotal: 2_500,
    perHead: 63,
    rawPerHead: 60,
    budget: { perHead: 60, total: 2_400, above: 100 },
    listTotal: 8_000,
    savingOnList: 5_600,
  });
});

test('a budget that is kept leaves something, no budget is none', () => {
  expect(awardFigures([part], 150).budget?.above).toBe(-500);
  expect(awardFigures([part], null).budget).toBeNull();
});

test('against the median counts who has a rival; a dearer one saves less than nothing', () => {
  const alone = { ...part, median: undefined };
  expect(awardFigures([alone], null).median).toBeNull();
  expect(awardFigures([part, alone, { ...part, headcount: 1, levelled: 150 }], null).median).toEqual({
    headcount: 11,
    total: 1_320,
    saving: 170,
  });
});

test('nothing awarded is no division by nothing', () => {
  expect(awardFigures([], 100)).toMatchObject({ headcount: 0, perHead: 0, budget: { above: 0 } });
});
