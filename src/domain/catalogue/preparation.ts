import type { CatalogueItem } from './catalogue.ts';
import { contentsOf } from './rule-hits.ts';

type Items = ReadonlyMap<string, Pick<CatalogueItem, 'preparation' | 'contains'>>;

/** 检前准备 of an item. A panel without a text of its own is prepared for as what it contains is. */
export function preparationOf(code: string, items: Items): string {
  const own = items.get(code)?.preparation;
  if (own) return own;
  const inside = [...contentsOf(code, { items })].flatMap((member) => items.get(member)?.preparation || []);
  return [...new Set(inside)].join('');
}
