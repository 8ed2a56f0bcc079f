import { afterEach, expect, it, vi } from 'vitest';
import { draftStore, isRecord, readUnsaved } from './stored-draft.ts';

const lying = new Map<string, string>();
const storage = {
  getItem: (key: string) => lying.get(key) ?? null,
  setItem: (key: string, text: string) => void lying.set(key, text),
  removeItem: (key: string) => void lying.delete(key),
};
vi.stubGlobal('localStorage', storage);
afterEach(() => lying.clear());

const rules = { key: 'form', version: 2, lifetime: 'browser', isValid: isRecord } as const;
const store = draftStore(rules);

it('gives back what was typed, by record', () => {
  store.write({ name: '甲' });
  store.write({ name: '乙' }, '7');
  expect(store.read()?.value).toEqual({ name: '甲' });
  expect(store.read('7')?.value).toEqual({ name: '乙' });
  store.remove();
  expect(store.read()).toBe(undefined);
  expect(store.read('7')?.value).toEqual({ name: '乙' });
});

it('ignores what an earlier release, a stranger or a broken write left there', () => {
  draftStore({ ...rules, version: 1 }).write({ name: '旧' });
  expect(store.read()).toBe(undefined);
  lying.set('form', '{"version":2,"at":1,"value":"text"}');
  expect(store.read()).toBe(undefined);
  lying.set('form', '{"version":2,');
  expect(store.read()).toBe(undefined);
});

it('forgets what the server has by now', () => {
  store.write({ name: '甲' }, '7');
  expect(readUnsaved(store, '7', ({ name }) => name === '乙')?.value).toEqual({ name: '甲' });
  expect(readUnsaved(store, '7', ({ name }) => name === '甲')).toBe(undefined);
  expect(store.read('7')).toBe(undefined);
});

it('says when nothing can be stored, and goes on', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(store.write({ name: '甲' })).toBe(false);
  vi.stubGlobal('localStorage', storage);
});
