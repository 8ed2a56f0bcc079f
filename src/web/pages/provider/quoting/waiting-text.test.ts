import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

test('the list says that an offer stands while a last or an amended one is prepared', () => {
  const fresh = { secondRound: false, amending: false, confirmedPackages: 1, packageCount: 2 };
  expect(waitingText(fresh)).toBe('1/2 套餐已确认');
  expect(waitingText({ ...fresh, secondRound: true, confirmedPackages: 2 })).toBe(
    '第二轮：不提交则首轮报价有效',
  );
  expect(waitingText({ ...fresh, amending: true })).toBe('修改中，已提交的报价仍有效');
});
