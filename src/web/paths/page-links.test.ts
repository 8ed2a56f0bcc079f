import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { shippedNavigation } from '#domain/site/navigation.ts';
import { noticePages } from '#wire/notice/target.ts';
import { noticeLink } from '#web/features/account/notice-link.ts';
import routes from '#web/routes.ts';
import { workAreas } from '#web/shell/signed-in/work-areas.ts';
import { siteLinks } from '#web/site/site-links.ts';
import { consolePaths } from './console-paths.ts';
import { paths } from './paths.ts';
import { workPaths } from './work-paths.ts';

// A link that no page answers is a dead button: every URL that can be built leads to a page of its own.

const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children, file }) =>
    index ? { index: true, id: file } : { path, id: `${file} ${path}`, children: asRoutes(children ?? []) },
  ) as RouteObject[];
const tree = asRoutes(routes as RouteConfigEntry[]);

function pageOf(url: string): string {
  const found = matchRoutes(tree, new URL(url, 'https://x.invalid').pathname)?.at(-1)?.route;
  const page = String(found?.id ?? 'nothing');
  // `:regionCode` takes any single segment and turns all but six digits away.
  return page.startsWith('pages/public/home.tsx :regionCode') && !/^\/\d{6}$/.test(url) ? 'nothing' : page;
}

const sample = '440300';
const built = Object.entries({ ...paths, ...workPaths, ...consolePaths }).map(
  ([name, build]) =>
    // What has a default, such as the area, takes it.
    [name, (build as (...args: unknown[]) => string)(...(build.length > 0 ? [sample] : []))] as const,
);

describe('leads to a page', () => {
  it.each(built)('paths.%s: %s', (_, url) => expect(pageOf(url)).not.toMatch(/nothing|not-found/));
  it.each(workAreas.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries)))(
    'menu entry $label',
    ({ to }) => expect(pageOf(to)).not.toMatch(/nothing|not-found/),
  );
  it.each(siteLinks(shippedNavigation))('header entry $label', ({ url }) =>
    expect(pageOf(url)).not.toMatch(/nothing|not-found/),
  );
  it.each(noticePages)('a notice about %s', (page) =>
    expect(pageOf(noticeLink({ page, id: sample }))).not.toMatch(/nothing|not-found/),
  );
});

it('knows a link that leads nowhere', () => {
  expect(pageOf('/service-center/nowhere')).toMatch(/not-found/);
  expect(pageOf('/nowhere')).toBe('nothing');
});
