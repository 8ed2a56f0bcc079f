import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, option } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { origin, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

// Two keys for each of twenty records of all kinds: queue-of-all-kinds.test.ts.

test('what a colleague decides on stays until one moves on; two keys decide on a lead, two on a report; what is typed is no shortcut', async () => {
  const { page, go, open } = await visitor({ as: 'demo_operator' });
  await open('/console/records');
  for (let i = 10; i < 13; i += 1)
    await callSite({ origin }, 'lead.add', { name: `线索${i}`, mobile: `139100000${i}`, agreed: true });
  const member = await callerAt(origin, 'demo_member');
  for (const subjectId of ['SZ001', 'SZ002'])
    await member('report.add', { subject: 'institution', subjectId, reason: '虚假信息' });

  const record = page.getByRole('region', { name: '当前记录' });
  const heading = record.getByRole('heading', { level: 2 }).first();
  const waiting = page.locator('li').filter({ has: page.locator('button[aria-current=true]') });
  const dialog = page.getByRole('dialog');
  const decide = async (first: string, second: string, label: string) => {
    // The record and the reasons are there: keys mean something.
    await record.and(page.locator('[aria-busy="false"]')).waitFor();
    const title = await heading.innerText();
    // Not by its title: two leads may come from people of the same name.
    const entry = page.locator(`[id="${await waiting.getAttribute('id')}"]`);
    await page.keyboard.press(first);
    await dialog.getByText(`${label}：${title}`, { exact: true }).waitFor();
    await page.keyboard.press(second);
    await page.getByText(`${title}：${label}。`, { exact: true }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await entry.waitFor({ state: 'detached' });
  };

  await go('/console?kind=lead');
  // What a colleague decides on meanwhile stays on the screen, and says so, until the operator moves on.
  await record.and(page.locator('[aria-busy="false"]')).waitFor();
  const [, lead = ''] = (await waiting.getAttribute('id'))?.split(':') ?? [];
  const colleague = await callerAt(origin, 'demo_operator');
  await colleague('console.act', { kind: 'lead', id: lead, action: 'start' });
  await page.keyboard.press('c');
  await record.getByText('这一条已不在等待', { exact: false }).waitFor();
  await expect.poll(() => waiting.getAttribute('id')).toBe(`lead:${lead}`);
  await page.keyboard.press('j');
  await record.getByText('这一条已不在等待', { exact: false }).waitFor({ state: 'detached' });
  await decide('a', 'Enter', '开始处理');

  await page.getByRole('combobox', { name: '种类' }).click();
  await option(page, '举报').click();
  await expect.poll(() => waiting.getAttribute('id')).toMatch(/^report:/);
  await decide('d', '1', '不成立');

  // The last report: words of one's own, with letters and digits that mean something outside.
  await record.and(page.locator('[aria-busy="false"]')).waitFor();
  await page.keyboard.press('d');
  await dialog.getByLabel('或者写明原因').fill('d');
  await dialog.getByRole('button', { name: '不成立', exact: true }).click();
  await dialog.getByText('请填写原因，至少 2 个字。').waitFor();
  await dialog.getByLabel('或者写明原因').fill('已电话核实地址，与许可证一致。');
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await dialog.getByRole('button', { name: '不成立', exact: true }).click();
  await page.getByText('没有等待处理的事项', { exact: true }).waitFor();
});
