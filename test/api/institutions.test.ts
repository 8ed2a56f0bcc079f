import { describe, expect, test } from 'vitest';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { CallInput } from '#wire/invoke.ts';
import { uploadLicence } from '#test/world/files.ts';
import { addUser, nextCreditCode, type Person } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

type Form = CallInput<'institution.add'>;

const formOf = async (person: Person, more: Partial<Form> = {}): Promise<Form> => ({
  name: '苏州测试门诊部有限公司',
  type: 'CLINIC',
  level: 'NONE',
  licenceNo: 'PDY10001X-32050617D1',
  licenceFileId: (await uploadLicence(world, person)).fileId,
  creditCode: nextCreditCode(),
  regionId: '320506',
  address: '测试街 8 号 2 层',
  hours: '周一至周六 07:30–11:30',
  specialServices: ['WEEKEND', 'PARKING', 'WEEKEND'],
  dailyCapacity: 120,
  contact: '李小红',
  mobile: '13900000000',
  ...more,
});
async function applicant(more: Partial<Form> = {}) {
  const person = await addUser(world.db);
  const form = await formOf(person, more);
  const me = world.as(person).invoke;
  const { id } = await me('institution.add', form);
  return { person, form, id, me };
}
const operator = () => world.as('operator').invoke;
const seen = async (id: string) => {
  const { submittedAt } = await operator()('console.institutionDetail', { id });
  return { id, submittedAt };
};
const approve = async (id: string) => operator()('console.approveInstitution', await seen(id));

describe('an application to join', () => {
  test('gets a public code, a short name and its pinyin, and waits', async () => {
    const { id, me } = await applicant();
    const mine = await me('institution.detail', { institutionId: id });
    expect(mine).toMatchObject({
      code: expect.stringMatching(/^SZ[2-9A-HJKMNP-Z]{5}$/),
      shortName: '苏州测试门诊部',
      regionName: '江苏省苏州市吴中区',
      specialServices: [
        { code: 'WEEKEND', name: '周末体检' },
        { code: 'PARKING', name: '免费停车' },
      ],
      status: { code: 2, name: '认证中' },
      inForce: false,
    });
    expect(await rowOf(world.db, 'institution', { id })).toMatchObject({
      pinyin: 'suzhouceshimenzhenbu szcsmzb',
      city_id: '320500',
    });
  });

  test('once approved makes its members providers and tells them', async () => {
    const { id, me } = await applicant();
    expect((await me('user.detail', {})).institutions).toEqual([]);
    await approve(id);
    const user = await me('user.detail', {});
    expect(user).toMatchObject({ certifyOrg: { code: 1 }, institutions: [{ id }], unreadNotifications: 1 });
    expect(
      (await me('institution.listMine', { status: certificationStatus.certified })).records,
    ).toMatchObject([{ id, inForce: true }]);
    expect((await me('institution.listMine', { status: certificationStatus.inReview })).records).toEqual([]);
  });

  test('declined: says why, is corrected and sent in again', async () => {
    const { id, me, form } = await applicant();
    const reason = '执业许可证已过有效期，请上传最新证照。';
    await operator()('console.declineInstitution', { ...(await seen(id)), reason });
    expect(await me('institution.detail', { institutionId: id })).toMatchObject({
      status: { code: 3 },
      reason,
    });
    await me('institution.update', { ...form, institutionId: id });
    expect(await me('institution.detail', { institutionId: id })).toMatchObject({
      status: { code: 2 },
      reason: '',
    });
  });

  test('sent twice at the same moment stands once', async () => {
    const person = await addUser(world.db);
    const form = await formOf(person);
    const twice = [0, 1].map(() => world.call(person, 'institution.add', form));
    expect((await outcomes(twice)).toSorted()).toEqual([200, 409]);
  });

  test('branches share a credit code under names of their own; the same name is refused', async () => {
    const { id, form } = await applicant();
    await approve(id);
    const other = await addUser(world.db);
    const branch = await formOf(other, { creditCode: form.creditCode, name: '苏州测试门诊部吴中分院' });
    await world.call(other, 'institution.add', branch);
    const same = await formOf(other, { creditCode: form.creditCode });
    await expectFailure(world.call(other, 'institution.add', same), 409);
  });
});

