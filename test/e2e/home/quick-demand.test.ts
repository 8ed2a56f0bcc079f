import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { first, fits } from '#test/e2e/page-helpers.ts';
import { callSite } from '#test/world/call-site.ts';
import { largePhone, origin, plain, visitor, type Visitor } from '#test/e2e/visitor.ts';

// The one-minute form, with and without JavaScript, for members and strangers.

let page: Page;
let open: Visitor['open'];
let go: Visitor['go'];
const come = async (options?: Parameters<typeof visitor>[0]) => {
  ({ page, open, go } = await visitor(options));
};
const form = () => page.getByRole('region', { name: '一分钟发布需求' });
const fill = async (headcount: string, budget = '') => {
  await form().getByLabel('体检类型').selectOption({ label: '年度体检' });
  await form().getByLabel('体检人数').fill(headcount);
  await form().getByLabel('人均预算（选填）').fill(budget);
  await form()
    .getByRole('button', { name: /下一步/ })
    .click();
};
test('without JavaScript leads into the wizard with what was typed', async () => {
  const { page: still, ...reader } = await visitor(plain);
  await reader.open('/440300');
  await still.getByLabel('体检人数').fill('320');
  await still.getByLabel('人均预算（选填）').fill('500');
  await still.getByRole('button', { name: /下一步/ }).click();
  const { pathname, searchParams } = new URL(still.url());
  expect(pathname).toBe('/bid-web/require-submit');
  expect(Object.fromEntries(searchParams)).toEqual({
    purpose: 'ANNUAL',
    headcount: '320',
    city: '440300',
    budget: '500',
  });
});

test('says what is missing, and keeps what was typed against a reload', async () => {
  await come();
  await open('/440300');
  await fill('', '五百');
  await form().getByText('请填写人数，例如 320。').waitFor();
  await form().getByText('请填写金额，例如 500。').waitFor();
  await form().getByLabel('体检人数').fill('88');
  await page.reload();
  await expect.poll(() => form().getByLabel('体检人数').inputValue()).toBe('88');
  // Another place's form is another form.
  await go('/310100');
  await expect.poll(() => form().getByLabel('体检人数').inputValue()).toBe('');
});

test('tells what packages cost in the city that is chosen', async () => {
  await come();
  await open('/440300');
  await form()
    .getByText(/^深圳 \d+ 家公布的年度体检套餐/)
    .waitFor();
  await form().getByLabel('体检城市').selectOption({ label: '上海' });
  await form()
    .getByText(/^上海 \d+ 家公布的年度体检套餐/)
    .waitFor();
  await form().getByLabel('体检类型').selectOption({ label: '高管体检' });
  await form()
    .getByText(/家公布的高管体检套餐/)
    .waitFor();
});

test('of a certified buyer becomes a filled draft, opened at its items', async () => {
  await come({ as: 'demo_buyer' });
  await open('/440300');
  await fill('320', '900');
  await page.waitForURL(/\/require-submit\?bidId=/);
  await page.getByRole('heading', { name: '套餐组与套餐' }).waitFor();
  await first(page, 'button', /男性套餐/).waitFor();
  await page.getByText('填写体检需求', { exact: true }).click();
  await page.getByLabel('需求名称').waitFor();
  await expect.poll(() => page.getByLabel('需求名称').inputValue()).toBe('深圳年度体检（320 人）');
  await expect.poll(() => page.getByLabel('第 1 个城市的人数').inputValue()).toBe('320');
  await expect.poll(() => page.getByLabel('人均预算上限').inputValue()).toMatch(/^900/);
});

test('of a member without a certified company is kept, and says so', async () => {
  await come({ as: 'demo_member' });
  await open('/440300');
  await fill('45');
  await form()
    .getByText('「深圳 · 年度体检 · 45 人」已保存，提交企业认证后自动带入', { exact: false })
    .waitFor();
  await form().getByRole('link', { name: '去认证企业' }).click();
  await page.waitForURL(/\/before-submit/);
});

/** From the preview to the mobile number. */
const prove = () => form().getByRole('button', { name: '验证手机号，请机构报价' }).click();

test('of a stranger shows what it is worth, asks for a number in place; nothing typed is lost on any way', async () => {
  await come(largePhone);
  await open('/440300');
  // The whole page is no longer than five screens of the phone.
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollHeight / innerHeight'))
    .toBeLessThanOrEqual(5);
  await fill('66', '700');
  await form().getByText('深圳 · 年度体检 · 66 人 · 人均 700 元以内').waitFor();
  const offer = form().getByRole('region', { name: '男性套餐' });
  await offer.getByText(/^深圳 \d+ 家机构中，\d+ 家可全部承接/).waitFor();
  await offer.getByText(/^看 \d+ 个项目$/).click();
  await offer.getByText('血常规', { exact: false }).waitFor();
  await fits(page);
  await prove();
  await form().getByRole('button', { name: '提交需求' }).click();
  for (const problem of ['请填写手机号。', '请填写 6 位短信验证码。', /^请阅读并同意/])
    await form().getByText(problem).first().waitFor();
  // Back, and on again.
  await form().getByRole('button', { name: '修改' }).click();
  await expect.poll(() => form().getByLabel('体检人数').inputValue()).toBe('66');
  await form()
    .getByRole('button', { name: /下一步/ })
    .click();
  await prove();
  // By password: what was typed goes along.
  const login = await form().getByRole('link', { name: '用密码登录' }).getAttribute('href');
  const back = new URL(new URL(login ?? '', origin).searchParams.get('redirect') ?? '', origin);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    purpose: 'ANNUAL',
    headcount: '66',
    city: '440300',
    budget: '700',
  });
  // A code that was never sent is refused at its field.
  await form().getByRole('textbox', { name: '手机号' }).fill('13600000066');
  await form().getByRole('textbox', { name: '短信验证码' }).fill('000000');
  await form().getByRole('checkbox').check();
  await form().getByRole('button', { name: '提交需求' }).click();
  await form().getByText('短信验证码不正确或已失效。').waitFor();
  await expect.poll(() => form().getByRole('textbox', { name: '手机号' }).inputValue()).toBe('13600000066');
});

test('of a stranger who proves his number signs him in', async () => {
  // The captcha costs a test half a minute of work (shell/captcha.test.ts has it): the server's answers to the last step are given by hand, with the
  // session of somebody real. test/api/quick-demand.test.ts has the server's side.
  await come();
  const signedIn = await callSite({ origin }, 'user.accountLogin', {
    account: 'demo_member',
    password: demoPassword,
  });
  const sent: unknown[] = [];
  await page.route('**/bid/api/bid/shortcut_add', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      json: { code: 200, message: '', data: { next: 'certify', bidId: null, number: '', signedIn } },
    });
  });
  await open('/440300');
  await fill('66');
  await prove();
  await form().getByRole('textbox', { name: '手机号' }).fill('13600000067');
  await form().getByRole('textbox', { name: '短信验证码' }).fill('123456');
  await form().getByRole('checkbox').check();
  await form().getByRole('button', { name: '提交需求' }).click();
  await form().getByText('需求已保存，还差企业认证').waitFor();
  expect(sent).toEqual([
    {
      purpose: 'ANNUAL',
      headcount: 66,
      cityId: '440300',
      mobile: '13600000067',
      smsCode: '123456',
      agreed: true,
    },
  ]);
  await page.getByRole('link', { name: '登录' }).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate("localStorage.getItem('accessToken')")).not.toBeNull();
});
