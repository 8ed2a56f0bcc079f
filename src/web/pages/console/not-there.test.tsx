import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notFound } from '#domain/kernel/failure.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

test.each([
  ['records/company', '企业', '返回记录'],
  ['companies', '企业认证', '返回企业认证'],
  ['demands', '采购需求', '返回采购需求'],
  ['content', '编辑内容', '返回内容'],
])(
  'a record of /console/%s that is not there says so under a heading and leads back to the list',
  async (path, title, back) => {
    const site = await openSite(`/console/${path}/019ab000-0000-7000-8000-00000000dead`, {
      as: 'operator',
      size: phone,
      anyOther: () => {
        throw notFound('没有找到，可能已被删除。');
      },
    });
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const list = page.getByRole('link', { name: back });
    await expect.element(list).toBeVisible();
    expect(wide()).toEqual([]);
    expect(await axe()).toEqual([]);
    const before = site.where();
    await list.click();
    await expect.poll(site.where).not.toBe(before);
  },
);
