import { expect, test } from 'vitest';
import { recordPages, singlePages } from '#domain/content/own-links.ts';
import { closedToRobots } from '#server/modules/common/robots.ts';
import { openAccountRoutes } from '#web/routes/account.ts';
import { publicRoutes } from '#web/routes/public.ts';

interface Route {
  readonly path?: string | undefined;
  readonly children?: Route[] | undefined;
}

const pathsOf = ({ path = '', children = [] }: Route): string[] => [
  `/${path}`,
  ...children.flatMap((child) => pathsOf({ ...child, path: `${path}/${child.path}` })),
];
const closed = (path: string) => closedToRobots.some((start) => `/bid-web${path}`.startsWith(start));

test('a link to any public page is known to lead somewhere, and no page is known that is not there', () => {
  const paths = [...publicRoutes, ...openAccountRoutes].flatMap(pathsOf).filter((path) => !closed(path));
  const records = Object.values(recordPages);
  const single = paths.filter(
    (path) =>
      !path.startsWith('/plan/') &&
      !path.startsWith('/checkup/') &&
      !records.some((page) => page.test(path.replace(':regionCode', '440300'))),
  );
  expect(single.toSorted()).toEqual([...singlePages].toSorted());
});
