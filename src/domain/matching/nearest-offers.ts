import { codesKey, isJust, type OfferedItem } from '#domain/institution/institution-item.ts';
import { byServing, mayServe, servingFor } from '#domain/institution/serving-offers.ts';
import { suits } from './audience.ts';
import type { Draft } from './purchase.ts';

/** What the institution offers nearest to an item it cannot do, best first, at most three that are different items. */
export function nearestOffers({ plan: { graph, audience }, offers }: Draft, code: string): OfferedItem[] {
  const ranked = offers.items
    .filter((offer) => !isJust(offer, code) && suits(graph.catalogue, offer, audience))
    .map(servingFor(graph, code))
    .filter(mayServe)
    .toSorted(byServing);
  const different = Map.groupBy(ranked, ({ offer }) => codesKey(offer.catalogueCodes));
  return [...different.values()].flatMap(([best]) => best?.offer ?? []).slice(0, 3);
}
