import { expect, it } from 'vitest';
import { shippedNavigation } from '#domain/site/navigation.ts';
import { siteLinks } from './site-links.ts';
import { isCurrent } from './site-nav.ts';

const current = (pathname: string) =>
  siteLinks(shippedNavigation).flatMap((entry) => (isCurrent(entry, pathname) ? entry.label : []));

it.each([
  ['/', '首页'],
  ['/530624', '首页'],
  ['/mechanism-list', '体检机构'],
  ['/organization/sz-lanting', '体检机构'],
  ['/health-solutions', '健康方案'],
  ['/service-detail/tender', '需求大厅'],
  ['/health-msg', '新闻资讯'],
  ['/health-msg/budget', '新闻资讯'],
  ['/health-msg-detail5', '新闻资讯'],
])('%s belongs to %s', (pathname, label) => expect(current(pathname)).toEqual([label]));

it.each(['/12345', '/health-msgs', '/login', '/customer-cases'])('%s belongs to none', (pathname) =>
  expect(current(pathname)).toEqual([]),
);
