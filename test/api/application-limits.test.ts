import { expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { companyForm } from '#test/world/company-form.ts';
import { uploadLicence } from '#test/world/files.ts';
import { addUser, nextCreditCode, type Person } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

/** Companies that a member has registered, in a state: 2 waits for the operator. */
async function addCompanies(count: number, { userId }: Person, status: 1 | 2) {
  const companies = Array.from({ length: count }, () => ({
    id: newId(),
    user_id: userId,
    name: '深圳市青禾测试有限公司',
    credit_code: nextCreditCode(),
    region_id: '440305',
    contact: '王小明',
    mobile: '13800000000',
    status,
    pending: null,
  }));
  await addRows(world.db, 'company', companies);
}

const applyFor = async (person: Person) =>
  world.call(person, 'company.add', await companyForm(world, person));

test('a member has thirty companies at most', async () => {
  const person = await addUser(world.db);
  await addCompanies(29, person, 1);
  await applyFor(person);
  await expectFailure(applyFor(person), 409, '最多可登记 30 家企业');
});

test('ten of a member’s companies wait for the operator at most, also sent in at once', async () => {
  const person = await addUser(world.db);
  await addCompanies(8, person, 2);
  const codes = await outcomes([1, 2, 3, 4].map(() => applyFor(person)));
  expect(codes.toSorted()).toEqual([200, 200, 409, 409]);
  await expectFailure(applyFor(person), '正在审核');
});

test('a member has sixty institutions at most', async () => {
  const person = await addUser(world.db);
  const { fileId } = await uploadLicence(world, person);
  const form = {
    shortName: '',
    type: 'CHECKUP_CENTER',
    level: 'NONE',
    regionId: '440305',
    address: '测试路 2 号',
    hours: '周一至周六 7:30–11:00',
    dailyCapacity: 100,
    licenceNo: 'PDY000001',
    licenceFileId: fileId,
    contact: '王小明',
    mobile: '13800000000',
  };
  const add = (name: string) =>
    world.call(person, 'institution.add', { ...form, name, creditCode: nextCreditCode() });
  const { id } = await add('深圳测试门诊部一');
  await world.sql`WITH copies AS (
       INSERT INTO institution (id, code, name, short_name, type, level, city_id, region_id, address, licence_no, credit_code, contact, mobile, status)
       SELECT gen_random_uuid(), 'COPY' || n, name || n, short_name, type, level, city_id, region_id, address, licence_no, credit_code, contact, mobile, 1
       FROM institution, generate_series(1, 59) n WHERE id = ${id} RETURNING id)
     INSERT INTO institution_member (institution_id, user_id, role) SELECT id, ${person.userId}, 'owner' FROM copies`;
  await expectFailure(add('深圳测试门诊部二'), '最多可登记 60 家机构');
});
