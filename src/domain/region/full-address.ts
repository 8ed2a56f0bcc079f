import { pathOf, type RegionIndex, spokenName } from './region.ts';

/** 北京路, 上海南路: a street that is named after a place. */
const street = /^[东西南北中]?[一二三四五六七八九十]?(?:路|街|大道|大街|巷|弄|里)/u;

/**
 * An address with the 省/市/区 of its region that it leaves out before its first word; nothing in it is changed or said twice.
 * @param regionId of a district, or of a city where no more is known; an unknown one adds nothing
 */
export function fullAddress(index: RegionIndex, regionId: string, address: string): string {
  const typed = address.trim();
  // A municipality's own city has the province's name.
  const path = pathOf(index, regionId).filter(({ name }, at, all) => name !== all[at - 1]?.name);
  if (typed === '' || path.length === 0) return typed;
  const before = (count: number) =>
    path
      .slice(0, count)
      .map(({ name }) => name)
      .join('') + typed;
  const [province] = path;
  const begins = ({ name }: { readonly name: string }) => typed.startsWith(name);
  const full = path.findIndex(begins);
  if (full >= 0) return before(full);
  // Another district of the same city: the address says where it is, the region does not go before it.
  const city = pathOf(index, regionId).find(({ level }) => level === 2);
  if (city && (index.childrenOf.get(city.id) ?? []).some(begins))
    return before(path.filter(({ level }) => level < 3).length);
  // Another place altogether: nobody but its owner knows which of the two is right.
  if (index.all.some((region) => region.level < 3 && !region.pseudo && begins(region))) return typed;
  const spoken = path.findIndex((region) => {
    const short = spokenName(region);
    return region.level < 3 && typed.startsWith(short) && !street.test(typed.slice(short.length));
  });
  return spoken >= 0 && province ? before(spoken) : before(path.length);
}
