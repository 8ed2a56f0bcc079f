import { type Catalogue, withPanel } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { codesKey, type InstitutionLibrary, type OfferedItem } from '#domain/institution/institution-item.ts';
import { blankLine, itemMatch, type MatchedLine } from '#domain/matching/item-match.ts';
import { matchOnce } from '#domain/matching/match-package.ts';
import { chosenReason, chosenRule } from './replacement-reason.ts';

/** What the provider decided by hand; matching works around it. */
export interface Choices {
  /** Demand item → the catalogue code kept in its stead. */
  readonly dropped: ReadonlyMap<string, string>;
  /** Demand item → own item that stands in. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Lines that no rule called for, added with a reason. */
  readonly added: readonly { readonly code: string; readonly itemId: string; readonly reason: string }[];
}

export interface Material {
  readonly catalogue: Catalogue;
  readonly request: RequestedPackage;
  readonly library: InstitutionLibrary;
}

interface RedraftedLine extends MatchedLine {
  readonly byHand: boolean;
}

/**
 * Matching with the hand's choices in force: a dropped item isn't asked for, a replaced one is asked for as what
 * stands in, which only the chosen item offers. A chosen panel of its own is an item of the catalogue for that.
 */
function matchWith({ catalogue, request, library }: Material, choices: Choices) {
  const offers = new Map(library.items.map((item) => [item.id, item]));
  const chosen = new Map(
    [...choices.replaced].flatMap(([requestId, itemId]) => {
      const offer = offers.get(itemId);
      return offer ? [[requestId, offer] as const] : [];
    }),
  );
  const panels = [...chosen.values()].filter(({ catalogueCodes }) => catalogueCodes.length > 1);
  const known = panels.reduce(
    (all, offer) => withPanel(all, { ...offer, code: codeOf(offer), contains: offer.catalogueCodes }),
    catalogue,
  );
  const only = new Map([...chosen.values()].map((offer) => [codeOf(offer), offer.id]));
  const items = request.items
    .filter((item) => !choices.dropped.has(item.id))
    .map((item) => {
      const offer = chosen.get(item.id);
      return offer ? { ...item, catalogueCode: codeOf(offer) } : item;
    });
  const offered = library.items
    .filter((item) => (only.get(codeOf(item)) ?? item.id) === item.id)
    .map((item) => (only.has(codeOf(item)) ? { ...item, catalogueCodes: [codeOf(item)] } : item));
  const [draft] = matchOnce(known, [{ ...request, items }], { ...library, items: offered });
  const { lines } = draft as NonNullable<typeof draft>;
  return { lines, chosen, offers, graph: catalogueGraph(known) };
}

const codeOf = ({ catalogueCodes }: OfferedItem) => codesKey(catalogueCodes);

/** The related items that the rules call for under these choices. */
export const relatedUnder = (material: Material, choices: Choices): MatchedLine[] =>
  matchWith(material, choices).lines.filter((line) => line.requestId === undefined);

/** A package drafted again under `choices`. `leaveOut` names related items that were taken out before and don't come back. */
export function redraft(
  material: Material,
  choices: Choices,
  leaveOut: ReadonlySet<string>,
): RedraftedLine[] {
  const { catalogue, request } = material;
  const { lines, chosen, offers, graph } = matchWith(material, choices);
  const matched = new Map(lines.map((line) => [line.requestId, line]));
  const drafted = request.items.map(({ id: requestId, catalogueCode }): RedraftedLine => {
    const keep = choices.dropped.get(requestId);
    if (keep !== undefined) {
      const kept = graph.nameOf(keep);
      return {
        ...blankLine,
        requestId,
        catalogueCode,
        status: itemMatch.exclusive,
        reason: `与${kept}互斥，已选择保留${kept}，本项不计价。`,
        exclusiveWith: keep,
        suggestedKeep: keep,
        byHand: true,
      };
    }
    const line = matched.get(requestId) as MatchedLine;
    const offer = chosen.get(requestId);
    if (!offer || line.status !== itemMatch.match) return { ...line, catalogueCode, byHand: false };
    const same = graph.codesContaining(catalogueCode).includes(codeOf(offer));
    const covered = line.coveredByRequestId ? line.reason : '';
    return {
      ...line,
      catalogueCode,
      status: same ? itemMatch.match : itemMatch.replaced,
      replacementCode: same
        ? undefined
        : (chosenRule(catalogue, catalogueCode, offer)?.to ?? offer.catalogueCodes[0]),
      reason: `${chosenReason(catalogue, catalogueCode, offer, same)}${covered}`,
      byHand: true,
    };
  });
  for (const line of lines)
    if (line.requestId === undefined && !leaveOut.has(line.catalogueCode))
      drafted.push({ ...line, byHand: false });
  for (const { code, itemId, reason } of choices.added) {
    const offer = offers.get(itemId);
    if (!offer || drafted.some((line) => line.catalogueCode === code)) continue;
    drafted.push({
      ...blankLine,
      requestId: undefined,
      catalogueCode: code,
      status: itemMatch.related,
      institutionItemId: itemId,
      reason,
      listPrice: offer.listPrice,
      price: offer.salePrice,
      byHand: true,
    });
  }
  return drafted;
}
