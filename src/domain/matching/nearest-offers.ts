import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { codesKey, isJust, type OfferedItem } from '#domain/institution/institution-item.ts';
import type { Audience } from './audience.ts';
import { admits } from './audience.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import { likeness } from '#domain/catalogue/likeness.ts';
import type { Draft } from './purchase.ts';

const most = 3;
/** Below this likeness a name of another category is no help. */
const leastLikeness = 0.3;

/**
 * What the institution offers nearest to an item it cannot do, best first: declared replacements (also
 * those declared for another sex group, if this one may have them), then the same category by likeness of
 * the name, then like names elsewhere.
 */
export function nearestOffers({ plan, offers }: Draft, code: string): OfferedItem[] {
  const { graph, audience } = plan;
  const item = graph.catalogue.items.get(code);
  const standIns = new Set(graph.replacementsOf(code).map((rule) => rule.to));
  const nearness = ({ offer, known }: Eligible) =>
    offer.catalogueCodes.some((own) => standIns.has(own))
      ? 2
      : known.some(({ category }) => category === item?.category)
        ? 1
        : 0;
  const close: Ranked[] = [];
  const far: Eligible[] = [];
  for (const one of eligibleOffers(offers.items, graph, audience)) {
    if (isJust(one.offer, code)) continue;
    const near = nearness(one);
    if (near > 0) close.push({ offer: one.offer, near, like: likenessTo(graph, code, one) });
    else far.push(one);
  }
  const found = best(close, most);
  if (found.length === most) return found;
  const alike = far
    .map((one) => ({ offer: one.offer, near: 0, like: likenessTo(graph, code, one) }))
    .filter(({ like }) => like >= leastLikeness);
  return [...found, ...best(alike, most - found.length)];
}

interface Eligible {
  readonly offer: OfferedItem;
  readonly known: readonly CatalogueItem[];
}

interface Ranked {
  readonly offer: OfferedItem;
  readonly near: number;
  readonly like: number;
}

/** The first `count` that are different items. */
function best(offers: readonly Ranked[], count: number): OfferedItem[] {
  const seen = new Set<string>();
  return offers
    .toSorted(
      (a, b) =>
        b.near - a.near ||
        b.like - a.like ||
        a.offer.salePrice - b.offer.salePrice ||
        compareText(a.offer.id, b.offer.id),
    )
    .filter(({ offer }) => {
      const key = codesKey(offer.catalogueCodes);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, count)
    .map(({ offer }) => offer);
}

/** What the institution may sell to this audience. */
const eligibleOffers = (
  items: readonly OfferedItem[],
  graph: CatalogueGraph,
  audience: Audience,
): readonly Eligible[] =>
  items
    .filter((offer) => admits(offer, audience))
    .map((offer) => ({
      offer,
      known: offer.catalogueCodes.flatMap((code) => graph.catalogue.items.get(code) ?? []),
    }))
    .filter(({ known }) => known.every(({ sexes }) => sexes.includes(audience.sex)));

/** To the standard name or the institution's own, whichever is more alike. */
function likenessTo(graph: CatalogueGraph, code: string, { offer, known }: Eligible): number {
  const name = graph.nameOf(code);
  const names = new Set([offer.name, ...known.map((item) => item.name)]);
  return Math.max(...[...names].map((own) => likeness(name, own)));
}
