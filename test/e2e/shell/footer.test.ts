import { expect, test } from 'vitest';
import { all, follow, headings, href, links, named, read, textOf } from '#test/e2e/read-html.ts';

const footerOf = async (path: string) => all((await read(path)).root, 'footer')[0];
const footer = async () => {
  const found = await footerOf('/about-us');
  if (!found) throw new Error('no footer');
  return found;
};

test('year, record number, friendly links, hotline', async () => {
  const text = textOf(await footer());
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format();
  for (const part of [`© ${year}`, 'ICP备案号', '友情链接', '07:30–23:00']) expect(text).toContain(part);
  expect(href(await footer(), '4001-0755-70')).toBe('tel:4001075570');
});

test('the privacy policy: in the footer, with its version, of who handles what for how long', async () => {
  const policy = await follow(await footer(), '隐私政策');
  expect(headings(policy.root)).toEqual(
    expect.arrayContaining(['隐私政策', '处理者与联系方式', '保存多久', '您的权利']),
  );
  expect(textOf(policy.root)).toContain('版本 2026-11');
  const agreed = all((await read('/register')).root, 'label').filter(
    (one) => links(one, '《隐私政策》').length > 0,
  );
  expect(agreed).toHaveLength(1);
});

test('joining: what it brings, takes and costs, with an example, and the way in', async () => {
  const join = await follow(await footer(), '机构入驻');
  for (const name of ['费用', '怎么开始，多久', '报价单的例子', '正在征集报价的需求']) named(join, name);
  expect(href(join.root, '申请入驻')).toBe('/service-company');
  expect(textOf((await read('/login?redirect=/service-company')).root)).toContain('申请机构入驻需要先登录');
});

test('hidden on the institution page', async () => {
  expect(await footerOf('/mechanism-list')).toBeDefined();
  expect(await footerOf('/organization/SZ001')).toBeUndefined();
});
