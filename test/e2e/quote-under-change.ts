import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { noticeStreamPath } from '#wire/notice/stream.ts';
import { onePackage } from '#test/api/demand-steps.ts';
import { fits } from '#test/e2e/page-helpers.ts';
import { callerAt, invitationsTo, publishAtSite } from '#test/e2e/procure-at-site.ts';
import { visitor } from '#test/e2e/visitor.ts';

/** The typed price of a line stays on the screen, with what became of it. */
const keepsTyped = async (page: Page, price: string) => {
  await page.getByText('您填的 1 处价格没有保存').waitFor();
  await page.getByText(`您填的 ${price} 没有保存`).waitFor();
};

/**
 * What changes under the hands of who quotes: an item is frozen, the buyer changes the demand, the deadline passes, the demand
 * is cancelled. Each is said on the page with what to do; what was typed stays.
 * @param endDeadline lets the demand's deadline pass at an SQL moment
 */
export async function quoteUnderChange(
  origin: string,
  endDeadline: (demandId: string, at: string) => Promise<unknown>,
): Promise<void> {
  const { demandId, buyer } = await publishAtSite(
    origin,
    { title: '报价中途变化的体检', cities: [{ regionId: '440300', headcount: 100 }] },
    [onePackage(['GEN001', 'ECG001'], { headcount: 100 })],
  );
  const provider = await callerAt(origin, 'demo_provider');
  const [invitation] = await invitationsTo(provider, demandId);
  const { quotationId, institution } = invitation as NonNullable<typeof invitation>;
  const { page, open } = await visitor({ as: 'demo_provider', site: origin, expects: /status of 40[09]/ });
  const priceOf = (of: Page, item: string) => of.getByRole('textbox', { name: `${item}的报价` });
  await open(`/service-center/demand-orders/${quotationId}`);
  await page.getByRole('button', { name: /^显示全部/ }).click();
  // Hears of nothing by itself.
  const late = await page.context().newPage();
  await late.route(`**${noticeStreamPath}*`, (route) => route.abort());
  await late.goto(page.url());
  await late.getByRole('button', { name: /^显示全部/ }).click();

  // A colleague freezes an item that the quote uses: it is named, and cannot be confirmed by acknowledging it.
  const { packages } = await provider('quotation.detail', { quotationId });
  const quotationPackageId = packages[0]?.quotationPackageId as string;
  const { lines } = await provider('quotation.packageDetail', { quotationPackageId });
  const itemIds = lines.filter(({ name }) => name.includes('心电图')).flatMap(({ item }) => item?.id ?? []);
  const ofLibrary = { institutionId: institution.id, itemIds };
  await provider('library.freeze', ofLibrary);
  await page.getByRole('button', { name: /^确认本套餐/ }).click();
  const review = page.getByRole('region', { name: '提交前核对' });
  await review.getByText('须处理 1 处').waitFor();
  await page.getByText('已停用或映射已撤回，请更换项目或重新起草。', { exact: false }).waitFor();
  await page.getByRole('button', { name: '核对 1 类问题' }).waitFor();
  await provider('library.unfreeze', ofLibrary);

  // The buyer asks for one item more while a price is being typed that can't be saved.
  const height = priceOf(page, '身高体重与体重指数');
  await height.fill('99999');
  const { version, groups } = await buyer('demand.getMine', { demandId });
  await buyer('amendment.save', {
    demandId,
    version,
    reason: '增加血常规',
    groups: groups.map(({ groupId, name, packages: asked }) => ({
      groupId,
      name,
      packages: asked.map(({ sex, items, ...pkg }) => ({
        packageId: pkg.packageId,
        name: pkg.name,
        ageMin: pkg.ageMin,
        ageMax: pkg.ageMax,
        headcount: pkg.headcount,
        sex: sex.code,
        items: [
          ...items.map(({ catalogueCode, required, note }) => ({ catalogueCode, required, note })),
          { catalogueCode: 'HEM001' },
        ],
      })),
    })),
  });
  const notice = page.getByRole('alert').filter({ hasText: '采购方刚刚变更了需求' });
  await notice.getByText('新增项目', { exact: false }).waitFor();
  await expect.poll(() => height.inputValue()).toBe('99999');
  await priceOf(page, '血常规五分类').waitFor();

  // The deadline passes: this page, opened anew with what was typed, says so by itself.
  await endDeadline(demandId, `now() + interval '3 seconds'`);
  // Its bell and its stream come late: a message after the quote was read and before them is not missed.
  const unread = async () => (await provider('notification.waiting', { area: 'provider' })).unread;
  const before = await unread();
  const cancelled = Promise.withResolvers<void>();
  for (const path of [`**${noticeStreamPath}*`, '**/bid/api/notification/waiting'])
    await page.route(path, (route) => cancelled.promise.then(() => route.continue()));
  await page.reload();
  await page.getByText(/^报价已于 .* 截止，不能再提交或修改。$/).waitFor();
  await keepsTyped(page, '¥99,999.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);

  // Cancelled: the open page says so by itself; one that has not heard, at the first price that it would save.
  await buyer('demand.cancel', { demandId, reason: '计划取消' });
  await expect.poll(unread).toBeGreaterThan(before);
  cancelled.resolve();
  await page.getByRole('main').getByText('需求已取消，不能再报价。').first().waitFor();
  await priceOf(late, '身高体重与体重指数').fill('1.5');
  await late.keyboard.press('Enter');
  await late.getByRole('main').getByText('需求已取消，不能再报价。').first().waitFor();
  await keepsTyped(late, '¥1.50');
}
