import { type Replacement, replacementLevelLabel } from '#domain/catalogue/catalogue.ts';
import { type CatalogueGraph, compareText } from '#domain/catalogue/catalogue-graph.ts';
import { likeness } from '#domain/catalogue/likeness.ts';
import { isJust, type OfferedItem } from './institution-item.ts';

/** What an own item is to a standard one that it could serve for. */
interface Ranked {
  readonly offer: OfferedItem;
  /** 4 the item itself, 3 contains it, 2 a declared replacement (for whatever sex group), 1 the same category, 0 a like name at best. */
  readonly near: 0 | 1 | 2 | 3 | 4;
  readonly why: string;
}

interface Serving extends Ranked {
  /** Of the names, 0–1. */
  readonly like: number;
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

interface ServingRank {
  /** What the catalogue says of it, which is cheap to ask of a whole library. */
  rank(offer: OfferedItem): Ranked;
  /** With the likeness of names. */
  compared(ranked: Ranked): Serving;
}

/** Ranks own items by how well they serve in place of `code`. */
export function servingFor(graph: CatalogueGraph, code: string): ServingRank {
  const { items } = graph.catalogue;
  const atomsOf = (own: string) => graph.atomsOf[graph.numberOf.get(own) ?? -1] ?? [];
  const atoms = atomsOf(code);
  const containing = new Set(graph.codesContaining(code));
  const containedIn = (codes: readonly string[]) => {
    if (codes.some((own) => containing.has(own))) return true;
    if (codes.length < 2 || atoms.length === 0) return false;
    const done = new Set(codes.flatMap(atomsOf));
    return atoms.every((atom) => done.has(atom));
  };
  const rules = new Map<string, Replacement>(graph.replacementsOf(code).map((rule) => [rule.to, rule]));
  const asked = items.get(code);
  const name = graph.nameOf(code);
  return {
    rank(offer) {
      const codes = offer.catalogueCodes;
      if (isJust(offer, code)) return { offer, near: 4, why: '就是本项' };
      if (containedIn(codes)) return { offer, near: 3, why: '组合项目，已含本项' };
      const [rule] = codes.flatMap((own) => rules.get(own) ?? []);
      if (rule) return { offer, near: 2, why: `目录声明可代替（${replacementLevelLabel[rule.level]}）` };
      return codes.some((own) => asked && items.get(own)?.category === asked.category)
        ? { offer, near: 1, why: '同类别' }
        : { offer, near: 0, why: '名称相近' };
    },
    compared(ranked) {
      const { offer } = ranked;
      const names = [offer.name, ...offer.catalogueCodes.map(graph.nameOf)];
      return { ...ranked, like: Math.max(...names.map((own) => likeness(name, own))) };
    },
  };
}
