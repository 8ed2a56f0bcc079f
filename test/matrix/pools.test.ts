import { describe, expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';

// What a call declares of itself and nobody reads from its name.

const all = Object.values(calls) as readonly AnyEndpoint[];

describe('the connections of signing in', () => {
  test('serve signing in, who is signed in, and signing out, and nothing else', () => {
    expect(
      all
        .filter(({ pool }) => pool === 'signIn')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'captcha.picture',
      'captcha.sms',
      'user.accountLogin',
      'user.beginTotp',
      'user.confirmTotp',
      'user.detail',
      'user.logout',
      'user.mobileLogin',
      'user.passSecondStep',
      'user.register',
      'user.shortcutCertifyLogin',
      'user.shortcutLogin',
    ]);
  });
});

describe('a list', () => {
  test('is what is read by pages: a filter that is empty chooses nothing', () => {
    const paged = all.filter(
      ({ effect, input }) => effect === 'read' && 'shape' in input && 'current' in input.shape,
    );
    expect(paged.length).toBeGreaterThan(30);
    expect(paged.filter(({ kind }) => kind !== 'list').map(({ name }) => name)).toEqual([]);
  });

  test('only reads', () => {
    expect(all.filter(({ kind, effect }) => kind === 'list' && effect !== 'read')).toEqual([]);
  });
});
