import { describe, expect, test } from 'vitest';
import type { Invoke } from '#wire/invoke.ts';
import { pngBytes, uploadLicence } from '#test/world/files.ts';
import { addUser } from '#test/world/people.ts';
import { addRows, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { firstSheet, valuesOf, workbookOf } from '#test/world/workbook.ts';
import type { World } from '#test/world/world.ts';

const world = useWorld();

const keyOf = (file: { src: string }) => file.src.split('/').at(-1) ?? '';
const uploadAs = async (
  who: Parameters<World['as']>[0],
  name: string,
  bytes: Buffer,
  moduleCode = 'bid_tender_file',
) =>
  world.as(who, { file: { name, bytes } }).invoke('common.upload', { moduleCode: moduleCode as 'licence' });
const zipOf = () => workbookOf('价格表', [['血常规', 25]]);

describe('an upload', () => {
  test('is what its content says, whatever its name', async () => {
    const image = await uploadAs('member', '说明.pdf', pngBytes);
    expect(image).toMatchObject({ mime: 'image/png', name: '说明.pdf.png', size: pngBytes.length });
    const sheet = await uploadAs('member', 'list.bin', zipOf());
    expect(sheet.mime).toContain('spreadsheetml');
    const csv = await uploadAs('member', '价格.csv', Buffer.from('项目,价格\n血常规,25'));
    expect(csv.mime).toBe('text/csv');
  });
  test.each([
    ['a renamed program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
    ['a web page', Buffer.from('\uFEFF <html><script>alert(1)</script></html>')],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
  ])('refuses %s under the name of a picture', async (_, bytes) => {
    const wrong = await expectFailure(uploadAs('member', 'licence.png', bytes));
    expect(wrong).toMatchObject({ code: 400, fields: { file: expect.stringContaining('licence.png') } });
  });
  test('takes for a licence pictures and PDF only', async () => {
    await expectFailure(uploadAs('member', 'a.xlsx', zipOf(), 'licence'), 400);
    await uploadAs('member', 'a.pdf', Buffer.from('%PDF-1.4\n'), 'licence');
  });
  test('needs a file, a known purpose and somebody signed in', async () => {
    await expectFailure(world.call('member', 'common.upload', {}), 400);
    await expectFailure(uploadAs('member', 'a.png', pngBytes, 'elsewhere'), ['moduleCode']);
    await expectFailure(uploadAs('visitor', 'a.png', pngBytes), 700);
  });
  test('keeps no path in its name', async () => {
    const file = { name: 'x.png', bytes: pngBytes };
    const stored = await world
      .as('member', { file })
      .invoke('common.upload', { fileName: '../../etc/执照.png' });
    expect(stored.name).not.toContain('/');
  });
});

describe('a private file', () => {
  test('that no record names is its uploader’s; to everybody else it does not exist', async () => {
    const file = await uploadLicence(world, 'buyer');
    const read = (who: Parameters<World['as']>[0]) =>
      world.call(who, 'common.download', { name: keyOf(file) });
    expect(Buffer.from((await read('buyer')).bytes).equals(pngBytes)).toBe(true);
    for (const who of ['visitor', 'member', 'otherBuyer', 'provider', 'operator'] as const)
      expect((await expectFailure(read(who))).code, who).toBe(404);
  });
  test('of an institution is read by all its members', async () => {
    const file = await uploadLicence(world, 'provider');
    const colleague = await addUser(world.db);
    const { institutionId } = world.people.provider;
    const { db } = world;
    await setRows(db, 'institution', { id: institutionId }, { licence_file_id: file.fileId });
    const read = () => world.call(colleague, 'common.download', { name: keyOf(file) });
    await expectFailure(read(), 404);
    await addRows(db, 'institution_member', {
      institution_id: institutionId,
      user_id: colleague.userId,
      role: 'owner',
    });
    expect((await read()).name).toBe('营业执照.png');
    await expectFailure(world.call('otherProvider', 'common.download', { name: keyOf(file) }), 404);
  });
  test('has a name that cannot be a path', async () => {
    await expectFailure(world.call('operator', 'common.download', { name: '../../../etc/passwd' }), 404);
  });
});

test('a public picture is read by anybody', async () => {
  const file = await uploadAs('provider', '大厅.png', pngBytes, 'institution_photo');
  expect((await world.call('visitor', 'common.download', { name: keyOf(file) })).mime).toBe('image/png');
});

test('the price list template is a spreadsheet; an unknown template is not found', async () => {
  const file = await world.call('provider', 'common.templateFile', { tempCode: 'price_list' });
  expect(valuesOf(firstSheet(file.bytes))[0]).toContain('项目名称*');
  await expectFailure(world.call('provider', 'common.templateFile', { tempCode: 'x' }), 404);
});

test('auth_need says what the caller lacks', async () => {
  const need = (who: Parameters<World['as']>[0]) => world.call(who, 'common.authNeed', {});
  expect(await need('visitor')).toEqual({ needLogin: true, needCertify: true });
  expect(await need('member')).toEqual({ needLogin: false, needCertify: true });
  expect(await need('buyer')).toEqual({ needLogin: false, needCertify: false });
});

describe('regions', () => {
  const invoke: Invoke = (name, input) => world.call('visitor', name, input);
  type Node = { id: string; name: string; code: string; children: Node[] };

  test('the tree is a JSON string, as deep as asked for', async () => {
    const data = await invoke('region.listTree', { levelType: 3 });
    expect(typeof data).toBe('string');
    const tree = JSON.parse(data) as Node[];
    const shenzhen = tree.find(({ id }) => id === '440000')?.children.find(({ id }) => id === '440300');
    expect(shenzhen).toMatchObject({ name: '深圳市', code: '0755' });
    expect(shenzhen?.children.map(({ name }) => name)).toContain('南山区');
    const cities = JSON.parse(await invoke('region.listTree', { levelType: 2 })) as Node[];
    const listed = cities.flatMap(({ children }) => children);
    expect(listed.map(({ name }) => name)).toContain('深圳市');
    expect(listed.filter(({ children }) => children.length > 0)).toEqual([]);
  });
  test('cities by initial, hot ones marked', async () => {
    const groups = await invoke('region.listByInitials', {});
    const s = groups.find(({ initial }) => initial === 'S');
    expect(s?.cityList.find(({ id }) => id === '440300')).toMatchObject({
      hot: true,
      provinceName: '广东省',
    });
    expect(s?.cityList.find(({ name }) => name === '汕尾市')).toMatchObject({ hot: false });
    const hot = await invoke('region.listHot', {});
    expect(hot.map(({ id }) => id)).toContain('440300');
    expect(hot.filter((one) => !one.hot)).toEqual([]);
  });
  test('a city by part of its name, by pinyin, and by name without 市', async () => {
    expect((await invoke('region.query', { keyword: '深' }))[0]?.id).toBe('440300');
    expect((await invoke('region.query', { keyword: 'shenz' }))[0]?.id).toBe('440300');
    expect(await invoke('region.byName', { cityName: '深圳' })).toMatchObject([
      { id: '440300', code: '0755' },
    ]);
    expect(await invoke('region.byName', { cityName: '没有这个城' })).toEqual([]);
  });
  test('districts of a city; what is no city is not found', async () => {
    expect((await invoke('region.listDistricts', { cityId: '440300' })).map(({ id }) => id)).toContain(
      '440305',
    );
    await expectFailure(invoke('region.listDistricts', { cityId: '440305' }), 404);
  });
  test('dictionaries by code, in their order', async () => {
    expect((await invoke('dictionary.list', { code: 'medical_org_type' }))[0]).toEqual({
      code: 'PUBLIC_GENERAL',
      name: '公立综合医院',
    });
    expect((await invoke('dictionary.listCheckType', {})).map(({ code }) => code)).toContain('ANNUAL');
    await expectFailure(invoke('dictionary.list', { code: 'nothing' }), 404);
  });
});
