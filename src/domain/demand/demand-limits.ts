/**
 * The largest demand. Wider than any procurement we know (a group with branches in every province asks for about forty
 * packages of a hundred items), and small enough that its publication and every screen stay quick.
 */
export const demandLimits = {
  groups: 20,
  packagesPerGroup: 30,
  /** Over all groups. */
  packages: 60,
  itemsPerPackage: 150,
  /** Of one city, one package and the whole demand. */
  headcount: 500_000,
  /** Cities and districts. */
  cities: 50,
  /** Asked by one inquiry: more quotes than this nobody compares. */
  institutions: 20,
} as const;

/** What a person reads who reaches a limit: on disabled buttons, beside fields and in the server's answer alike. */
export const limitMessages: Readonly<Record<keyof typeof demandLimits, string>> = {
  groups: `一个需求最多 ${demandLimits.groups} 个套餐组，请合并后再添加。`,
  packagesPerGroup: `一个套餐组最多 ${demandLimits.packagesPerGroup} 个套餐，请合并或放到其他组。`,
  packages: `一个需求最多 ${demandLimits.packages} 个套餐，请合并相近的套餐或拆成几个需求。`,
  itemsPerPackage: `一个套餐最多 ${demandLimits.itemsPerPackage} 个项目，请先移除不需要的项目。`,
  headcount: `人数最多 ${demandLimits.headcount.toLocaleString('en-US')} 人，请核对。`,
  cities: `一个需求最多 ${demandLimits.cities} 个体检城市或区县，请合并或拆成几个需求。`,
  institutions: `一份询价单最多邀请 ${demandLimits.institutions} 家机构，请先移除不需要的机构。`,
};

type Sized = readonly { readonly packages: readonly unknown[] }[];

/** Why these further groups don't fit into a demand; undefined while they do. */
export function whyNotAddGroups(groups: Sized, added: Sized): string | undefined {
  if (groups.length + added.length > demandLimits.groups) return limitMessages.groups;
  if (packageCount(groups) + packageCount(added) > demandLimits.packages) return limitMessages.packages;
  return added.some(({ packages }) => packages.length > demandLimits.packagesPerGroup)
    ? limitMessages.packagesPerGroup
    : undefined;
}

/** The same of a group with one package. */
export const whyNoMoreGroups = (groups: Sized): string | undefined =>
  whyNotAddGroups(groups, [{ packages: [undefined] }]);

/** Why `adding` further packages don't fit into the group; undefined while they do. */
export function whyNoMorePackages(groups: Sized, group: Sized[number], adding = 1): string | undefined {
  if (packageCount(groups) + adding > demandLimits.packages) return limitMessages.packages;
  return group.packages.length + adding > demandLimits.packagesPerGroup
    ? limitMessages.packagesPerGroup
    : undefined;
}

const packageCount = (groups: Sized) => groups.reduce((sum, { packages }) => sum + packages.length, 0);
