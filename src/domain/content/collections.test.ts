import { describe, expect, test } from 'vitest';
import {
  collectionRules,
  contentAddress,
  contentCollections,
  isNeeded,
  metaProblems,
} from './collections.ts';
import { publicationOf, readingMinutes } from './publication.ts';

describe('where contents stand', () => {
  test('the first five articles have addresses of their own', () => {
    expect(contentAddress('news', 'health-msg-detail5')).toBe('/health-msg-detail5');
    expect(contentAddress('news', 'health-msg-detail6')).toBe('/health-msg/health-msg-detail6');
    expect(contentAddress('news', 'levelled-price')).toBe('/health-msg/levelled-price');
  });
  test('cases have a page each, settings have none', () => {
    expect(contentAddress('case', 'factory')).toBe('/customer-case/factory');
    expect(contentAddress('page', 'agree')).toBe('/agree');
    expect(contentAddress('page', 'other')).toBe('');
    expect(contentAddress('setting', 'site')).toBe('');
  });
  test('only the texts that every page links to are needed', () => {
    expect(['about-us', 'agree', 'state', 'privacy', 'other'].map((path) => isNeeded('page', path))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(isNeeded('news', 'agree')).toBe(false);
  });
});

describe('fields of a collection', () => {
  test('no collection names a field twice', () => {
    for (const code of contentCollections) {
      const keys = collectionRules[code].fields.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
  test('numbers, flags and addresses are what they say', () => {
    expect(metaProblems('case', { headcount: '758', sample: '是', city: '深圳' })).toEqual({});
    expect(Object.keys(metaProblems('case', { headcount: '758人', sample: 'yes' }))).toEqual([
      'headcount',
      'sample',
    ]);
    expect(Object.keys(metaProblems('setting', { kind: 'Link', url: 'javascript:alert(1)' }))).toEqual([
      'url',
      'kind',
    ]);
  });
  test('own keys only where the collection takes them, and never a strange one', () => {
    expect(metaProblems('setting', { banner: '通知' })).toEqual({});
    expect(Object.keys(metaProblems('news', { banner: '通知' }))).toEqual(['banner']);
    expect(Object.keys(metaProblems('setting', { '1 x': '' }))).toEqual(['1 x']);
  });
});

test('published is what lies in the past', () => {
  expect([null, 5, 10, 11].map((at) => publicationOf(at, 10))).toEqual([
    'draft',
    'published',
    'published',
    'scheduled',
  ]);
});

test('reading takes at least a minute', () => {
  expect([0, 400, 700, 2000].map(readingMinutes)).toEqual([1, 1, 2, 5]);
});
