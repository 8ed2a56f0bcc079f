import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import type { Audience } from './audience.ts';
import { admits } from './audience.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { compareText } from './catalogue-graph.ts';
import type { Draft } from './draft.ts';

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
    standIns.has(offer.catalogueCode) ? 2 : known?.category === item?.category ? 1 : 0;
  const close: Ranked[] = [];
  const far: Eligible[] = [];
  for (const one of eligibleOffers(offers.items, graph, audience)) {
    if (one.offer.catalogueCode === code) continue;
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
  readonly known: CatalogueItem | undefined;
}

interface Ranked {
  readonly offer: OfferedItem;
  readonly near: number;
  readonly like: number;
}

/** The first `count` of different codes. */
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
    .filter(({ offer }) => !seen.has(offer.catalogueCode) && seen.add(offer.catalogueCode))
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
    .map((offer) => ({ offer, known: graph.catalogue.items.get(offer.catalogueCode) }))
    .filter(({ known }) => known?.sexes.includes(audience.sex) ?? true);

/** To the standard name or the institution's own, whichever is more alike. */
function likenessTo(graph: CatalogueGraph, code: string, { offer, known }: Eligible): number {
  const name = graph.nameOf(code);
  const own = likeness(name, offer.name);
  return known && known.name !== offer.name ? Math.max(own, likeness(name, known.name)) : own;
}

/** Dice coefficient of letter pairs, 0–1: Chinese item names are too short for longer pieces. */
export function likeness(a: string, b: string): number {
  const [x, y] = [pairsOf(a), pairsOf(b)];
  if (x.length + y.length === 0) return 0;
  let shared = 0;
  for (let i = 0, k = 0; i < x.length && k < y.length; ) {
    const ahead = (x[i] as number) - (y[k] as number);
    if (ahead === 0) shared++;
    if (ahead <= 0) i++;
    if (ahead >= 0) k++;
  }
  return (2 * shared) / (x.length + y.length);
}

const mostKept = 20_000;
const pairCache = new Map<string, Float64Array>();

/** The different pairs of neighbouring letters as sorted numbers (a letter is below 2^21). */
function pairsOf(text: string): Float64Array {
  let known = pairCache.get(text);
  if (!known) {
    const letters = Array.from(` ${text.toUpperCase()} `, (letter) => letter.codePointAt(0) as number);
    const pairs = new Set(letters.slice(1).map((letter, i) => (letters[i] as number) * 2 ** 21 + letter));
    known = Float64Array.from(pairs).toSorted();
    if (pairCache.size >= mostKept) pairCache.clear();
    pairCache.set(text, known);
  }
  return known;
}
