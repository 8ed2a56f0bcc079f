import { beforeAll, expect, test } from 'vitest';
import { ask, axe } from '#test/e2e/page-checks.ts';
import { publicPages } from '#test/e2e/public-pages.ts';
import { useSite } from '#test/e2e/here.ts';
import { newReader, type Reader } from './reader.ts';

// Every public page on a phone of 360 px, for somebody who wants nothing to move.

useSite();
let reader: Reader;
beforeAll(async () => {
  reader = await newReader({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
});

test.each(publicPages)('$name: nothing sticks out, nothing moves, nothing jumps', async (entry) => {
  if ((await reader.open(entry)) === undefined) return;
  const { page } = reader;
  expect(await ask(page, 'tooWide')).toEqual([]);
  await ask(page, 'scrollThrough');
  expect(await ask(page, 'moving')).toEqual([]);
  const { shift, shifted } = await ask(page, 'watched');
  expect(shift, shifted.join('\n')).toBeLessThan(0.02);
  expect(await axe(page)).toEqual([]);
  expect(reader.problems()).toEqual([]);
});
