/** In the order in which the groups first appear. For public pages: browsers of 2022 don't know `Map.groupBy`. */
export function inGroups<T>(list: readonly T[], keyOf: (one: T) => string): [key: string, members: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const members = groups.get(key);
    if (members) members.push(one);
    else groups.set(key, [one]);
  }
  return [...groups];
}
