import { describe, expect, test } from 'vitest';
import { contentAddress } from '#domain/content/collections.ts';
import { paths } from '#web/paths/paths.ts';
import { differences, emptyValues, sameValues, saveInput } from './content-draft.ts';

const values = { ...emptyValues, title: '标题', body: '一\n二', meta: { topic: '合规' } };

describe('what has changed', () => {
  test('nothing, for what the server would store the same', () => {
    const typed = { ...values, title: ' 标题 ', body: '一\r\n二', meta: { source: ' ', topic: '合规 ' } };
    expect(sameValues(values, typed)).toBe(true);
  });

  test('each field in words for people', () => {
    const mine = { ...values, summary: '摘要', meta: { topic: '采购方法', own: '1' } };
    expect(differences('news', values, mine)).toEqual([
      { key: 'summary', label: '摘要', theirs: '', mine: '摘要' },
      { key: 'meta', label: '其他字段', theirs: '专题：合规', mine: 'own：1\n专题：采购方法' },
    ]);
  });
});

test('a save names the version it was typed on; empty fields are left out', () => {
  const saved = { contentId: 'c', updatedAt: '2026-11-21T00:00:00.000Z' };
  expect(saveInput('news', { ...values, meta: { topic: ' ', source: 'x' } }, saved)).toMatchObject({
    ...saved,
    collection: 'news',
    meta: { source: 'x' },
  });
  expect(saveInput('news', values, undefined)).not.toHaveProperty('contentId');
});

test('the console’s links are the site’s own', () => {
  for (const path of ['health-msg-detail1', 'health-msg-detail6', 'levelled-price'])
    expect(contentAddress('news', path)).toBe(paths.newsArticle(path));
  expect(contentAddress('case', 'a')).toBe(paths.customerCase('a'));
  expect(contentAddress('page', 'about-us')).toBe(paths.aboutUs());
  expect(contentAddress('page', 'agree')).toBe(paths.agreement());
  expect(contentAddress('page', 'state')).toBe(paths.legalStatement());
  expect(contentAddress('solution', 'a')).toBe(paths.healthSolutions());
});
