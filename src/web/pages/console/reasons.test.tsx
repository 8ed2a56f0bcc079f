import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { focus, wide } from '#test/page/screen.ts';

test('a wording that is edited is offered in the queue at once', async () => {
  const added = '体检人数与附件名单不一致，请核对。';
  let reasons = { kind: 'demand' as const, name: '采购需求退回', texts: ['资料不全，请补充。'], version: 1 };
  const item = { work: 'demand', kind: 'demand', id: idOf(1), title: '年度体检' } as const;
  const decline = { action: 'decline', label: '退回修改', key: 'd', reason: true, effect: '' } as const;
  const site = await openSite('/console/reasons', {
    as: 'operator',
    calls: {
      'console.listReasons': () => [reasons],
      'console.saveReasons': ({ texts, version }) => {
        reasons = { ...reasons, texts: [...texts], version: version + 1 };
        return { version: version + 1 };
      },
      'console.workQueue': {
        items: [{ ...item, since: '2026-11-20T01:00:00.000Z', due: '2026-11-21T01:00:00.000Z' }],
      },
      'console.record': { kind: 'demand', id: idOf(1), title: '年度体检', actions: [decline] },
      'console.demandDetail': {},
    },
  });
  const wordings = page.getByLabelText('采购需求退回', { exact: true });
  await expect.element(wordings).toHaveValue('资料不全，请补充。');
  await wordings.fill(`${added}\n资料不全，请补充。`);
  const save = page.getByRole('button', { name: /保\s*存/ });
  focus(save);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('「采购需求退回」的常用原因已保存。').first()).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(site.calls.of('console.saveReasons')).toEqual([
    { kind: 'demand', version: 1, texts: [added, '资料不全，请补充。'] },
  ]);
  expect(await axe()).toEqual([]);
  await page.viewport(...phone);
  expect(wide()).toEqual([]);

  await site.go('/console?kind=demand');
  const record = page.getByRole('region', { name: '当前记录' });
  await expect.element(record.getByRole('heading', { name: '年度体检' })).toBeVisible();
  await expect.element(record).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: `1 ${added}` })).toBeVisible();
});
