import { describe, expect, test } from 'vitest';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { CallInput } from '#wire/invoke.ts';
import { companyForm } from '#test/world/company-form.ts';
import { addBuyer, addUser } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

/** A new user with a company under review. */
async function applicant(more: Partial<CallInput<'company.add'>> = {}) {
  const person = await addUser(world.db);
  const form = await companyForm(world, person, more);
  const { id } = await world.call(person, 'company.add', form);
  return { person, form, id, me: world.as(person).invoke };
}
const operator = () => world.as('operator').invoke;
const seen = async (id: string) => {
  const { submittedAt } = await operator()('console.companyDetail', { id });
  return { id, submittedAt };
};
const approve = async (id: string) => operator()('console.approveCompany', await seen(id));
const decline = async (id: string, reason: string, fields: string[] = []) =>
  operator()('console.declineCompany', { ...(await seen(id)), reason, fields });

describe('a first certification', () => {
  test('waits, is approved, makes its owner a buyer and tells them', async () => {
    const { id, me } = await applicant();
    expect(await me('company.detail', { id })).toMatchObject({
      status: { code: 2, name: '认证中' },
      inForce: false,
    });
    expect(await me('user.detail', {})).toMatchObject({ company: { certified: false }, status: { code: 2 } });
    await approve(id);
    expect(await me('company.detail', { id })).toMatchObject({
      status: { code: 1, name: '已认证' },
      inForce: true,
    });
    expect(await me('user.detail', {})).toMatchObject({
      company: { certified: true },
      status: { code: 1 },
      unreadNotifications: 1,
    });
    const { records } = await me('notification.list', {});
    expect(records[0]).toMatchObject({
      kind: 'company.approved',
      target: { page: 'company', id },
    });
    expect(await me('company.list', {})).toMatchObject([{ id, regionName: '广东省深圳市南山区' }]);
  });

  test('is declined with a reason, corrected, sent in again', async () => {
    const { id, form, me } = await applicant();
    await decline(id, '营业执照照片不清晰，请重新拍摄。', ['licenceFileId', 'nonsense']);
    const failed = await me('company.detail', { id });
    expect(failed).toMatchObject({
      status: { code: 3 },
      reason: '营业执照照片不清晰，请重新拍摄。',
      fieldsToCorrect: ['licenceFileId'],
      actions: ['apply'],
    });
    expect((await me('notification.list', {})).records[0]?.body).toContain('营业执照照片不清晰');
    expect(await me('company.update', { ...form, id, name: '深圳市青禾改名有限公司' })).toMatchObject({
      underReview: true,
    });
    expect(await me('company.detail', { id })).toMatchObject({
      name: '深圳市青禾改名有限公司',
      status: { code: 2 },
      reason: '',
      actions: [],
    });
  });

  test('says how many wait before it and, after three reviews, how long they usually take', async () => {
    const first = await applicant();
    const second = await applicant();
    const queue = async ({ me, id }: typeof first) => (await me('company.detail', { id })).queue;
    const before = (await queue(first))?.before ?? 0;
    expect(await queue(second)).toMatchObject({ before: before + 1 });
    await approve(first.id);
    expect(await queue(first)).toBeNull();
    expect(await queue(second)).toMatchObject({ before });
    for (let n = 0; n < 3; n += 1) await approve((await applicant()).id);
    await world.sql`UPDATE company SET submitted_at = reviewed_at - interval '90 minutes' WHERE reviewed_at IS NOT NULL`;
    expect(await queue(second)).toMatchObject({ usualHours: 2 });
  });

  test('cannot be changed while it waits', async () => {
    const { id, form, me } = await applicant();
    await expectFailure(me('company.update', { ...form, id, contact: '李小红' }), 409, '审核');
    expect((await me('company.detail', { id })).contact).toBe('王小明');
  });

  test('sent twice at the same moment stands once', async () => {
    const person = await addUser(world.db);
    const form = await companyForm(world, person);
    const twice = [0, 1].map(() => world.call(person, 'company.add', form));
    expect((await outcomes(twice)).toSorted()).toEqual([200, 409]);
    expect((await world.call(person, 'company.listPage', {})).total).toBe(1);
  });

  test('repeated under one idempotency key answers the same company', async () => {
    const person = await addUser(world.db);
    const form = await companyForm(world, person);
    const { invoke } = world.as(person, { idempotencyKey: 'certify-once-1' });
    expect(await invoke('company.add', form)).toEqual(await invoke('company.add', form));
  });
});

