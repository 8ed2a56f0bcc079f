import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invalid } from '#domain/kernel/failure.ts';
import { homeCalls } from '#test/page/home-calls.ts';
import { openSite, phone, type SiteOptions } from '#test/page/open-site.tsx';
import { personOf } from '#test/page/people.ts';
import { wide } from '#test/page/screen.ts';

// The one-minute form, for members and strangers.

const form = page.getByRole('region', { name: '一分钟发布需求' });
const headcount = form.getByLabelText('体检人数');
const open = async (path = '/440300', { calls, ...options }: SiteOptions = {}) => {
  const site = await openSite(path, { calls: { ...homeCalls, ...calls }, ...options });
  await expect.element(headcount).toBeVisible();
  return site;
};
const fill = async (people: string, budget = '') => {
  await form.getByLabelText('体检类型').selectOptions('年度体检');
  await headcount.fill(people);
  await form.getByLabelText('人均预算（选填）').fill(budget);
  await form.getByRole('button', { name: /下一步/ }).click();
};
const prove = () => form.getByRole('button', { name: '验证手机号，请机构报价' }).click();

test('says what is missing; what is typed is the page’s own, and outlives leaving it', async () => {
  const site = await open();
  await fill('', '五百');
  await expect.element(form.getByText('请填写人数，例如 320。')).toBeVisible();
  await expect.element(form.getByText('请填写金额，例如 500。')).toBeVisible();
  await headcount.fill('88');
  expect(sessionStorage.getItem('quickDemand:440300') ?? JSON.stringify({ ...sessionStorage })).toContain(
    '88',
  );
  // Another place's form is another form.
  await site.go('/310100');
  await expect.poll(() => visibleHeadcount()?.value).toBe('');
  await site.go('/440300');
  await expect.poll(() => visibleHeadcount()?.value).toBe('88');
});

const visibleHeadcount = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=headcount]')].find((one) =>
    one.checkVisibility(),
  );

test('tells what packages cost in the city that is chosen', async () => {
  await open('/440300', { facts: { cities: [{ code: '310100', name: '上海' }] } });
  await expect.element(form.getByText('深圳 5 家公布的年度体检套餐')).toBeVisible();
  await form.getByLabelText('体检城市').selectOptions('上海');
  await expect.element(form.getByText('上海 5 家公布的年度体检套餐')).toBeVisible();
  await form.getByLabelText('体检类型').selectOptions('高管体检');
  await expect.element(form.getByText('上海 6 家公布的高管体检套餐')).toBeVisible();
});

test('of a member without a certified company is kept, and says so', async () => {
  await open('/440300', { as: 'member', calls: { 'demand.shortcutAdd': { next: 'certify' } } });
  await fill('45');
  await expect
    .element(form.getByText('「深圳 · 年度体检 · 45 人」已保存，提交企业认证后自动带入'))
    .toBeVisible();
  await expect
    .element(form.getByRole('link', { name: '去认证企业' }))
    .toHaveAttribute('href', '/bid-web/before-submit');
});

const preview = {
  city: { code: '440300', name: '深圳' },
  institutions: 14,
  packages: [
    {
      name: '男性套餐',
      items: [{ code: 'HEM001', name: '血常规五分类' }],
      canDoAll: 9,
      canDoMost: 12,
      price: null,
    },
  ],
};

test('of a stranger shows what it is worth, asks for a number in place; nothing typed is lost on any way', async () => {
  await open('/440300', {
    size: phone,
    calls: {
      'demand.shortcutPreview': preview,
      'demand.shortcutAdd': () => {
        throw invalid('请核对。', { smsCode: '短信验证码不正确或已失效。' });
      },
    },
  });
  await fill('66', '700');
  await expect.element(form.getByText('深圳 · 年度体检 · 66 人 · 人均 700 元以内')).toBeVisible();
  const offer = form.getByRole('region', { name: '男性套餐' });
  await expect.element(offer.getByText(/^深圳 14 家机构中，9 家可全部承接/)).toBeVisible();
  await offer.getByText('看 1 个项目').click();
  await expect.element(offer.getByText('血常规五分类')).toBeVisible();
  expect(wide()).toEqual([]);
  await prove();
  await form.getByRole('button', { name: '提交需求' }).click();
  for (const problem of ['请填写手机号。', '请填写 6 位短信验证码。', /^请阅读并同意/])
    await expect.element(form.getByText(problem).first()).toBeVisible();
  // Back, and on again.
  await form.getByRole('button', { name: '修改' }).click();
  await expect.element(headcount).toHaveValue('66');
  await form.getByRole('button', { name: /下一步/ }).click();
  await prove();
  // By password: what was typed goes along.
  const login = form.getByRole('link', { name: '用密码登录' }).element().getAttribute('href') ?? '';
  const back = new URL(new URL(login, location.origin).searchParams.get('redirect') ?? '', location.origin);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    purpose: 'ANNUAL',
    headcount: '66',
    city: '440300',
    budget: '700',
  });
  // A code that was never sent is refused at its field.
  const mobile = form.getByRole('textbox', { name: '手机号' });
  await mobile.fill('13600000066');
  await form.getByRole('textbox', { name: '短信验证码' }).fill('000000');
  await form.getByRole('checkbox').click();
  await form.getByRole('button', { name: '提交需求' }).click();
  await expect.element(form.getByText('短信验证码不正确或已失效。')).toBeVisible();
  await expect.element(mobile).toHaveValue('13600000066');
});

test('of a stranger who proves a number signs in', async () => {
  const user = personOf('member');
  const site = await open('/440300', {
    calls: {
      'demand.shortcutPreview': preview,
      'demand.shortcutAdd': { next: 'certify', signedIn: { accessToken: 'new', user } },
      'user.detail': user,
    },
  });
  await fill('66');
  await prove();
  await form.getByRole('textbox', { name: '手机号' }).fill('13600000067');
  await form.getByRole('textbox', { name: '短信验证码' }).fill('123456');
  await form.getByRole('checkbox').click();
  await form.getByRole('button', { name: '提交需求' }).click();
  await expect.element(form.getByText('需求已保存，还差企业认证')).toBeVisible();
  expect(site.calls.of('demand.shortcutAdd')).toEqual([
    {
      purpose: 'ANNUAL',
      headcount: 66,
      cityId: '440300',
      mobile: '13600000067',
      smsCode: '123456',
      agreed: true,
    },
  ]);
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: '登录', exact: true }))
    .not.toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBe('new');
});
