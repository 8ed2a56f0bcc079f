import { expect, test } from 'vitest';
import { invitationPaths, noticePages } from '#wire/notice/target.ts';
import { kinds } from '#web/features/organisation/kinds.ts';
import { areaOf } from '#web/shell/signed-in/work-areas.ts';
import { noticeLink } from './notice-link.ts';

const organisationId = '019a0000-0000-7000-8000-000000000002';

test('every page that a notice opens for a company or an institution says for which', () => {
  for (const page of noticePages) {
    const link = new URL(noticeLink({ page, id: '1', organisationId }), 'https://own.invalid');
    expect(link.searchParams.get('for'), page).toBe(organisationId);
    expect(link.pathname, page).not.toBe('/');
  }
  expect(noticeLink({ page: 'demand', id: '1' })).not.toContain('for=');
});

test('an institution’s quotation and contract are opened where it works', () => {
  for (const page of ['quotation', 'quoteDemand', 'institutionContract', 'library', 'apiTokens'] as const)
    expect(areaOf(noticeLink({ page, id: '1' }).split('?')[0] as string).id).toBe('provider');
});

test('the notice of an invitation leads to where it is said what became of it', () => {
  for (const page of ['companies', 'institutions'] as const)
    expect(noticeLink({ page, id: 'abc' })).toMatch(/\?invitation=abc$/);
});

test('the link of an invitation by short message leads to where it is answered', () => {
  for (const { table, list } of Object.values(kinds)) expect(list()).toBe(invitationPaths[table]);
});
