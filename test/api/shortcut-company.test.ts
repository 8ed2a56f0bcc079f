import { describe, expect, test } from 'vitest';
import { smsCodeFor } from '#test/world/captcha.ts';
import { companyForm } from '#test/world/company-form.ts';
import { addUser, nextCreditCode } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';

const world = useWorld();

describe('in a hurry', () => {
  const few = (creditCode: string) => ({
    name: '深圳市快捷登记有限公司',
    creditCode,
    regionId: '440305',
    contact: '王小明',
  });

  test('a company is registered with four fields, once, and certified with its licence later', async () => {
    const person = await addUser(world.db);
    const me = world.as(person).invoke;
    const creditCode = nextCreditCode();
    const { id } = await me('company.shortcutAdd', few(creditCode));
    expect(await me('company.shortcutAdd', few(creditCode))).toEqual({ id });
    expect(await me('company.detail', { id })).toMatchObject({
      status: { code: 0, name: '未认证' },
      mobile: person.mobile,
      actions: ['apply'],
    });
    const form = await companyForm(world, person, { creditCode });
    expect(await me('company.update', { ...form, id })).toEqual({ id, underReview: true });
    const operator = world.as('operator').invoke;
    const { submittedAt } = await operator('console.companyDetail', { id });
    await operator('console.approveCompany', { id, submittedAt });
    expect((await me('user.detail', {})).company).toMatchObject({ id, role: { code: 'owner' } });
  });

  test('a number signs in and registers; another’s company keeps nobody out and says why', async () => {
    const mobile = '13700137009';
    const login = async (creditCode: string) =>
      world.call('visitor', 'user.shortcutCertifyLogin', {
        mobile,
        smsCode: await smsCodeFor(world, mobile),
        agreed: true,
        ...few(creditCode),
      });
    const fresh = await login(nextCreditCode());
    expect(fresh).toMatchObject({ problem: '', user: { mobile, status: { code: 0 } } });
    world.clock.advance(61_000);
    const taken = await rowOf(world.db, 'company', { id: world.people.buyer.companyId });
    const second = await login(taken.credit_code);
    expect([second.companyId, second.problem]).toEqual(['', expect.stringContaining('管理员')]);
    expect(await world.call({ token: second.accessToken }, 'user.detail', {})).toMatchObject({ mobile });
  });
});