describe('malformed input', () => {
  test('is refused field by field, in Chinese', async () => {
    const { me } = await applicant();
    const wrong = await expectFailure(
      me('company.add', {
        name: '青',
        creditCode: '9144030OMA5F12345X',
        regionId: '',
        contact: '',
        mobile: '123',
        licenceFileId: '',
      }),
    );
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(
      ['contact', 'creditCode', 'licenceFileId', 'mobile', 'name', 'regionId'].toSorted(),
    );
    expect(wrong.fields?.creditCode).toContain('第 8 位「O」');
  });
  test('unknown region, industry and size are named', async () => {
    const person = await addUser(world.db);
    const form = await companyForm(world, person, { regionId: '440000', industry: 'ZZ', size: 'S99' });
    await expectFailure(world.call(person, 'company.add', form), ['regionId', 'industry', 'size']);
  });
  test('another person’s file cannot be made one’s licence, which would open it to reading', async () => {
    const [thief, owner] = [await addUser(world.db), await addUser(world.db)];
    const { licenceFileId } = await companyForm(world, owner);
    await expectFailure(
      world.call(thief, 'company.add', await companyForm(world, thief, { licenceFileId })),
      ['licenceFileId'],
    );
  });
  test('a company certified by somebody else is not applied for in vain', async () => {
    const { id, form } = await applicant();
    await approve(id);
    const late = await addUser(world.db);
    await expectFailure(
      world.call(late, 'company.add', await companyForm(world, late, { creditCode: form.creditCode })),
      409,
      '其他账号',
    );
  });
});

describe('a change of a certified company', () => {
  async function certified() {
    const person = await addBuyer(world.db);
    const me = world.as(person).invoke;
    const { creditCode, name } = await me('company.detail', { id: person.companyId });
    return { person, me, id: person.companyId, form: await companyForm(world, person, { creditCode, name }) };
  }

  test('waits beside the version in force, which counts until it is approved', async () => {
    const { me, id, form } = await certified();
    expect(await me('company.update', { ...form, id, name: '深圳市更名有限公司' })).toEqual({
      id,
      underReview: true,
    });
    const waiting = await me('company.detail', { id });
    expect(waiting).toMatchObject({
      status: { code: 2 },
      inForce: true,
      pending: { name: '深圳市更名有限公司' },
    });
    expect(waiting.name).not.toBe('深圳市更名有限公司');
    expect(await me('user.detail', {})).toMatchObject({ buyer: true, status: { code: 1 } });

    const review = await operator()('console.companyDetail', { id });
    expect(review.changes).toContainEqual({
      field: 'name',
      label: '企业名称',
      before: waiting.name,
      after: '深圳市更名有限公司',
    });
    await approve(id);
    expect(await me('company.detail', { id })).toMatchObject({
      name: '深圳市更名有限公司',
      status: { code: 1 },
      pending: null,
    });
  });

  test('that is declined leaves everything in force, keeps what was typed, and can be dropped', async () => {
    const { me, id, form } = await certified();
    await me('company.update', { ...form, id, name: '深圳市更名有限公司' });
    await decline(id, '名称与执照不一致，请核对。');
    expect(await me('company.detail', { id })).toMatchObject({
      inForce: true,
      status: { code: 3 },
      pending: { name: '深圳市更名有限公司' },
    });
    expect(await me('user.detail', {})).toMatchObject({ buyer: true });
    const { name, creditCode, licence } = await me('company.detail', { id });
    expect(licence).toBeNull();
    // Changing nothing that was reviewed drops the declined change.
    await world.sql`UPDATE company SET licence_file_id = ${form.licenceFileId} WHERE id = ${id}`;
    expect(await me('company.update', { ...form, name, creditCode, id })).toEqual({ id, underReview: false });
    expect(await me('company.detail', { id })).toMatchObject({
      status: { code: 1 },
      pending: null,
      reason: '',
    });
  });

  test('of the contact alone counts at once and needs no review', async () => {
    const { me, id, form } = await certified();
    await world.sql`UPDATE company SET licence_file_id = ${form.licenceFileId} WHERE id = ${id}`;
    expect(await me('company.update', { ...form, id, contact: '赵小蓝' })).toEqual({
      id,
      underReview: false,
    });
    expect(await me('company.detail', { id })).toMatchObject({ contact: '赵小蓝', status: { code: 1 } });
    const { history } = await operator()('console.companyDetail', { id });
    expect(history[0]).toMatchObject({ action: '修改资料（无需审核）' });
  });
});

