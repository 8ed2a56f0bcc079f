import { type Replacement, replacementLevelLabel } from '#domain/catalogue/catalogue.ts';
import { type CatalogueGraph, compareText } from '#domain/catalogue/catalogue-graph.ts';
import { likeness } from '#domain/catalogue/likeness.ts';
import { isJust, type OfferedItem } from './institution-item.ts';

/** How well an own item could serve in place of a standard one. */
export interface Serving {
  readonly offer: OfferedItem;
  /** 4 the item itself, 3 contains it, 2 a declared replacement (for whatever sex group), 1 the same category, 0 a like name at best. */
  readonly near: 0 | 1 | 2 | 3 | 4;
  /** Of the names, 0–1. */
  readonly like: number;
  readonly why: string;
}

/** Below this likeness a name of another category is no help. */
const leastLikeness = 0.3;

/** Whether it could serve at all. */
export const mayServe = ({ near, like }: Serving): boolean => near > 0 || like >= leastLikeness;

/** The best first. */
export const byServing = (a: Serving, b: Serving): number =>
  b.near - a.near ||
  b.like - a.like ||
  a.offer.salePrice - b.offer.salePrice ||
  compareText(a.offer.id, b.offer.id);

/** Ranks own items by how well they serve in place of `code`. */
export function servingFor(graph: CatalogueGraph, code: string): (offer: OfferedItem) => Serving {
  const { items } = graph.catalogue;
  const atomsOf = (own: string) => graph.atomsOf[graph.numberOf.get(own) ?? -1] ?? [];
  const atoms = atomsOf(code);
  const rules = new Map<string, Replacement>(graph.replacementsOf(code).map((rule) => [rule.to, rule]));
  const asked = items.get(code);
  const name = graph.nameOf(code);
  const rank = (offer: OfferedItem): Pick<Serving, 'near' | 'why'> => {
    const codes = offer.catalogueCodes;
    if (isJust(offer, code)) return { near: 4, why: '就是本项' };
    const done = new Set(codes.flatMap(atomsOf));
    if (atoms.length > 0 && atoms.every((atom) => done.has(atom)))
      return { near: 3, why: '组合项目，已含本项' };
    const [rule] = codes.flatMap((own) => rules.get(own) ?? []);
    if (rule) return { near: 2, why: `目录声明可代替（${replacementLevelLabel[rule.level]}）` };
    return codes.some((own) => asked && items.get(own)?.category === asked.category)
      ? { near: 1, why: '同类别' }
      : { near: 0, why: '名称相近' };
  };
  return (offer) => {
    const names = new Set([offer.name, ...offer.catalogueCodes.map(graph.nameOf)]);
    const like = Math.max(...[...names].map((own) => likeness(name, own)));
    return { offer, ...rank(offer), like };
  };
}
