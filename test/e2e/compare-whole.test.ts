import { afterAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { onePackage, plainItems } from '#test/api/demand-steps.ts';
import {
  acceptAll,
  columnsAreArranged,
  complete,
  openComparison,
  openComparisonAt,
  undo,
} from '#test/e2e/compare-steps.ts';
import { first, fits, where } from '#test/e2e/page-helpers.ts';
import { callerAt, procureAtSite } from '#test/e2e/procure-at-site.ts';
import { freshSite } from '#test/e2e/site.ts';
import { largePhone, signInByForm, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

// A demand as a whole: read, decided in one step, raced for, interrupted, awarded by city, and taken to its end.

const site = await freshSite();
afterAll(() => site.stop());

// The buyer, for the whole file: they go on from one test to the next.
const atDesk = await visitor({ as: 'demo_buyer', site: site.origin });
const onPhone = await visitor({ as: 'demo_buyer', site: site.origin, ...largePhone });
const title = '2027年度员工健康体检（深圳总部）';

describe('the demand as a whole', () => {
  test('two tabs: what one gave away, the other is refused with a sentence and sees it', async () => {
    const one = atDesk;
    const two = await visitor({ as: 'demo_buyer', site: site.origin });
    await openComparison(one, title);
    await openComparisonAt(site.origin, two, title);
    const late = await acceptAll(two.page, 1);
    await late.getByText('合计').waitFor();

    // The first tab accepts one package of another institution.
    await one.page.getByRole('link', { name: '下一个未决定的套餐' }).click();
    await first(one.page, 'button', /^接受 /).click();
    await one.page.getByRole('dialog').getByRole('button', { name: '确认接受' }).click();
    await first(one.page, 'button', /^撤回 /).waitFor();

    await late.getByRole('button', { name: '确认接受' }).click();
    await late.getByText(/已接受「.+」的报价，本次没有接受任何套餐/).waitFor();
    // What is on the screen is fresh: confirming again takes the five that are left.
    await late.getByText('其余 1 个套餐已有决定', { exact: false }).waitFor();
    await late.getByRole('button', { name: '返回' }).click();
    await undo(one.page);
  });

  test.each([
    ['at a desk', atDesk],
    ['on a phone', onPhone],
  ])('%s each package leads to its lines and back', async (_, one) => {
    const { page } = one;
    await openComparisonAt(site.origin, one, title);
    await first(page, 'link', /· 已婚女性/).click();
    await page.getByText('齐项价区间', { exact: false }).waitFor();
    if (one === atDesk) await columnsAreArranged(page);
    await page.goBack();
    await first(page, 'button', /^全部接受 /).waitFor();
    await fits(page);
  });

  test('scenarios: proven cheapest beside one for all, and the buyer’s own conditions answered', async () => {
    const { page } = atDesk;
    await openComparisonAt(site.origin, atDesk, title);
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('总价最低').getByText('已证明最优').waitFor();
    // In a row of its own, or named as the same in another's.
    const single = page.getByRole('row').filter({ hasText: '一家承接' });
    await single.getByText('1 家', { exact: true }).waitFor();
    const form = page.getByRole('form', { name: '我的条件' });
    await form.getByLabel('最多几家').fill('1');
    await form.getByRole('button', { name: '按我的条件计算' }).click();
    await row('按我的条件')
      .getByText(/「最多 1 家」的代价/)
      .waitFor();
    await page.getByRole('button', { name: '采用方案 总价最低' }).click();
    await page.getByRole('dialog').getByText('合计').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('a quote withdrawn meanwhile, a line that is down, a session that ends: the way goes on where it stopped', async () => {
    // A session of its own, which ends on the way.
    const { origin } = site;
    const mine = { account: 'demo_buyer', password: demoPassword };
    const { accessToken: token } = await callSite({ origin }, 'user.accountLogin', mine);
    const localStorage = [{ name: 'accessToken', value: token }];
    const one = await visitor({
      site: origin,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
      expects: /status of 40[149]|ERR_INTERNET_DISCONNECTED/,
    });
    const { page, context } = one;
    await openComparisonAt(site.origin, one, title);
    await page.getByRole('link', { name: '下一个未决定的套餐' }).click();
    const decide = async (name: RegExp) => {
      await page.getByRole('button', { name }).first().click();
      return page.getByRole('dialog');
    };
    const withdrawn = '青梧健康体检（深圳福田分院）';
    await page.getByRole('button', { name: `接受 ${withdrawn}` }).waitFor();
    const provider = await callerAt(origin, 'demo_provider2');
    const { institutions } = await provider('user.detail', {});
    const institutionId = institutions.find((of) => of.name === withdrawn)?.id as string;
    const { records } = await provider('quotation.list', { institutionId, size: 100 });
    const own = records.find((of) => of.demand.title === title);
    // The dialog is open when the quote goes: the page behind it hears of it and offers it no more.
    const late = await decide(new RegExp(`^接受 ${withdrawn}`));
    await provider('quotation.cancel', { quotationId: own?.quotationId as string, reason: '日期已排满' });
    await late.getByRole('button', { name: '确认接受' }).click();
    await late.getByText('已撤回', { exact: false }).waitFor();
    await late.getByRole('button', { name: '返回' }).click();
    // What is on the screen is fresh: the quote is not offered any more.
    await page.getByRole('button', { name: `接受 ${withdrawn}` }).waitFor({ state: 'detached' });

    await context.setOffline(true);
    const offline = await decide(/^接受 /);
    await offline.getByRole('button', { name: '确认接受' }).click();
    await offline.getByRole('alert').waitFor();
    await context.setOffline(false);
    await offline.getByRole('button', { name: '确认接受' }).click();
    await offline.waitFor({ state: 'hidden' });
    await first(page, 'button', /^撤回 /).waitFor();

    const stopped = where(page);
    await callSite({ origin, token }, 'user.logout', {});
    await expect.poll(() => where(page)).toMatch(/^\/login\?redirect=/);
    await signInByForm(page, 'demo_buyer');
    await expect.poll(() => where(page)).toBe(stopped);
    await undo(page);
  });

  test('awarded by city: heads are counted, a scenario is adopted in one step, one city taken back, the memo says who got which', async () => {
    const { page } = onPhone;
    const dialog = page.getByRole('dialog');
    await openComparisonAt(site.origin, onPhone, '校招新员工入职体检');
    await page.getByRole('button', { name: '按城市分别定标', exact: true }).click();
    const heads = dialog.getByRole('textbox', { name: /男性 深圳人数$/ });
    await expect.poll(() => heads.inputValue()).toBe('90');
    await heads.fill('80');
    await dialog.getByText('共 180 人，各城市合计 170 人', { exact: false }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
    await heads.fill('90');
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.getByText('按城市分别定标：深圳 150 人、北京 80 人、武汉 70 人').waitFor();

    await page.getByRole('button', { name: '改回整体定标' }).click();
    await page.getByRole('button', { name: '按城市分别定标', exact: true }).waitFor();

    // The scenario does both in one step: by city, and accepted.
    await page.getByRole('button', { name: '采用方案 按城市分别定标' }).click();
    await dialog.getByText('（北京）', { exact: false }).first().waitFor();
    // Nobody of Beijing quoted: whoever sends its people elsewhere says why.
    await dialog.getByText('北京 80 人须去其他城市体检').waitFor();
    await dialog.getByLabel(/^安排到其他城市体检的原因/).fill('北京没有机构报价，员工统一到武汉体检');
    await dialog.getByRole('button', { name: '确认接受' }).click();
    await page.getByText('已接受 6 处', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/已接受 深圳 90 人/).waitFor();

    // The one of Wuhan takes both, and gives Wuhan back for a moment.
    await first(page, 'link', /· 男性/).click();
    await page.getByLabel('查看机构').click();
    await page.locator('.ant-select-dropdown:visible').getByText(/^武汉/).click();
    await first(page, 'button', /^撤回 武汉/).click();
    await dialog.getByRole('checkbox', { name: '北京（48 人）' }).uncheck();
    await dialog.getByRole('button', { name: '确认撤回' }).click();
    await page.getByText('已接受 5 处', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await first(page, 'button', /^接受 武汉/).click();
    await dialog.getByText('× 42 人', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: '确认接受' }).click();
    await page.getByText('已接受 6 处', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await complete(page);
    await page.getByText('采购已完成，2 个套餐已定标', { exact: false }).waitFor();
    await page.getByRole('link', { name: '定标说明' }).click();
    await page.getByText('深圳：').first().waitFor();
    await page.getByText('武汉：').first().waitFor();
    await fits(page);
  });

  test('by keyboard and by double click: eight packages are decided once, in at most six clicks', async () => {
    const ages = [{ ageMax: 29 }, { ageMin: 30, ageMax: 39 }, { ageMin: 40, ageMax: 49 }, { ageMin: 50 }];
    const demandId = await procureAtSite(
      site.origin,
      { title: '八个套餐的年度体检', cities: [{ regionId: '440300', headcount: 80 }] },
      ages.flatMap((age) =>
        [1, 3].map((sex) => onePackage(plainItems, { ...age, sex, headcount: 10 } as object)),
      ),
    );
    const { page, go } = atDesk;
    await go(`/user-center/compare?bidId=${demandId}`);
    // By keyboard to the question, and away from it again: nothing has happened.
    const first = page.getByRole('button', { name: /^全部接受 / }).first();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.evaluate(`clicks = 0; document.addEventListener('click', () => { clicks += 1; }, true)`);
    const dialog = await acceptAll(page);
    await dialog.getByRole('button', { name: '确认接受' }).dblclick();
    await page.getByText('已接受 8 个', { exact: false }).waitFor();
    await complete(page);
    await page.getByText('采购已完成，8 个套餐已定标', { exact: false }).waitFor();
    const clicks = await page.evaluate('clicks');
    expect(clicks).toBeGreaterThan(2);
    expect(clicks).toBeLessThanOrEqual(6);
    await page.getByText('已完成').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^全部接受 / }).count()).toBe(0);
  });
});

test('above the company’s limit: a colleague is invited, accepts, sees no buttons of a buyer’s, sends back, approves', async () => {
  const of = '研发中心久坐与视疲劳专项筛查';
  const owner = atDesk;
  await owner.go('/user-center/enterprise-list');
  await owner.page.getByRole('link', { name: /栎川/ }).last().click();
  const people = owner.page.getByRole('region', { name: '企业成员' });
  await people.getByLabel('邀请同事').fill('13800000008');
  await people.getByLabel('角色', { exact: true }).click();
  await owner.page.locator('.ant-select-dropdown:visible').getByText('审批人', { exact: true }).click();
  await people.getByRole('button', { name: '发出邀请' }).click();
  await people.getByText('等待接受').waitFor();
  await owner.page.getByLabel('审批限额', { exact: true }).fill('1');
  await owner.page.getByRole('button', { name: '保存限额' }).click();
  await owner.page.getByText('审批限额已保存').waitFor();

  // The colleague has no company yet: 企业中心 shows them who invites them, on a phone too.
  const colleague = await visitor({ as: 'demo_member', site: site.origin, ...largePhone });
  await colleague.open('/before-submit');
  await colleague.page.getByRole('button', { name: '接受' }).click();
  await colleague.page.getByText('已加入', { exact: false }).waitFor();

  await openComparisonAt(site.origin, owner, of);
  const accepting = await acceptAll(owner.page);
  await accepting.getByLabel(/^安排到其他城市体检的原因/).fill('两地员工统一到一家体检');
  await accepting.getByRole('button', { name: '确认接受' }).click();
  await owner.page.getByText(/已接受 [1-9]\d* 个/).waitFor();
  const submit = async () => {
    await complete(owner.page, '提交审批');
    await owner.page.getByText('待审批：', { exact: false }).waitFor();
  };
  await submit();
  const decisions = owner.page.getByRole('button', { name: /^(完成采购|撤回 .+)$/ });
  await expect.poll(() => decisions.count()).toBe(0);

  await colleague.go('/user-center/index');
  await colleague.page.getByRole('link', { name: /去审批/ }).click();
  await colleague.page.getByRole('button', { name: '退回' }).click();
  const dialog = colleague.page.getByRole('dialog');
  await dialog.getByLabel('退回原因').fill('请补充比价说明');
  await dialog
    .getByRole('button', { name: /退\s*回/ })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
  await colleague.page.getByText('原因：请补充比价说明', { exact: false }).waitFor();
  for (const name of ['取消采购', '变更需求'])
    await expect.poll(() => colleague.page.getByRole('button', { name }).count()).toBe(0);
  await fits(colleague.page);

  await owner.page.reload();
  await owner.page.getByText('原因：请补充比价说明', { exact: false }).waitFor();
  await submit();
  await colleague.page.reload();
  await colleague.page.getByText('提前定标：体检日期临近').waitFor();
  await colleague.page.getByRole('button', { name: '批准' }).click();
  await colleague.page.getByRole('dialog').getByRole('button', { name: '批准' }).click();
  await colleague.page.getByText('已批准，采购完成', { exact: false }).waitFor();
  await colleague.page.getByText('定标获批准').waitFor();
});
