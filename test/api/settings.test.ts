import { describe, expect, test } from 'vitest';
import { shippedNavigation } from '#domain/site/navigation.ts';
import { pageTexts } from '#domain/site/page-texts.ts';
import { fillContact } from '#domain/site/service-contact.ts';
import { siteFacts } from '#domain/site/site-facts.ts';
import { createApp } from '#server/http/app.ts';
import { publishContent } from '#test/world/publish-content.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The older site's start-up calls, on real data.

const world = useWorld();
const ownPromises = siteFacts.promises.map(({ title, text }) => ({
  title,
  text: fillContact(text, siteFacts),
}));

const visitor = () => world.as('visitor').invoke;
const operator = () => world.as('operator').invoke;

async function publish(
  path: string,
  title: string,
  more: { summary?: string; meta: Record<string, string> },
) {
  const { contentId } = await operator()('console.saveContent', {
    collection: 'setting',
    path,
    title,
    body: '',
    ...more,
  });
  await publishContent(operator(), contentId);
  return contentId;
}

test('the words of a page: as they ship, then as an operator writes them, names in braces left for the page', async () => {
  const shipped = await visitor()('setting.pageTexts', { page: 'join' });
  expect(shipped.head).toEqual({ title: '机构入驻', text: expect.stringContaining('上传一次价目表') });
  expect(shipped.parts.map(({ title }) => title)).toEqual([
    '费用',
    '提交资料，约十分钟',
    '平台审核，{审核时限} 小时内',
    '导入价目表，当天可用',
    '收到需求，核对后报价',
  ]);
  const text = { collection: 'page-text', path: 'join-step-2', title: '步骤 2', summary: '' } as const;
  const subject = '{审核时限} 小时内答复';
  const unknown = operator()('console.saveContent', { ...text, body: '共 {机构} 家。', meta: { subject } });
  await expectFailure(unknown, ['body']);
  const { contentId } = await operator()('console.saveContent', {
    ...text,
    body: '人工核对。',
    meta: { subject },
  });
  await publishContent(operator(), contentId);
  const { parts } = await visitor()('setting.pageTexts', { page: 'join' });
  expect(parts[2]).toEqual({ title: subject, text: '人工核对。' });
  await expectFailure(operator()('console.withdrawContent', { contentId }), 409);
});

describe('setting.home', () => {
  test('hotline and hours of the specification, four promises, no record number where none is set', async () => {
    expect(await visitor()('setting.home', {})).toEqual({
      title: `${siteFacts.name} · ${pageTexts['home-search'].subject}`,
      description: `${pageTexts['home-search'].text}。`,
      hotline: '4001-0755-70',
      hours: '07:30–23:00',
      promises: ownPromises,
      navigation: [...shippedNavigation],
      friendlyLinks: [],
      footerLinks: [...siteFacts.footerLinks],
      company: siteFacts.name,
      icpNumber: '',
      baseAddresses: expect.objectContaining({ tender: world.services.settings.publicUrl }),
    });
    expect(siteFacts.promises).toHaveLength(4);
  });

  test('what an operator writes takes the place of what ships, until they withdraw it', async () => {
    const promise = await publish('promise-fast', '当天回电', {
      summary: '工作日提交，当天回电。',
      meta: { kind: 'promise' },
    });
    await publish('link-health', '卫生健康委', { meta: { kind: 'link', url: 'https://www.nhc.gov.cn/' } });
    await publish('link-none', '没有网址', { meta: { kind: 'link' } });
    expect(await visitor()('setting.home', {})).toMatchObject({
      promises: [{ title: '当天回电', text: '工作日提交，当天回电。' }],
      friendlyLinks: [{ label: '卫生健康委', url: 'https://www.nhc.gov.cn/' }],
    });
    await operator()('console.withdrawContent', { contentId: promise });
    expect((await visitor()('setting.home', {})).promises).toEqual(ownPromises);
  });
});

