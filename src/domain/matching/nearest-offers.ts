import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { compareText } from './catalogue-graph.ts';
import type { PlannedRequest } from './compile-request.ts';
import type { LibraryBlock } from './library-block.ts';
import type { MatchRun } from './match-run.ts';
import { admits } from './offer-block.ts';

const most = 3;
/** Below this likeness a name of another category is no help. */
const leastLikeness = 0.3;

/**
 * What the institution offers nearest to an item it cannot do, best first: declared replacements (also
 * those declared for another sex group, if this one may have them), then the same category by likeness of
 * the name, then like names elsewhere.
 */
export function nearestOffers(run: MatchRun, block: LibraryBlock, request: PlannedRequest): OfferedItem[] {
  const { graph, audience } = run.plan;
  const code = request.item.catalogueCode;
  const item = graph.catalogue.items.get(code);
  const standIns = new Set(graph.replacementsOf(code).map((rule) => rule.to));
  const name = graph.nameOf(code);
  const seen = new Set<string>();
  return block.library.items
    .filter((offer) => offer.catalogueCode !== code && admits(offer, audience))
    .filter((offer) => graph.catalogue.items.get(offer.catalogueCode)?.sexes.includes(audience.sex) ?? true)
    .map((offer) => {
      const known = graph.catalogue.items.get(offer.catalogueCode);
      const like = Math.max(likeness(name, offer.name), known ? likeness(name, known.name) : 0);
      const near = standIns.has(offer.catalogueCode) ? 2 : known?.category === item?.category ? 1 : 0;
      return { offer, near, like };
    })
    .filter(({ near, like }) => near > 0 || like >= leastLikeness)
    .toSorted(
      (a, b) =>
        b.near - a.near ||
        b.like - a.like ||
        a.offer.salePrice - b.offer.salePrice ||
        compareText(a.offer.id, b.offer.id),
    )
    .filter(({ offer }) => !seen.has(offer.catalogueCode) && seen.add(offer.catalogueCode))
    .slice(0, most)
    .map(({ offer }) => offer);
}

/** Dice coefficient of letter pairs, 0–1: Chinese item names are too short for longer pieces. */
export function likeness(a: string, b: string): number {
  const [x, y] = [pairs(a), pairs(b)];
  if (x.size + y.size === 0) return 0;
  let shared = 0;
  for (const pair of x) if (y.has(pair)) shared++;
  return (2 * shared) / (x.size + y.size);
}

const pairCache = new Map<string, ReadonlySet<string>>();

function pairs(text: string): ReadonlySet<string> {
  let known = pairCache.get(text);
  if (!known) {
    const letters = [...` ${text.toUpperCase()} `];
    known = new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`));
    if (pairCache.size > 5000) pairCache.clear();
    pairCache.set(text, known);
  }
  return known;
}
