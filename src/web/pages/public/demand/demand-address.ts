import { data, redirect } from 'react-router';
import { paths } from '#web/paths/paths.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For loaders of a demand's public pages: the demand named in the address, `bidId` as the product's links have it, the hall without one, or 404. */
export function demandIdIn(url: URL): string {
  const demandId = url.searchParams.get('bidId') ?? url.searchParams.get('demandId') ?? '';
  if (demandId === '') throw redirect(paths.demandHall());
  if (!isId.test(demandId))
    throw data({ message: '没有找到这个需求：链接不完整，请从需求大厅重新进入。' }, { status: 404 });
  return demandId;
}

/** `packageId` when the address names one; what is no id names none that could be found. */
export function packageIdIn(url: URL): { packageId?: string } {
  const packageId = url.searchParams.get('packageId') ?? '';
  if (packageId === '') return {};
  if (!isId.test(packageId))
    throw data({ message: '没有找到这个套餐：链接不完整，请从需求页重新选择。' }, { status: 404 });
  return { packageId };
}

interface Located {
  readonly demandId: string;
  readonly title: string;
  readonly cities: readonly { readonly regionId: string; readonly name: string }[];
}

/** The way to a demand's pages, for the eye and for search engines. */
export function demandTrail(demand: Located, page?: { name: string; path: string }) {
  const [city] = demand.cities;
  return [
    { name: '需求大厅', path: paths.demandHall() },
    ...(city ? [{ name: city.name, path: paths.demandHall({ city: city.regionId }) }] : []),
    { name: demand.title, path: paths.demandDetail(demand.demandId) },
    ...(page ? [page] : []),
  ];
}
