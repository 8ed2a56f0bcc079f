import { describe, expect, it } from 'vitest';
import { siteFacts } from '#domain/site/site-facts.ts';
import { siteLinks } from '#web/site/site-links.ts';
import { paths, safeRedirect } from './paths.ts';

describe('the way back after signing in', () => {
  it('keeps a path of this site with its query', () => {
    const here = paths.purchaseOrder('42');
    const login = new URL(paths.login({ redirect: here }), 'https://x.invalid');
    expect(safeRedirect(login.searchParams.get('redirect'))).toBe(here);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])('refuses %j', (value) => expect(safeRedirect(value)).toBe('/'));
});

it('the footer that ships leads to pages that exist', () => {
  expect(siteLinks(siteFacts.footerLinks).map(({ url }) => url)).toEqual([
    paths.institutionList(),
    paths.healthSolutions(),
    paths.demandHall(),
    paths.cityList(),
    paths.join(),
    paths.agreement(),
    paths.legalStatement(),
    paths.privacy(),
  ]);
});

describe('paths', () => {
  it('leave out what is not set', () => {
    expect(paths.institutionList({ search: '', page: 2 })).toBe('/mechanism-list?page=2');
  });
});
