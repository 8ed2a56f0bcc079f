import { expect, test } from 'vitest';
import { accessToken } from '#web/api/access-token.ts';
import { openSite } from '#test/page/open-site.tsx';
import { personOf } from '#test/page/people.ts';
import { publicCalls } from '#test/page/public-calls.ts';
import { sessionState } from './session-state.ts';
import { viewing } from './viewing.ts';

const own = () => localStorage.getItem('accessToken');

/** This tab becomes a view of a buyer, beside the operator's own session. */
async function viewOpens(calls: Parameters<typeof openSite>[1] = {}) {
  const site = await openSite('/about-us', { as: 'operator', calls: publicCalls, ...calls });
  sessionStorage.setItem('accessToken', 'view');
  return site;
}

test('a view is of its tab alone: its token goes before the own one, and neither cookie nor other tabs hear of the user', async () => {
  await viewOpens();
  const cookie = document.cookie;
  const ownToken = own();
  expect(accessToken.get()).toBe('view');
  sessionState.keep(personOf('buyer'));
  expect(sessionState.get().summary?.shownAs).toBe('dem****yer');
  expect(document.cookie).toBe(cookie);
  sessionState.clearStored();
  expect(document.cookie).toBe(cookie);
  expect(own()).toBe(ownToken);
  expect(accessToken.get()).toBe(ownToken);
});

test('signing out in another tab, or into another account, is no news in a view', async () => {
  await viewOpens();
  let heard = 0;
  const stop = accessToken.onOtherTab(() => {
    heard += 1;
  });
  for (const key of ['accessToken', 'signedOutAt', null])
    window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(heard).toBe(0);
  sessionStorage.removeItem('accessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt' }));
  expect(heard).toBe(1);
  stop();
});

test('a browser that lets no tab open says so, and leaves no token of the user behind', async () => {
  await openSite('/about-us', { as: 'operator', calls: publicCalls });
  const { open } = window;
  const seen: (string | null)[] = [];
  window.open = () => {
    seen.push(sessionStorage.getItem('accessToken'));
    return null;
  };
  try {
    expect(viewing.open('view')).toBe(false);
  } finally {
    window.open = open;
  }
  // The new tab would have begun with it.
  expect(seen).toEqual(['view']);
  expect(sessionStorage.length).toBe(0);
});
