import { expect, test } from 'vitest';
import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { library, request } from '#domain/matching/matching.testkit.ts';
import { type Choices, redraft } from './redraft.ts';

const none: Choices = { dropped: new Map(), replaced: new Map(), added: [] };
const material = {
  catalogue: fixtureCatalogue,
  request: request(3, ['HEM001', 'HEM002', 'XRY001']),
  library: library({ HEM001: 20, HEM002: 12, XRY001: 75, CT002: 190, SRV002: 10 }),
};
const redrafted = (choices: Partial<Choices>, leaveOut: string[] = []) =>
  redraft(material, { ...none, ...choices }, new Set(leaveOut));
const lineOf = (lines: ReturnType<typeof redrafted>, code: string) =>
  lines.find((line) => line.catalogueCode === code);

test('without a choice of hand it is what matching drafts', () => {
  const lines = redrafted({});
  expect(lineOf(lines, 'HEM002')).toMatchObject({ status: itemMatch.exclusive, byHand: false });
  expect(lines.every((line) => !line.byHand)).toBe(true);
});

test('of an exclusive pair the hand keeps the other one', () => {
  const lines = redrafted({ dropped: new Map([['line-HEM001', 'HEM002']]) });
  expect(lineOf(lines, 'HEM001')).toMatchObject({ status: itemMatch.exclusive, price: 0, byHand: true });
  expect(lineOf(lines, 'HEM002')).toMatchObject({ status: itemMatch.match, price: 1200 });
});

test('a chosen item stands in though the item itself is offered', () => {
  const lines = redrafted({ replaced: new Map([['line-XRY001', 'own-CT002']]) });
  expect(lineOf(lines, 'XRY001')).toMatchObject({
    status: itemMatch.replaced,
    replacementCode: 'CT002',
    price: 19000,
    byHand: true,
    reason:
      '手工选择以低剂量胸部螺旋CT代替胸部正位DR（升级）：可用于早期筛查；单价 ¥190.00，比原项目参考价高 ¥115.00。',
  });
});

test('related items stay out once they were taken out; others come in with the reason given', () => {
  expect(lineOf(redrafted({}), 'SRV001')).toBeDefined();
  const added = [{ code: 'SRV002', itemId: 'own-SRV002', reason: '须用一次性材料。' }];
  const lines = redrafted({ added }, ['SRV001']);
  expect(lineOf(lines, 'SRV001')).toBeUndefined();
  expect(lineOf(lines, 'SRV002')).toMatchObject({ status: itemMatch.related, price: 1000, byHand: true });
});

test('a chosen row of several items is bought whole, once, and says what it holds', () => {
  const row = {
    id: 'row',
    name: '血常规+胸片',
    catalogueCodes: ['XRY001', 'HEM001'],
    listPrice: 9000,
    salePrice: 8500,
  };
  const { library: own } = material;
  const lines = redraft(
    { ...material, library: { ...own, items: [...own.items, row] } },
    { ...none, replaced: new Map([['line-XRY001', 'row']]) },
    new Set(),
  );
  expect(lineOf(lines, 'XRY001')).toMatchObject({
    status: itemMatch.match,
    institutionItemId: 'row',
    price: 8500,
    reason: '手工选择由血常规+胸片（按一个价格包含胸部正位DR、血常规五分类）提供。',
    byHand: true,
  });
  expect(lineOf(lines, 'HEM001')).toMatchObject({ institutionItemId: 'row', price: 0 });
});
