import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '#test/page/answers.ts';
import { openSite } from '#test/page/open-site.tsx';

const item = (n: number) => ({
  work: 'lead' as const,
  kind: 'lead' as const,
  id: idOf(n),
  title: `线索${n}`,
  since: '2026-11-27T02:00:00.000Z',
  due: `2026-11-2${n}T10:00:00.000Z`,
});

test('the chosen record stands in the address: a link, a reload and Back lead to it again', async () => {
  const site = {
    as: 'operator' as const,
    calls: {
      'console.workQueue': { items: [item(7), item(8)] },
      'console.listReasons': [],
      'console.record': ({ id }: { id: string }) => ({ id, kind: 'lead' as const, title: `打开的${id}` }),
    },
  };
  await openSite(`/console?item=lead:${idOf(8)}`, site);
  const chosen = page.getByRole('button', { name: /线索8/ });
  await expect.element(chosen).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('heading', { name: `打开的${idOf(8)}` })).toBeVisible();
  await page.getByRole('button', { name: /线索7/ }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('item')).toBe(`lead:${idOf(7)}`);
});
