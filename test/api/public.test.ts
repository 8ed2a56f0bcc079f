import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { gramsOf } from '#server/modules/common/search-grams.ts';
import { listCondition } from '#server/modules/institution/public-institution.store.ts';
import type { CallInput } from '#wire/invoke.ts';
import { nextCreditCode } from '#test/world/people.ts';
import { openWorld, refusal, type World } from '#test/world/world.ts';

// What strangers see: institutions, figures and texts. Everything here is called as a visitor.

let world: World;
let db: Database;
beforeAll(async () => {
  world = await openWorld();
  db = world.services.db;
});
afterAll(() => world.close());

const visitor = () => world.as('visitor');
const list = (input: CallInput<'institution.list'>) => visitor().invoke('institution.list', input);
const codesOf = async (input: CallInput<'institution.list'>) =>
  (await list(input)).records.map(({ code }) => code);

interface Given {
  code: string;
  name: string;
  pinyin?: string;
  cityId?: string;
  regionId?: string;
  level?: string;
  items?: number;
  hours?: number | null;
  inForce?: boolean;
}

async function addInstitution(given: Given): Promise<string> {
  const id = newId();
  await db
    .insertInto('institution')
    .values({
      id,
      code: given.code,
      name: given.name,
      short_name: given.name.slice(0, 4),
      pinyin: given.pinyin ?? '',
      type: 'CHECKUP_CENTER',
      level: given.level ?? 'NONE',
      city_id: given.cityId ?? '500100',
      region_id: given.regionId ?? given.cityId ?? '500100',
      address: '重庆市测试路1号',
      licence_no: 'PDY000001',
      credit_code: nextCreditCode(),
      daily_capacity: 100,
      contact: '赵小兰',
      mobile: '13911112222',
      status: 1,
      in_force: given.inForce ?? true,
      item_count: given.items ?? 0,
      response_hours: given.hours ?? null,
      pending: null,
    })
    .execute();
  return id;
}

describe('institution list', () => {
  beforeAll(async () => {
    await addInstitution({
      code: 'L1',
      name: '嘉陵体检中心',
      items: 300,
      hours: 48,
      regionId: '500103',
      level: '2A',
    });
    await addInstitution({
      code: 'L2',
      name: '歌乐山医院',
      items: 300,
      hours: 4,
      regionId: '500106',
      level: '3A',
    });
    await addInstitution({
      code: 'L3',
      name: '缙云医院',
      items: 150,
      hours: 4,
      regionId: '500106',
      level: '2A',
    });
    await addInstitution({ code: 'L4', name: '南泉门诊部', items: 300, hours: null, regionId: '500108' });
    await addInstitution({ code: 'L5', name: '未认证医院', items: 999, hours: 0, inForce: false });
  });

  test('orders by library and speed of answers, and leaves out who is not certified', async () => {
    expect(await codesOf({ regionId: '500100' })).toEqual(['L2', 'L1', 'L3', 'L4']);
  });

  test('narrows by province, district and level; its choices count what each would find', async () => {
    expect(await codesOf({ regionId: '500000' })).toHaveLength(4);
    const district = await list({ regionId: '500106' });
    expect(district.records.map(({ code }) => code)).toEqual(['L2', 'L3']);
    expect(district.region).toMatchObject({ code: '500106', city: { code: '500100', name: '重庆' } });
    expect(district.levels.map(({ code, count }) => [code, count])).toEqual([
      ['3A', 1],
      ['2A', 1],
    ]);
    const level = await list({ regionId: '500100', level: '2A' });
    expect(level.total).toBe(2);
    for (const choice of level.districts)
      expect(await list({ regionId: choice.code, level: '2A' })).toMatchObject({ total: choice.count });
  });

  test('pages hold everybody exactly once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((current) => codesOf({ regionId: '500100', current, size: 2 })),
    );
    expect(pages).toEqual([['L2', 'L1'], ['L3', 'L4'], []]);
  });

  test('a region that does not exist is not found, a malformed one is refused', async () => {
    expect((await refusal(list({ regionId: '999999' }))).code).toBe(404);
    expect((await refusal(list({ regionId: '44' }))).code).toBe(400);
    expect((await refusal(list({ size: 101 }))).code).toBe(400);
  });

  test('the home page shows the city of a district, and the capital of a province', async () => {
    const home = await visitor().invoke('institution.listForHome', { cityId: '500106', size: 2 });
    expect(home).toMatchObject({ city: { code: '500100' }, total: 4 });
    expect(home.records.map(({ code }) => code)).toEqual(['L2', 'L1']);
  });
});

