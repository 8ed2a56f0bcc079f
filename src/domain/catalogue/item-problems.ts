import type { Catalogue, CatalogueItem } from './catalogue.ts';

/** What is checked of a standard item that is added or changed; what is left out stays as it is. */
interface Wanted {
  readonly name?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly category?: string | undefined;
  readonly contains?: readonly string[] | undefined;
}

/** By field: a name or alias that another active item has, an unknown category, a panel within itself. `code` is '' for a new item. */
export function itemProblems(
  { items, categories }: Pick<Catalogue, 'items' | 'categories'>,
  code: string,
  { name, aliases = [], category, contains = [] }: Wanted,
): Record<string, string> {
  const key = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  const problems: Record<string, string> = {};
  for (const other of items.values()) {
    if (other.code === code) continue;
    if (!other.active) {
      // A new one beside it would keep it from ever being taken into use again.
      if (code === '' && other.successor === undefined && name !== undefined && key(name) === key(other.name))
        problems.name = `“${other.name}”已停用，不必另建：请在“已停用”里找到它，恢复使用。确是另一个项目，请换一个名称。`;
      continue;
    }
    const taken = new Set([other.name, ...other.aliases].map(key));
    if (name !== undefined && key(name) === key(other.name))
      problems.name = `已有标准项目“${other.name}”，请核对。`;
    const twice = aliases.find((alias) => taken.has(key(alias)));
    if (twice !== undefined) problems.aliases = `“${twice}”已是“${other.name}”的名称或别名。`;
  }
  if (category !== undefined && !categories.some((one) => one.code === category))
    problems.category = '请选择分类。';
  if (contains.some((member) => !items.get(member)?.active)) problems.contains = '包含的项目不存在或已停用。';
  else if (contains.some((member) => holds(items, member, code)))
    problems.contains = '组合项目不能包含它自己。';
  return problems;
}

/** Whether `outer` is `inner` or contains it, however deep. */
export const holds = (items: ReadonlyMap<string, CatalogueItem>, outer: string, inner: string): boolean =>
  outer === inner || (items.get(outer)?.contains ?? []).some((member) => holds(items, member, inner));
