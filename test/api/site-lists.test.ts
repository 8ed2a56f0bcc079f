import { beforeAll, expect, test } from 'vitest';
import { parseEntries, writeEntries } from '#domain/site/dictionary.ts';
import { regionSnapshot } from '#server/modules/common/region-snapshot.ts';
import { loadReferenceContent } from '#server/modules/content/load-reference-content.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { quoting } from './quotation.testkit.ts';

// Dictionaries, hot cities and closed cities as operators keep them: contents, with what public pages and forms make of them.

const world = useWorld();
const visitor = () => world.as('visitor').invoke;
const operator = () => world.as('operator').invoke;
beforeAll(() => loadReferenceContent(world.db, world.services.clock()));

async function contentOf(path: string) {
  const { records } = await operator()('console.listContent', { collection: 'dictionary', keyword: path });
  const found = records.find((one) => one.path === path);
  return operator()('console.contentDetail', { contentId: found?.contentId ?? '' });
}

async function save(path: string, edit: (body: string) => string) {
  const { contentId, title, summary, sort, updatedAt, body } = await contentOf(path);
  const next = { contentId, collection: 'dictionary', path, title, summary, sort, updatedAt } as const;
  const saved = await operator()('console.saveContent', { ...next, meta: {}, body: edit(body) });
  // As the listener of a running site would.
  world.services.changes.publish(['dictionary', 'content']);
  return saved;
}

const names = async (code: string) => (await visitor()('dictionary.list', { code })).map(({ name }) => name);

test('a value is renamed, moved, added and put out of use; what records or the release hold is not deleted', async () => {
  const before = await names('medical_org_type');
  const renamed = before.map((name) => (name === '公立综合医院' ? '公立综合性医院' : name));
  await save('medical-org-type', (body) =>
    writeEntries([
      { code: 'ONLINE', name: '互联网医院', active: true },
      ...parseEntries(body).map((entry) => ({
        ...entry,
        name: entry.name === '公立综合医院' ? '公立综合性医院' : entry.name,
        active: entry.code !== 'CHECKUP_CENTER',
      })),
    ]),
  );
  const offered = await names('medical_org_type');
  const { types } = await visitor()('setting.institutionList', {});
  expect(types.map(({ name }) => name)).toEqual(offered);
  const closed = await visitor()('dictionary.list', { code: 'medical_org_type', inactive: true });
  const out = closed.find(({ code }) => code === 'CHECKUP_CENTER');
  expect(out).toMatchObject({ inactive: true });
  expect(offered).toEqual(['互联网医院', ...renamed.filter((name) => name !== out?.name)]);
  // Institutions of that type still say what they are.
  const { records } = await visitor()('institution.list', { regionId: '440300' });
  expect(records.map(({ type }) => type.name)).toContain(out?.name);

  const without = (code: string) => (body: string) =>
    writeEntries(parseEntries(body).filter((entry) => entry.code !== code));
  const shipped = await expectFailure(save('medical-org-type', without('TCM')));
  expect(shipped).toMatchObject({ code: 400, fields: { body: expect.stringContaining('系统自带') } });
  await world.sql`UPDATE institution SET type = 'ONLINE' WHERE in_force`;
  const failure = await expectFailure(save('medical-org-type', without('ONLINE')));
  expect(failure).toMatchObject({
    code: 400,
    fields: { body: expect.stringContaining('“互联网医院”已有记录') },
  });
  await world.sql`UPDATE institution SET type = 'CHECKUP_CENTER' WHERE type = 'ONLINE'`;
  await save('medical-org-type', without('ONLINE'));

  // The version that shipped is the oldest; saved again it is in force.
  const { contentId } = await contentOf('medical-org-type');
  const versions = await operator()('console.contentVersions', { contentId });
  const first = versions.at(-1);
  expect(first?.editor).toBe('');
  const { body } = await operator()('console.contentVersion', {
    contentId,
    versionId: first?.versionId ?? '',
  });
  await save('medical-org-type', () => body);
  expect(await names('medical_org_type')).toEqual(before);
});

test('a service out of use is offered for no quote any more, but where the demand asks for it', async () => {
  const offered = async (requiredServices: string[]) => {
    const shape = { packages: [{ codes: ['ECG001'] }], offers: ['ECG001'], requiredServices };
    const { detail } = await quoting(world, shape);
    return (await detail()).serviceChoices.filter(({ code }) => code === 'ONSITE');
  };
  const setActive = (active: boolean) =>
    save('special-service', (body) =>
      writeEntries(parseEntries(body).map((one) => (one.code === 'ONSITE' ? { ...one, active } : one))),
    );
  await setActive(false);
  expect(await offered([])).toEqual([]);
  expect(await offered(['ONSITE'])).toMatchObject([{ required: true }]);
  await setActive(true);
  expect(await offered([])).toMatchObject([{ required: false }]);
});

test('hot cities stand in the order they were given; a closed city is offered nowhere, its own page stands', async () => {
  await world.sql`UPDATE institution SET city_id = '310100'`;
  await save('hot-city', () => '440300 | 深圳\n310100 | 上海');
  const hot = async () => (await visitor()('region.listHot', {})).map(({ id }) => id);
  expect(await hot()).toEqual(['440300', '310100']);
  expect((await visitor()('setting.homeHeader', {})).hotCities.map(({ name }) => name)).toEqual([
    '深圳',
    '上海',
  ]);

  await save('closed-city', () => '310100 | 上海');
  expect(await hot()).toEqual(['440300']);
  expect(await visitor()('region.query', { keyword: '上海' })).toEqual([]);
  const groups = await visitor()('region.listByInitials', {});
  expect(groups.flatMap(({ cityList }) => cityList.map(({ id }) => id))).not.toContain('310100');
  expect((await regionSnapshot(world.services)).served).toEqual([]);
  const province = await visitor()('home.overview', { regionId: '310000' });
  expect(province.cities.map(({ code }) => code)).not.toContain('310100');
  for (const regionId of ['310100', '310115'])
    expect(await visitor()('home.overview', { regionId })).toMatchObject({
      closedNotice: expect.stringMatching(/^上海暂未开放.*请致电 4001-0755-70（每天 07:30–23:00）/),
      city: { name: '上海' },
      cities: [],
    });
  await world.sql`UPDATE institution SET city_id = '440300'`;
  const isDefault = await expectFailure(
    save('closed-city', () => '440300 | 深圳'),
    400,
  );
  expect(isDefault.message).toContain('默认城市');

  await save('closed-city', () => '');
  expect((await visitor()('home.overview', { regionId: '310100' })).closedNotice).toBe('');
  expect(await hot()).toEqual(['440300', '310100']);
  const noCity = await expectFailure(save('hot-city', () => '440305 | 南山'));
  expect(noCity).toMatchObject({ code: 400, fields: { body: expect.stringContaining('不是城市') } });
});

test('a dictionary follows the release until somebody edits it; none is added or withdrawn', async () => {
  const { db, clock } = world.services;
  await world.sql`UPDATE dictionary SET name = '工程师' WHERE code = 'TECH'`;
  await loadReferenceContent(db, clock());
  expect((await contentOf('doctor-title')).body).toContain('TECH | 工程师');
  await save('doctor-title', (body) => body.replace('工程师', '主管技师'));
  await loadReferenceContent(db, clock());
  expect((await contentOf('doctor-title')).body).toContain('TECH | 主管技师');
  expect((await contentOf('doctor-title')).actions).toEqual([]);
  const own = { collection: 'dictionary', path: 'colours', title: '颜色', body: 'R | 红' } as const;
  await expectFailure(operator()('console.saveContent', own), 400);
});
