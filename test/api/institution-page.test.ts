import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { addInstitution, type GivenInstitution } from '#test/world/institutions.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// An institution's page, as visitors see it.

const world = useWorld();

const visitor = () => world.as('visitor');

const add = (given: Omit<GivenInstitution, 'cityId'> & { cityId?: string }) =>
  addInstitution(world.db, { cityId: '500100', ...given });

let institutionId: string;
beforeAll(async () => {
  institutionId = await add({
    code: 'P1',
    name: '石桥体检中心',
    cityId: '500100',
    regionId: '500103',
    items: 1,
  });
  const item = (name: string, state: 0 | 2, frozen: boolean, code: string | null) => ({
    id: newId(),
    institution_id: institutionId,
    name,
    list_price: 5000,
    sale_price: 3210,
    catalogue_codes: code === null ? [] : [code],
    mapping_state: state,
    frozen,
    sexes: null,
    age_min: 40,
    age_max: null,
    mapping_score: null,
  });
  const offered = item('血常规（五分类）', 2, false, 'HEM001');
  await addRows(world.db, 'institution_item', [
    offered,
    item('停开的项目', 2, true, 'URI001'),
    item('没对应的项目', 0, false, null),
  ]);
  const packageId = newId();
  await addRows(world.db, 'institution_package', [
    {
      id: packageId,
      institution_id: institutionId,
      name: '入职套餐',
      check_type: 'ENTRY',
      list_price: 9900,
      sale_price: 8800,
    },
    {
      id: newId(),
      institution_id: institutionId,
      name: '停售套餐',
      check_type: 'ANNUAL',
      list_price: 100,
      sale_price: 100,
      frozen: true,
    },
  ]);
  await addRows(
    world.db,
    'institution_package_item',
    [1, 2].map((sex) => ({ package_id: packageId, sex: sex as 1 | 2, institution_item_id: offered.id })),
  );
  await addRows(world.db, 'doctor', [
    {
      id: newId(),
      institution_id: institutionId,
      name: '周一川',
      title: 'CHIEF',
      department: '内科',
      sort: 2,
    },
    {
      id: newId(),
      institution_id: institutionId,
      name: '吴停诊',
      title: 'CHIEF',
      department: '内科',
      frozen: true,
    },
    {
      id: newId(),
      institution_id: institutionId,
      name: '郑先行',
      title: 'ATTENDING',
      department: '超声科',
      sort: 1,
    },
  ]);
});

test('shows what is offered now: no frozen or unmapped items, no frozen packages', async () => {
  const page = await visitor().invoke('institution.byCode', { institutionCode: 'P1' });
  expect(page.library).toEqual([
    {
      type: '实验室检查',
      itemCount: 1,
      categories: [
        {
          name: expect.any(String),
          items: [{ name: '血常规（五分类）', contains: [], listPrice: '50.00', limits: '40 岁及以上' }],
        },
      ],
    },
  ]);
  expect(page.packages).toMatchObject([
    {
      name: '入职套餐',
      salePrice: '88.00',
      itemCount: 1,
      audiences: [{ label: '男女通用', items: ['血常规（五分类）'] }],
    },
  ]);
  expect(page.packageFrom).toMatchObject({ price: '88.00', checkType: { code: 'ENTRY' } });
  expect(page.address).toBe('测试路1号');
});

test('a buyer takes a package over as standard items; a frozen one is not offered, a visitor gets none', async () => {
  const packages = await world.call('member', 'institution.listPackages', { institutionCode: 'P1' });
  expect(packages).toMatchObject([
    {
      name: '入职套餐',
      sexes: [
        { sex: 1, codes: ['HEM001'], others: [] },
        { sex: 2, codes: ['HEM001'], others: [] },
      ],
    },
  ]);
  await expectFailure(visitor().invoke('institution.listPackages', { institutionCode: 'P1' }), 700);
});

test('shows neither contacts nor what it asks groups for a single item', async () => {
  const text = JSON.stringify(await visitor().invoke('institution.byCode', { institutionCode: 'P1' }));
  for (const secret of ['赵小兰', '13911112222', '32.10']) expect(text).not.toContain(secret);
});

test('doctors in their order, without frozen ones', async () => {
  const doctors = await visitor().invoke('doctor.list', { institutionCode: 'P1' });
  expect(doctors.map(({ name, title }) => [name, title.name])).toEqual([
    ['郑先行', '主治医师'],
    ['周一川', '主任医师'],
  ]);
});

test('an institution that is not in force, or no institution, is not found', async () => {
  await add({ code: 'P2', name: '未认证体检中心', inForce: false });
  for (const institutionCode of ['P2', 'NOBODY'])
    await expectFailure(visitor().invoke('institution.byCode', { institutionCode }), 404);
  expect(await visitor().invoke('doctor.list', { institutionCode: 'P2' })).toEqual([]);
});
