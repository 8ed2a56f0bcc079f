import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, stored } from '#test/e2e/page-helpers.ts';
import { freshSite } from '#test/e2e/site.ts';
import { isAtLogin, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

// Outside the demo nobody gets into the console without an authenticator app: bound at the first sign-in, asked for at each
// later one, replaced by recovery codes, and reset by another administrator for who has lost their phone.

const site = await freshSite({ DEMO: 'off' });
afterAll(() => site.stop());

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
/** Codes of the step before, this one and the next are taken, each once: this one is good whatever came before. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });
const stepField = (page: Page) => page.getByLabel('验证器应用上的 6 位验证码');
const work = (page: Page) => page.getByRole('heading', { name: '运营人员', level: 1 });

async function signIn({ page, context, open }: Visitor, account: string, password: string): Promise<void> {
  // From an address without scripts: a signed-in page that loses its session goes to the login by itself, which aborts our navigation.
  await page.goto(`${site.origin}/readyz`);
  await context.clearCookies();
  await page.evaluate('localStorage.clear()');
  await open('/login?redirect=/console/operators');
  await page.getByLabel('账号或手机号').fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function secretOn(page: Page): Promise<string> {
  await page.getByAltText('绑定验证器的二维码').waitFor();
  return page.locator('main .typed.num').innerText();
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('应用显示的 6 位验证码').fill(code);
  await page.getByLabel('应用显示的 6 位验证码').press('Enter');
}

/** From the page that is all an operator sees at first, by keyboard. */
async function bind({ page, go }: Visitor): Promise<{ app: TOTP; codes: string[] }> {
  await page.getByRole('heading', { name: '绑定验证器' }).waitFor();
  // No other page of the console opens, and no menu shows what there would be.
  await go('/console/records');
  await page.getByRole('heading', { name: '绑定验证器' }).waitFor();
  expect(await page.getByRole('link', { name: '记录', exact: true }).count()).toBe(0);
  await go('/console/operators');
  const app = appOf(await secretOn(page));
  await sendCode(page, '12');
  await page.getByText('请填写应用显示的 6 位数字。').waitFor();
  await sendCode(page, '000000');
  await page.getByText('不正确或已失效。').waitFor();
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await sendCode(page, app.generate());
  const list = page.getByRole('list', { name: '备用码' }).getByRole('listitem');
  await list.nth(9).waitFor();
  const codes = await list.allInnerTexts();
  await fits(page);
  return { app, codes };
}

async function bindByCalls(account: string, password: string): Promise<void> {
  const { origin } = site;
  const { accessToken: token } = await callSite({ origin }, 'user.accountLogin', { account, password });
  const { secret } = await callSite({ origin, token }, 'user.beginTotp', {});
  await callSite({ origin, token }, 'user.confirmTotp', { code: appOf(secret).generate() });
}

test.skipIf(process.env.E2E_ORIGIN)(
  'an app is bound at the first sign-in, asked for at each later one, and reset when it is lost',
  async () => {
    const one = await visitor({ site: site.origin, expects: /status of 40[01]/ });
    const { page } = one;
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(one, 'demo_operator', demoPassword);
    const { app, codes } = await bind(one);
    await page.getByRole('button', { name: '复制全部备用码' }).press('Enter');
    await page.getByText('已复制', { exact: true }).waitFor();
    expect((await page.evaluate<string>('navigator.clipboard.readText()')).split('\n')).toEqual(codes);
    await page.getByRole('button', { name: '已保存，继续' }).press('Enter');
    await work(page).waitFor();
    // The codes were shown this once.
    await page.reload();
    await work(page).waitFor();
    expect(await page.getByText(codes[0] as string).count()).toBe(0);

    // With the app's code: a wrong one and one that was used say what to do.
    await signIn(one, 'demo_operator', demoPassword);
    await stepField(page).fill('000000');
    await stepField(page).press('Enter');
    await page.getByText('不正确或已失效。').waitFor();
    const code = nextCode(app);
    await stepField(page).fill(code);
    await stepField(page).press('Enter');
    await work(page).waitFor();
    await signIn(one, 'demo_operator', demoPassword);
    await stepField(page).fill(code);
    await stepField(page).press('Enter');
    await page.getByText('已用过，请等下一个。').waitFor();
    // With a recovery code, which is then used up.
    await stepField(page).fill(codes[0] as string);
    await stepField(page).press('Enter');
    await page.getByText('还剩 9 个', { exact: false }).waitFor();
    await work(page).waitFor();
    const token = (await stored(page, 'accessToken')) ?? '';
    await signIn(one, 'demo_operator', demoPassword);
    await stepField(page).fill(codes[0] as string);
    await stepField(page).press('Enter');
    await page.getByText('不正确或已失效。').waitFor();
    await stepField(page).fill(codes[1] as string);
    await stepField(page).press('Enter');
    await page.getByText('还剩 8 个', { exact: false }).waitFor();

    // A colleague on a phone loses it with the app and guesses until they have to wait.
    const { initialPassword } = await callSite({ origin: site.origin, token }, 'console.addOperator', {
      mobile: '13912345001',
      account: 'colleague',
      name: '许同事',
      role: 'administrator',
    });
    const colleague = await visitor({
      site: site.origin,
      expects: /status of 4(0[01]|29)/,
      viewport: { width: 390, height: 844 },
    });
    await bindByCalls('colleague', initialPassword);
    await signIn(colleague, 'colleague', initialPassword);
    const send = colleague.page.getByRole('button', { name: '验证并进入后台' });
    await expect
      .poll(async () => {
        await stepField(colleague.page).fill('000000');
        // An answer on its way would come after the reset, and sign them in.
        const answered = colleague.page.waitForResponse('**/user/secondStep');
        await send.click();
        await answered;
        return colleague.page.getByText(/验证码连续输错 \d+ 次/).count();
      })
      .toBeGreaterThan(0);
    await fits(colleague.page);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'colleague' });
    await row.getByRole('button', { name: '重置 colleague 的两步验证' }).press('Enter');
    const reset = page.getByRole('dialog', { name: '重置 colleague 的两步验证？' });
    await reset.getByLabel('原因').fill('手机遗失，已回拨核实');
    await reset.getByRole('button', { name: '重置' }).press('Enter');
    await row.getByText('未绑定').waitFor();
    // Their page hears of it and leaves by itself, which would abort our own navigation.
    await isAtLogin(colleague.page);
    // They bind their new phone at once, without waiting.
    await signIn(colleague, 'colleague', initialPassword);
    await colleague.page.getByRole('heading', { name: '绑定验证器' }).waitFor();
    await sendCode(colleague.page, appOf(await secretOn(colleague.page)).generate());
    await colleague.page.getByRole('button', { name: '已保存，继续' }).click();
    await work(colleague.page).waitFor();
  },
);