describe('the operator’s decision', () => {
  test('two at the same moment: exactly one counts, the other gets a conflict', async () => {
    const { id, me } = await applicant();
    const version = await seen(id);
    const both = [
      operator()('console.approveCompany', version),
      operator()('console.declineCompany', { ...version, reason: '资料不完整，请补充。' }),
    ];
    expect((await outcomes(both)).toSorted()).toEqual([200, 409]);
    expect((await me('notification.list', {})).total).toBe(1);
    const { history } = await operator()('console.companyDetail', { id });
    expect(history.map(({ action }) => action)).toHaveLength(2);
  });
  test('on a version that was sent in again meanwhile is refused', async () => {
    const { id, me, form } = await applicant();
    const old = await seen(id);
    await decline(id, '请重新上传执照。');
    world.clock.advance(1000);
    await me('company.update', { ...form, id, name: '深圳市换名有限公司' });
    await expectFailure(operator()('console.approveCompany', old), 409, '重新提交');
    expect((await me('company.detail', { id })).status.code).toBe(certificationStatus.inReview);
  });
  test('needs a reason to decline', async () => {
    const { id } = await applicant();
    await expectFailure(decline(id, ''), ['reason']);
  });
  test('of two applicants with one credit code only the first is certified', async () => {
    const first = await applicant();
    const second = await applicant({ creditCode: first.form.creditCode });
    expect((await operator()('console.companyDetail', { id: second.id })).sameCreditCode).toMatchObject([
      { id: first.id },
    ]);
    await approve(first.id);
    await expectFailure(approve(second.id), 409, '已通过认证');
    expect((await second.me('company.detail', { id: second.id })).status.code).toBe(
      certificationStatus.inReview,
    );
  });
  test('belongs to operators', async () => {
    const { id, me } = await applicant();
    await expectFailure(me('console.approveCompany', await seen(id)), 403);
  });
});

test('a stranger’s company does not exist: not to read, not to change', async () => {
  const { id, form } = await applicant();
  const stranger = world.as('otherBuyer').invoke;
  await expectFailure(stranger('company.detail', { id }), 404);
  await expectFailure(stranger('company.update', { ...form, id }), 404);
});

test('the work queue counts what waits, longest waiting first, and the list finds it', async () => {
  const { id, form } = await applicant({ name: '深圳市久等测试有限公司' });
  await world.sql`UPDATE company SET submitted_at = now() - interval '3 days' WHERE id = ${id}`;
  const { kinds, items } = await operator()('console.workQueue', {});
  expect(items[0]).toMatchObject({ work: 'company', id, title: form.name });
  expect(kinds.find(({ kind }) => kind === 'company')?.overdue).toBe(1);
  const { total } = await operator()('console.listCompanies', { status: certificationStatus.inReview });
  expect(kinds.reduce((sum, one) => sum + (one.kind.startsWith('company') ? one.count : 0), 0)).toBe(total);
  const found = await operator()('console.listCompanies', { keyword: '久等' });
  expect(found.records).toMatchObject([{ id, changed: false, actions: ['approve', 'decline'] }]);
  expect((await operator()('console.listCompanies', { keyword: form.creditCode.toLowerCase() })).total).toBe(
    1,
  );
  expect((await operator()('console.listCompanies', { keyword: '100%' })).total).toBe(0);
});