describe('malformed input', () => {
  test('is refused field by field', async () => {
    const person = await addUser(world.db);
    const form = await formOf(person, {
      creditCode: '12345',
      licenceNo: '？',
      dailyCapacity: 0,
      mobile: '1',
      longitude: 200,
      latitude: 22,
    });
    await expectFailure(world.call(person, 'institution.add', form), [
      'creditCode',
      'dailyCapacity',
      'licenceNo',
      'longitude',
      'mobile',
    ]);
  });
  test('one coordinate alone, a city instead of a district, unknown codes', async () => {
    const person = await addUser(world.db);
    const me = world.as(person).invoke;
    await expectFailure(me('institution.add', await formOf(person, { longitude: 120.6 })), ['latitude']);
    const unknown = await formOf(person, {
      regionId: '320500',
      type: 'X',
      level: 'X',
      specialServices: ['X'],
    });
    await expectFailure(me('institution.add', unknown), ['regionId', 'type', 'level', 'specialServices']);
  });
});

describe('a change of a certified institution', () => {
  test('of what the licence says waits for review; of the opening hours counts at once', async () => {
    const { id, me, form } = await applicant();
    await approve(id);
    const hours = '周一至周日 07:00–12:00';
    expect(await me('institution.update', { ...form, institutionId: id, hours })).toEqual({
      id,
      underReview: false,
    });
    expect(await me('institution.detail', { institutionId: id })).toMatchObject({
      hours,
      status: { code: 1 },
    });

    expect(await me('institution.update', { ...form, hours, institutionId: id, level: '2A' })).toEqual({
      id,
      underReview: true,
    });
    expect(await me('institution.detail', { institutionId: id })).toMatchObject({
      level: { code: 'NONE' },
      pending: { level: { code: '2A', name: '二级甲等' } },
      inForce: true,
    });
    expect((await me('user.detail', {})).institutions).toHaveLength(1);
    expect((await operator()('console.institutionDetail', { id })).changes).toEqual([
      { field: 'level', label: '医院等级', before: '未定级', after: '二级甲等' },
    ]);
    await approve(id);
    expect((await me('institution.detail', { institutionId: id })).level.code).toBe('2A');
  });
});

test('two decisions at the same moment: exactly one counts', async () => {
  const { id } = await applicant();
  const version = await seen(id);
  const both = [0, 1].map(() => operator()('console.approveInstitution', version));
  expect((await outcomes(both)).toSorted()).toEqual([200, 409]);
  await expectFailure(operator()('console.approveInstitution', version), 409, '已认证');
});

test('a stranger’s institution does not exist: not to read, not to change', async () => {
  const { id, form } = await applicant();
  for (const who of ['member', 'otherProvider', 'operator'] as const) {
    const stranger = world.as(who).invoke;
    expect((await expectFailure(stranger('institution.detail', { institutionId: id }))).code, who).toBe(404);
    expect(
      (await expectFailure(stranger('institution.update', { ...form, institutionId: id }))).code,
      who,
    ).toBe(404);
  }
});

test('the queue and the list show who applied', async () => {
  const { id, person } = await applicant({ name: '苏州独一测试门诊部' });
  const { records } = await operator()('console.listInstitutions', { keyword: '独一' });
  expect(records).toMatchObject([{ id, applicant: expect.stringContaining('测试员'), status: { code: 2 } }]);
  const { applicant: who } = await operator()('console.institutionDetail', { id });
  expect(who).toMatchObject({ account: person.account, mobile: person.mobile });
  const { kinds } = await operator()('console.workQueue', {});
  expect(kinds.reduce((sum, one) => sum + (one.kind.startsWith('institution') ? one.count : 0), 0)).toBe(
    (await operator()('console.listInstitutions', { status: certificationStatus.inReview })).total,
  );
});