describe('institution search', () => {
  beforeAll(async () => {
    await addInstitution({
      code: 'S1',
      name: '岚桥健康体检中心',
      pinyin: 'lanqiao',
      cityId: '510100',
      items: 10,
    });
    await addInstitution({ code: 'S2', name: '桥岚门诊部', pinyin: 'qiaolan', cityId: '330100', items: 200 });
    await addInstitution({
      code: 'S3',
      name: '岚桥100%医院',
      pinyin: 'lanqiao',
      cityId: '330100',
      items: 100,
    });
  });
  const search = (keyword: string, extra = {}) => codesOf({ keyword, ...extra });

  test('finds one character, two, four, pinyin in any case, and several words', async () => {
    expect(await search('岚')).toEqual(['S2', 'S3', 'S1']);
    expect(await search('岚桥')).toEqual(['S3', 'S1']);
    expect(await search('健康体检')).toEqual(['S1']);
    expect(await search('LanQ')).toEqual(['S3', 'S1']);
    expect(await search('中心 岚桥')).toEqual(['S1']);
    expect(await search('桥岚医院')).toEqual([]);
  });

  test('takes the signs of LIKE literally', async () => {
    expect(await search('100%')).toEqual(['S3']);
    expect(await search('岚_')).toEqual([]);
    expect(await search('\\')).toEqual([]);
  });

  test('shows the current city first, and can be kept to a region', async () => {
    expect(await search('岚桥', { nearCityId: '510100' })).toEqual(['S1', 'S3']);
    expect(await search('岚桥', { regionId: '330100' })).toEqual(['S3']);
  });

  test('suggestions name city and kind', async () => {
    const { records } = await visitor().invoke('institution.search', { keyword: '岚桥', size: 1 });
    expect(records).toEqual([
      { code: 'S3', name: '岚桥100%医院', city: '杭州', level: '未定级', type: '独立体检中心' },
    ]);
    expect((await refusal(visitor().invoke('institution.search', { keyword: ' ' }))).code).toBe(400);
  });

  test('two characters are found by the index', async () => {
    await sql`INSERT INTO institution (id, code, name, short_name, type, level, city_id, region_id, address, licence_no,
        credit_code, contact, mobile, in_force)
      SELECT gen_random_uuid(), 'MANY' || n, '批量机构' || n, '批量', 'CLINIC', 'NONE', '650100', '650100', '', '', n, '', '', true
      FROM generate_series(1, 3000) n`.execute(db);
    await sql`ANALYZE institution`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT i.id FROM institution i WHERE ${listCondition({ keyword: '岚桥' })}`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Bitmap Index Scan on institution_search',
    );
  });

  test('a word asks for its pairs, a single character for itself', () => {
    expect(gramsOf('岚')).toEqual(['岚']);
    expect(gramsOf('岚桥医院')).toEqual(['岚桥', '桥医', '医院']);
    expect(gramsOf('𠮷野')).toEqual(['𠮷野']);
  });
});

describe('institution page', () => {
  let institutionId: string;
  beforeAll(async () => {
    institutionId = await addInstitution({
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
      catalogue_code: code,
      catalogue_version: code === null ? null : 1,
      mapping_state: state,
      frozen,
      sexes: null,
      age_min: 40,
      age_max: null,
      mapping_score: null,
    });
    const offered = item('血常规（五分类）', 2, false, 'HEM001');
    await db
      .insertInto('institution_item')
      .values([offered, item('停开的项目', 2, true, 'URI001'), item('没对应的项目', 0, false, null)])
      .execute();
    const packageId = newId();
    await db
      .insertInto('institution_package')
      .values([
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
      ])
      .execute();
    await db
      .insertInto('institution_package_item')
      .values(
        [1, 2].map((sex) => ({ package_id: packageId, sex: sex as 1 | 2, institution_item_id: offered.id })),
      )
      .execute();
    await db
      .insertInto('doctor')
      .values([
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
      ])
      .execute();
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
            items: [{ name: '血常规（五分类）', listPrice: '50.00', limits: '40 岁及以上' }],
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
    for (const institutionCode of ['L5', 'NOBODY'])
      expect((await refusal(visitor().invoke('institution.byCode', { institutionCode }))).code).toBe(404);
    expect(await visitor().invoke('doctor.list', { institutionCode: 'L5' })).toEqual([]);
  });
});

describe('content', () => {
  beforeAll(async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    await db
      .insertInto('content')
      .values([
        {
          id: newId(),
          collection: 'news',
          path: 'older',
          title: '旧文',
          body: '**旧**',
          meta: '{"topic":"合规"}',
          published_at: at(-9),
          sort: 1,
        },
        {
          id: newId(),
          collection: 'news',
          path: 'newer',
          title: '新文',
          body: '<b>新</b>',
          meta: '{"topic":"采购"}',
          published_at: at(-1),
          sort: 2,
        },
        {
          id: newId(),
          collection: 'news',
          path: 'coming',
          title: '待发',
          body: '',
          meta: '{}',
          published_at: at(1),
        },
        {
          id: newId(),
          collection: 'news',
          path: 'draft',
          title: '草稿',
          body: '',
          meta: '{}',
          published_at: null,
        },
      ] as never)
      .execute();
  });
  const paths = async (input: CallInput<'content.list'>) =>
    (await visitor().invoke('content.list', input)).map(({ path }) => path);

  test('lists what is published, sorted and filtered as asked', async () => {
    expect(await paths({ collection: 'news' })).toEqual(['older', 'newer']);
    expect(await paths({ collection: 'news', sort: 'newest' })).toEqual(['newer', 'older']);
    expect(await paths({ collection: 'news', sort: 'newest', limit: 1 })).toEqual(['newer']);
    expect(await paths({ collection: 'news', filter: { topic: '合规' } })).toEqual(['older']);
    expect(await paths({ collection: 'nothing-here' })).toEqual([]);
  });

  test('sends only the fields asked for, the text as safe HTML', async () => {
    const [first] = await visitor().invoke('content.list', { collection: 'news', only: ['html'] });
    expect(first).toEqual({ path: 'older', title: '旧文', html: '<p><strong>旧</strong></p>' });
    const page = await visitor().invoke('content.page', { collection: 'news', path: 'newer' });
    expect(page).toMatchObject({
      title: '新文',
      meta: { topic: '采购' },
      html: '<p>&lt;b&gt;新&lt;/b&gt;</p>',
    });
  });

  test('an unpublished text is not found, a malformed address is refused', async () => {
    for (const path of ['coming', 'draft', 'none'])
      expect((await refusal(visitor().invoke('content.page', { collection: 'news', path }))).code).toBe(404);
    expect(
      (await refusal(visitor().invoke('content.page', { collection: '../x', path: 'newer' }))).code,
    ).toBe(400);
  });
});
