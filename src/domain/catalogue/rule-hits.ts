import type { Catalogue, CatalogueItem, LegalRule, SexGroup } from './catalogue.ts';

/** A requested item that a rule speaks of: itself, or because of the `parts` it contains. */
export interface RuleHit {
  readonly item: CatalogueItem;
  readonly parts: readonly CatalogueItem[];
}

/** Everything a panel contains, at any depth; without the item itself. */
export function contentsOf(
  code: string,
  catalogue: { readonly items: ReadonlyMap<string, Pick<CatalogueItem, 'contains'>> },
): Set<string> {
  const found = new Set<string>();
  const walk = (from: string) => {
    for (const member of catalogue.items.get(from)?.contains ?? []) {
      if (found.has(member)) continue;
      found.add(member);
      walk(member);
    }
  };
  walk(code);
  return found;
}

/** The distinct requested items that the catalogue knows, by code: so that the order of input never shows. */
export function knownItems(codes: Iterable<string>, catalogue: Catalogue): CatalogueItem[] {
  const items = [...new Set(codes)].toSorted().map((code) => catalogue.items.get(code));
  return items.filter((item) => item !== undefined);
}

/**
 * The items that the rule lists or that contain one it lists. A part that does not apply to the sex is not
 * reported (the β-HCG of a tumour-marker chip in a man's package); undefined sex = any.
 */
export function hitsOf(
  rule: LegalRule,
  items: readonly CatalogueItem[],
  sex: SexGroup | undefined,
  catalogue: Catalogue,
): RuleHit[] {
  const listed = new Set(rule.items);
  const hits: RuleHit[] = [];
  for (const item of items) {
    if (listed.has(item.code)) {
      hits.push({ item, parts: [] });
      continue;
    }
    const inside = [...contentsOf(item.code, catalogue)].filter((code) => listed.has(code));
    const parts = knownItems(inside, catalogue).filter((part) => !sex || part.sexes.includes(sex));
    if (parts.length > 0) hits.push({ item, parts });
  }
  return hits;
}

/** `输血前四项（含乙肝表面抗原）、乙肝五项定性`. */
export const hitNames = (hits: readonly RuleHit[]): string =>
  hits
    .map(
      ({ item, parts }) =>
        item.name + (parts.length > 0 ? `（含${parts.map((part) => part.name).join('、')}）` : ''),
    )
    .join('、');
