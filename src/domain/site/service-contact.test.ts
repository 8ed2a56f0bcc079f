import { expect, test } from 'vitest';
import { contactOf, contactProblems, fillContact } from './service-contact.ts';
import { siteFacts } from './site-facts.ts';

const own = { hotline: '400-820-1234', hours: '08:00–20:30' };

test('a telephone number and a span of the day, nothing else', () => {
  expect(contactProblems(own)).toEqual({});
  for (const hotline of ['', 'abc', '400 820', '12345-', undefined])
    expect(Object.keys(contactProblems({ ...own, hotline }))).toEqual(['hotline']);
  for (const hours of ['', '8:00–20:30', '08:00-20:30', '24:00–25:00', undefined])
    expect(Object.keys(contactProblems({ ...own, hours }))).toEqual(['hours']);
});

test('what is missing or unusable is as it ships', () => {
  expect(contactOf(own)).toEqual(own);
  for (const meta of [undefined, {}, { ...own, hotline: '?' }])
    expect(contactOf(meta)).toMatchObject({ hotline: siteFacts.hotline, hours: siteFacts.hours });
});

test('texts name it wherever they like', () => {
  expect(fillContact('每天 {服务时间}，{客服热线}（{客服热线}）', own)).toBe(
    '每天 08:00–20:30，400-820-1234（400-820-1234）',
  );
});
