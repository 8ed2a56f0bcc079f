import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';

const slotId = '01890000-0000-7000-8000-000000000001';
const own: CallOutput<'checkup.detail'> = {
  name: '林小满',
  company: '晨星科技',
  status: { code: visitStatus.unbooked, name: '未预约' },
  visit: null,
  package: {
    label: '女员工',
    items: [{ name: '血常规', significance: '看贫血与感染', preparation: '空腹' }],
  },
  instructions: [],
  institutions: [
    {
      institutionId: 'i',
      name: '南山体检中心',
      city: '深圳',
      awayFrom: '',
      address: '学府路1号',
      phone: '0755-12345678',
      hours: '',
      examFrom: null,
      examTo: null,
      slots: [{ slotId, day: '2027-03-12', half: 0, free: 3 }],
    },
  ],
  declared: false,
  asksPregnancy: true,
  actions: ['book'],
};
const booked: typeof own = {
  ...own,
  status: { code: visitStatus.booked, name: '已预约' },
  visit: {
    institutionId: 'i',
    institution: '南山体检中心',
    address: '学府路1号',
    phone: '0755-12345678',
    day: '2027-03-12',
    half: 0,
    changeUntil: '2027-03-11',
  },
  actions: ['move', 'giveBack'],
};
const link = { token: 't0ken', proof: 'p' };

beforeEach(() => sessionStorage.clear());

test('opened with the last digits, booked with one tap, cancelled after asking again', async () => {
  const { calls } = await openSite('/checkup/t0ken', {
    calls: {
      ...publicCalls,
      'checkup.open': { proof: 'p', until: '2027-03-01T02:00:00.000Z' },
      'checkup.detail': own,
      'checkup.book': booked,
      'checkup.cancel': own,
    },
  });
  await page.getByLabelText('手机号后四位').fill('1234');
  await page.getByRole('button', { name: '打开' }).click();
  await page.getByRole('button', { name: '预约 3 月 12 日 周五 上午，余 3' }).click();
  await expect.element(page.getByText('已约好 3 月 12 日 周五 上午。')).toBeVisible();
  expect(calls.of('checkup.open')).toEqual([{ token: 't0ken', mobileTail: '1234' }]);
  expect(calls.of('checkup.book')).toEqual([{ ...link, slotId, elsewhere: false }]);
  await page.getByRole('button', { name: '取消预约' }).click();
  expect(calls.of('checkup.cancel')).toEqual([]);
  await page.getByRole('button', { name: '确认取消预约' }).click();
  await expect.element(page.getByText('预约已取消，名额已让出，请另选时间。')).toBeVisible();
  expect(calls.of('checkup.cancel')).toEqual([link]);
});

test('an institution in another city is booked only by who says that they go there', async () => {
  const [near] = own.institutions;
  const far = {
    ...near,
    institutionId: 'far',
    name: '武昌体检中心',
    city: '武汉市',
    awayFrom: '深圳市',
  } as (typeof own.institutions)[number];
  sessionStorage.clear();
  const { calls } = await openSite('/checkup/t0ken', {
    size: phone,
    calls: {
      ...publicCalls,
      'checkup.open': { proof: 'p', until: '2027-03-01T02:00:00.000Z' },
      'checkup.detail': { ...own, institutions: [...own.institutions, far] },
      'checkup.book': booked,
    },
  });
  await page.getByLabelText('手机号后四位').fill('1234');
  await page.getByRole('button', { name: '打开' }).click();
  await page.getByRole('button', { name: '武昌体检中心' }).click();
  const half = page.getByRole('button', { name: '预约 3 月 12 日 周五 上午，余 3' });
  await expect.element(page.getByText('您的体检城市是深圳市，这家机构在武汉市。')).toBeVisible();
  await expect.element(half).toBeDisabled();
  expect(await axe()).toEqual([]);
  await page.getByLabelText('我要到武汉市体检').click();
  await half.click();
  await expect.poll(() => calls.of('checkup.book')).toEqual([{ ...link, slotId, elsewhere: true }]);
});
