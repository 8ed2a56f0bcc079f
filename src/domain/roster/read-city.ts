import type { RegionNode } from '#domain/region/region.ts';

/** 深圳, 深圳市, 广东省深圳市 or 南山区 → the city's id; undefined where it is none or several. */
export function cityId(written: string, tree: readonly RegionNode[]): string | undefined {
  const said = written.replace(/\s+/g, '');
  if (said === '') return undefined;
  const bare = (name: string) => name.replace(/(?:市|地区|自治州|盟)$/, '');
  const cities = tree.flatMap((province) =>
    province.children.map((city) => ({ ...city, province: province.name })),
  );
  const found = cities.filter(({ name, province }) => {
    const rest = said.startsWith(province) ? said.slice(province.length) : said;
    return bare(rest) === bare(name) || said.startsWith(name);
  });
  return found.length === 1 ? found[0]?.id : undefined;
}
