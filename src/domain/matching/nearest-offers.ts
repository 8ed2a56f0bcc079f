import { codesKey, isJust, type OfferedItem } from '#domain/institution/institution-item.ts';
import { byServing, mayServe, servingFor } from '#domain/institution/serving-offers.ts';
import { suits } from './audience.ts';
import type { Draft } from './purchase.ts';

const most = 3;

/** What the institution offers nearest to an item it cannot do, best first, at most three that are different items. */
export function nearestOffers({ plan: { graph, audience }, offers }: Draft, code: string): OfferedItem[] {
  const { rank, compared } = servingFor(graph, code);
  const eligible = offers.items.filter(
    (offer) => !isJust(offer, code) && suits(graph.catalogue, offer, audience),
  );
  const ranked = Map.groupBy(eligible.map(rank), ({ near }) => near > 0);
  const best = (close: boolean) => {
    const found = (ranked.get(close) ?? []).map(compared).filter(mayServe).toSorted(byServing);
    const different = Map.groupBy(found, ({ offer }) => codesKey(offer.catalogueCodes));
    return [...different.values()].flatMap(([first]) => first?.offer ?? []);
  };
  const close = best(true);
  // Names are compared with the rest of the library only where too little is close.
  return [...close, ...(close.length < most ? best(false) : [])].slice(0, most);
}
