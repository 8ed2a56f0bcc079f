import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstText, fits } from '#test/e2e/page-helpers.ts';
import { largePhone as phone, plain, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { pngBytes } from '#test/world/files.ts';
import { option } from './page-helpers.ts';

// A package of the institution's own from the first item to its public page, with what goes wrong on the way; its rules: rules.test.tsx.

// At the end nothing of it is public: other files look at the same institution.

const address = '/organization/SZ001';
const onPhone = await visitor({ as: 'demo_provider', expects: /status of 40[09]/, ...phone });

test('at a desk and, from its preview on, on a phone, with what goes wrong; at once on the public page, with its price, and gone when frozen', async () => {
  const { page, go } = await visitor({ as: 'demo_provider', expects: /status of 40[09]/ });
  const name = '员工体检甲';
  const { save, compliance } = await begin(page, go);

  // Nothing filled in.
  await save.click();
  await page.getByText('请填写套餐名称。').waitFor();
  await page.getByText('请从项目库添加项目。').waitFor();

  await fillIn(page, name);
  // Dearer than its items, then what the published prices suggest.
  await page.getByLabel('套餐价（元/人）').fill('99999');
  await save.click();
  await firstText(page, /高于项目原价合计/).waitFor();
  await page.getByRole('button', { name: '采用建议价' }).click();
  const price = await page.getByLabel('套餐价（元/人）').inputValue();
  const preview = page.getByRole('region', { name: '公开页预览' });
  await preview.getByRole('heading', { name }).waitFor();

  // A reload loses nothing.
  await page.reload();
  await page.getByText(/已恢复/).waitFor();
  await expect.poll(() => page.getByLabel('套餐名称').inputValue()).toBe(name);
  await compliance.getByRole('checkbox').first().waitFor();
  await expect.poll(() => compliance.getByRole('checkbox').first().isChecked()).toBe(true);
  await page.setViewportSize(phone.viewport);
  await fits(page);
  await saveOnce(page, name);

  const guest = await visitor(plain);
  await guest.open(address);
  const shown = guest.page.getByRole('article').filter({ has: guest.page.getByRole('heading', { name }) });
  await shown.waitFor();
  await expect.poll(() => shown.textContent()).toContain(price.replace('.00', ''));
  await freeze(page, go, name);
  await expect
    .poll(async () => {
      await guest.open(address);
      return shown.count();
    })
    .toBe(0);
});

async function begin(page: Page, go: Visitor['go']) {
  await go('/service-center/packages');
  await page.getByRole('link', { name: '新增套餐' }).first().click();
  await page.getByRole('heading', { name: '新增套餐' }).waitFor();
  return {
    save: page.getByRole('button', { name: '保存并公布' }),
    compliance: page.getByRole('region', { name: '合规检查' }),
  };
}

/** All but the price; what the law says is settled. */
async function fillIn(page: Page, name: string) {
  await page.getByLabel('套餐名称').fill(name);
  await page.getByLabel('体检类型').click();
  await option(page, '年度').click();
  const picker = page.getByLabel('从项目库添加项目');
  for (const item of ['血常规', '胸部正位', '前列腺']) {
    await picker.click();
    await picker.fill(item);
    await option(page, item).click();
  }
  await page.keyboard.press('Escape');

  // Not for women: said with its source, settled by one click for each group.
  const compliance = page.getByRole('region', { name: '合规检查' });
  const remove = compliance.getByRole('button', { name: /移除/ });
  await compliance.getByText('须修改').first().waitFor();
  while ((await compliance.getByText('须修改').count()) > 0) {
    const before = await remove.count();
    await remove.first().click();
    await expect.poll(() => remove.count()).toBeLessThan(before);
  }
  for (const box of await compliance.getByRole('checkbox').all()) await box.check();
}

async function saveOnce(page: Page, name: string) {
  await page.getByRole('button', { name: '保存并公布' }).dblclick();
  await page.waitForURL(/service-center\/packages$/);
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(1);
}

async function freeze(page: Page, go: Visitor['go'], name: string) {
  await go(`/service-center/packages?search=${encodeURIComponent(name)}`);
  await expect.poll(() => page.getByRole('button', { name: '冻结', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: '冻结', exact: true }).click();
  await page.getByText('已冻结', { exact: true }).first().waitFor();
}

test('on a phone: a doctor with a photo, at once on the public page and gone when frozen; where the house is', async () => {
  const { page, go } = onPhone;
  await go('/service-center/doctors');
  await page.getByRole('button', { name: '新增医师' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.getByText('请填写姓名，至少 2 个字。').waitFor();
  await dialog.getByLabel('姓名').fill('欧阳测试');
  await dialog.getByLabel('职称').click();
  await option(page, '副主任医师').click();
  await dialog.getByLabel('科室').fill('超声科');
  await dialog.getByLabel('周一').check();
  await dialog.locator('input[type=file]').setInputFiles({
    name: '照片.png',
    mimeType: 'image/png',
    buffer: pngBytes,
  });
  const crop = page.getByRole('dialog', { name: '裁剪照片' });
  await crop.getByRole('slider', { name: '缩放' }).press('ArrowRight');
  await crop.getByRole('button', { name: '使用照片' }).click();
  await dialog.getByRole('img', { name: '照片' }).waitFor();
  await dialog.getByRole('button', { name: /保\s*存/ }).dblclick();
  await page.getByText('已保存，机构主页已更新。').first().waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  const guest = await visitor({ ...phone, ...plain });
  const shown = guest.page.getByRole('listitem').filter({ hasText: '欧阳测试' });
  await guest.open(address);
  await shown.getByText('周一出诊').waitFor();
  await expect.poll(() => shown.locator('img').getAttribute('src')).toContain('/bid/api/common/download/');
  await shown.scrollIntoViewIfNeeded();

  // The institution's position on the plan of its city, by keyboard; the page as it would be, without saving.
  await go('/service-center/institution');
  await page.getByRole('link', { name: '修改资料' }).click();
  await page.getByLabel('纬度').fill('22.5');
  await page.getByLabel('经度').fill('114');
  await page.getByRole('button', { name: /^深圳位置示意图/ }).press('ArrowRight');
  await expect.poll(() => page.getByLabel('经度').inputValue()).toMatch(/^114\.0\d+$/);
  await page.getByText(/^在深圳市中心.* 公里。$/).waitFor();
  await fits(page);
  await page.getByRole('button', { name: '预览公开主页' }).click();
  await page.getByRole('dialog', { name: /^预览/ }).getByText('每日接待').waitFor();

  await go(`/service-center/doctors?search=${encodeURIComponent('欧阳测试')}`);
  await page.getByRole('button', { name: '冻结', exact: true }).click();
  await expect
    .poll(async () => {
      await guest.open(address);
      return shown.count();
    })
    .toBe(0);
});
