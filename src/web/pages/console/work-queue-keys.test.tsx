import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

const item = (n: number) => ({
  work: 'report' as const,
  kind: 'report' as const,
  id: idOf(n),
  title: `举报${n}`,
  since: '2026-11-27T02:00:00.000Z',
  due: `2026-11-2${n}T10:00:00.000Z`,
});
const dismiss = {
  action: 'dismiss',
  label: '不成立',
  key: 'd' as const,
  reason: true,
  effect: '举报人会收到通知。',
};

test('what is typed as a reason is no shortcut, and too short a one is refused; what a colleague has decided stays until one moves on', async () => {
  let items = [item(7), item(8)];
  const site = await openSite('/console?kind=report', {
    as: 'operator',
    calls: {
      'console.workQueue': () => ({ items }),
      'console.listReasons': [{ kind: 'report', name: '举报', texts: ['核实后不成立。'], version: 1 }],
      'console.record': ({ id }) => ({
        id,
        kind: 'report' as const,
        title: `举报${id.at(-1)}`,
        actions: items.some((one) => one.id === id) ? [dismiss] : [],
      }),
      'console.act': ({ id }) => ({ id }),
      'console.claim': () => {
        items = items.slice(1);
        return { operator: '周明', own: true, until: '2026-11-27T10:00:00.000Z' };
      },
    },
  });
  const record = page.getByRole('region', { name: '当前记录' });
  const gone = record.getByText('这一条已不在等待', { exact: false });
  await expect.element(record.getByRole('heading', { name: '举报7' })).toBeVisible();
  await expect.element(record).toHaveAttribute('aria-busy', 'false');
  // A colleague has decided on it meanwhile, which the queue says when it is read again.
  await userEvent.keyboard('c');
  await expect.element(gone).toBeVisible();
  await expect.element(record.getByRole('heading', { name: '举报7' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(record.getByRole('heading', { name: '举报8' })).toBeVisible();

  await expect.element(record).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('d');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabelText('或者写明原因');
  await reason.fill('d');
  await dialog.getByRole('button', { name: '不成立', exact: true }).click();
  await expect.element(dialog.getByText('请填写原因，至少 2 个字。')).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.viewport(...phone);
  expect(wide()).toEqual([]);
  await reason.fill('');
  await userEvent.type(reason, 'ad1j：已电话核实地址，与许可证一致。');
  expect(site.calls.of('console.act')).toEqual([]);
  await dialog.getByRole('button', { name: '不成立', exact: true }).click();
  await expect
    .poll(() => site.calls.of('console.act'))
    .toEqual([expect.objectContaining({ id: idOf(8), reason: 'ad1j：已电话核实地址，与许可证一致。' })]);
});