test('footer, company and record number are edited; of company and contact there is one, which stays', async () => {
  await publish('footer-help', '帮助', { meta: { kind: 'footer', url: '/bid-web/about-us' } });
  const company = { kind: 'company', company: '示例体检服务有限公司', icp: '粤ICP备12345678号-1' };
  const contentId = await publish('company', '版权与备案', { meta: company });
  expect(await visitor()('setting.home', {})).toMatchObject({
    footerLinks: [{ label: '帮助', url: '/bid-web/about-us' }],
    company: company.company,
    icpNumber: company.icp,
  });
  const placeOf = async (keyword: string) =>
    (await operator()('console.listContent', { collection: 'setting', keyword })).records[0]?.place;
  expect(await placeOf('footer-help')).toBe('页脚导航 · /bid-web/about-us');
  expect(await placeOf('company')).toBe('每页页脚的版权单位与备案号取自这里。');
  await expectFailure(operator()('console.withdrawContent', { contentId }), 409);
  const refused = async (path: string, meta: Record<string, string>) =>
    Object.keys((await expectFailure(publish(path, '版权与备案', { meta }))).fields ?? {});
  expect(await refused('company-2', company)).toEqual(['meta.kind']);
  expect(await refused('contact', company)).toEqual(['meta.kind']);
  expect(await refused('footer-none', { kind: 'footer' })).toEqual(['meta.url']);
  expect(await refused('footer-away', { kind: 'footer', url: '//example.com' })).toEqual(['meta.url']);
  expect(await refused('company-3', { kind: 'company', icp: '12345678' })).toEqual([
    'meta.company',
    'meta.icp',
  ]);
});

test('setting.institutionList: types, levels, and cities with institutions in force', async () => {
  const { types, levels, cities } = await visitor()('setting.institutionList', {});
  expect(types).toContainEqual({ code: 'CHECKUP_CENTER', name: expect.stringMatching(/体检/) });
  expect(levels.map(({ code }) => code)).toContain('NONE');
  expect(cities).toEqual([{ code: '440300', name: '深圳', count: 2 }]);
});

test('setting.homeHeader: the navigation of setting.home, also once an operator has edited it; cities with their area codes', async () => {
  const { navigation, defaultCity, hotCities } = await visitor()('setting.homeHeader', {});
  expect(navigation).toEqual([...shippedNavigation]);
  expect(defaultCity).toEqual({ id: '440300', code: '0755', name: '深圳' });
  expect(hotCities.length).toBeGreaterThan(3);
  const listed = await visitor()('region.listHot', {});
  expect(hotCities.map(({ id, code }) => [id, code])).toEqual(listed.map(({ id, code }) => [id, code]));
  const contentId = await publish('nav-hall', '需求大厅', {
    meta: { kind: 'nav', url: '/bid-web/big-hall' },
  });
  const edited = [{ label: '需求大厅', url: '/bid-web/big-hall', menu: '' }];
  expect((await visitor()('setting.homeHeader', {})).navigation).toEqual(edited);
  expect((await visitor()('setting.home', {})).navigation).toEqual(edited);
  await operator()('console.withdrawContent', { contentId });
});

describe('setting.package', () => {
  test('a template with its items by sex, reference prices and a city', async () => {
    const template = await visitor()('setting.package', { code: 'PKG01' });
    expect(template).toMatchObject({ code: 'PKG01', name: '入职体检（精简版）', city: { name: '深圳' } });
    expect(template.sexes.map(({ name }) => name)).toEqual(['男性', '女性']);
    for (const { items, reference } of template.sexes) {
      expect(items).toContain('血压测量');
      expect(Number(reference)).toBeGreaterThan(0);
    }
  });

  test('over HTTP by GET, for another city by its legacy key', async () => {
    const app = await createApp(world.services, undefined);
    const get = async (url: string) => (await app.inject({ method: 'GET', url: `/bid/api/${url}` })).json();
    expect(await get('package/get_package?code=PKG03&districtId=310000')).toMatchObject({
      code: 200,
      data: { code: 'PKG03', city: { name: '上海' } },
    });
    expect(await get('setting/home')).toMatchObject({ code: 200, data: { hotline: '4001-0755-70' } });
    expect(await get('setting/orgList')).toMatchObject({ code: 200 });
    expect(await get('setting/homeHeader')).toMatchObject({ code: 200 });
    expect(await get('package/get_package')).toMatchObject({ code: 400 });
    await app.close();
  });

  test('an unknown template or region is not found', async () => {
    await expectFailure(visitor()('setting.package', { code: 'PKG99' }), 404);
    const nowhere = visitor()('setting.package', { code: 'PKG01', regionId: '999999' });
    await expectFailure(nowhere, 404);
  });
});
