import type { Replacement } from '#domain/catalogue/catalogue.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Audience } from './audience.ts';
import { audienceOf } from './audience.ts';
import type { LineOutcome, Target } from './line-outcome.ts';
import type { PartnerCalls } from './partner-calls.ts';
import { partnerCalls } from './partner-calls.ts';
import type { OwnPanel } from './price-list.ts';

export interface PlannedLine {
  readonly request: RequestedItem;
  /** Undefined when the catalogue does not allow the item for this sex group. */
  readonly target: Target | undefined;
  /** Declared replacements in order of preference but for the price, which decides within a level. */
  readonly standIns: readonly StandIn[];
  /** A service that every check-up brings along (静脉采血, 总检): not listing it is not missing it. */
  readonly implied: boolean;
}

interface StandIn {
  readonly rule: Replacement;
  readonly target: Target;
  readonly outcome: LineOutcome;
}

/** Everything about a demand package that does not depend on the institution, worked out once. */
export interface PackagePlan {
  readonly graph: CatalogueGraph;
  readonly pkg: RequestedPackage;
  readonly audience: Audience;
  readonly lines: readonly PlannedLine[];
  /** By an atom's number: the items that do it and that this sex group may have. */
  readonly itemsDoing: readonly (readonly number[])[];
  /** Lines in the order in which a mutex rule keeps them. */
  readonly keepOrder: readonly number[];
  /** Of these, the lines that a rule of the catalogue may concern. */
  readonly contested: readonly number[];
  /** Codes of all that may be done because it was asked for: a mutex rule about others has no say. */
  readonly options: ReadonlySet<string>;
  readonly partners: PartnerCalls;
  targetOf(item: number): Target;
  /** Atoms that the buyer asked for, alone or inside a panel. */
  readonly asked: ReadonlySet<number>;
  /** Whether a panel of an institution's own may be bought: all of it suits the sex group, and it brings along nothing unasked
   * that a law keeps out of some demands (乙肝, 孕检). */
  mayHave(panel: OwnPanel): boolean;
}

const levelOrder = { equivalent: 0, upgrade: 1, downgrade: 2 } as const;

/** `pkg.items` may hold an item twice; the order of items and rules changes no result. */
export function planPackage(graph: CatalogueGraph, pkg: RequestedPackage): PackagePlan {
  const audience = audienceOf(pkg);
  const { items } = graph.catalogue;
  const allowed = graph.codes.map((code) => items.get(code)?.sexes.includes(audience.sex) ?? true);
  const isAllowed = (item: number) => allowed[item] === true;
  const itemsDoing = graph.itemsDoing.map((doing) => doing.filter(isAllowed));
  const targets = new Map<number, Target>();
  const targetOf = (item: number): Target => {
    let target = targets.get(item);
    if (!target) {
      target = {
        code: graph.codes[item] as string,
        item,
        atoms: graph.atomsOf[item] ?? [],
        whole: graph.itemsContaining(item).filter(isAllowed),
      };
      targets.set(item, target);
    }
    return target;
  };
  const impliedCodes = new Set(graph.catalogue.categoryPartners.map((rule) => rule.requires));
  const lines = pkg.items.map((request): PlannedLine => {
    const item = graph.numberOf.get(request.catalogueCode);
    return {
      request,
      target: item === undefined ? unknownTarget(request) : isAllowed(item) ? targetOf(item) : undefined,
      implied: impliedCodes.has(request.catalogueCode),
      standIns: graph
        .replacementsOf(request.catalogueCode)
        .filter((rule) => rule.sexes.includes(audience.sex) && rule.to !== rule.from)
        .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level])
        .flatMap((rule) => {
          const to = graph.numberOf.get(rule.to);
          if (to === undefined || !isAllowed(to)) return [];
          const target = targetOf(to);
          return [{ rule, target, outcome: { state: 'replaced', rule, target } as const }];
        }),
    };
  });
  const keepOrder = keepOrderOf(graph, pkg);
  const codesAt = ({ request, standIns }: PlannedLine) => [
    request.catalogueCode,
    ...standIns.map(({ target }) => target.code),
  ];
  const contested = keepOrder.filter((at) =>
    codesAt(lines[at] as PlannedLine).some((code) => graph.exclusions.has(code)),
  );
  const asked = new Set(lines.flatMap(({ request }) => atomsOfCode(graph, request.catalogueCode)));
  return {
    graph,
    pkg,
    audience,
    lines,
    itemsDoing,
    keepOrder,
    contested,
    options: new Set(lines.flatMap(codesAt)),
    partners: partnerCalls(graph, isAllowed, asked),
    targetOf,
    asked,
    mayHave: ({ parts, atoms }) =>
      parts.every(isAllowed) &&
      atoms.every(
        (atom) => asked.has(atom) || items.get(graph.codes[atom] as string)?.preEmployment !== 'forbidden',
      ),
  };
}

/** An item that the catalogue has lost: nobody offers it. */
const unknownTarget = ({ catalogueCode: code }: RequestedItem): Target => ({
  code,
  item: -1,
  atoms: [],
  whole: [],
});

const atomsOfCode = (graph: CatalogueGraph, code: string): readonly number[] =>
  graph.atomsOf[graph.numberOf.get(code) ?? -1] ?? [];

/** What covers more is kept before what covers less, then required before optional, then by 参考价, code and id. */
function keepOrderOf(graph: CatalogueGraph, pkg: RequestedPackage): number[] {
  const price = (code: string) => graph.catalogue.items.get(code)?.referencePrice ?? 0;
  return pkg.items
    .map((item, at) => ({ item, at, breadth: atomsOfCode(graph, item.catalogueCode).length }))
    .toSorted(
      (a, b) =>
        b.breadth - a.breadth ||
        Number(b.item.required) - Number(a.item.required) ||
        price(b.item.catalogueCode) - price(a.item.catalogueCode) ||
        compareText(a.item.catalogueCode, b.item.catalogueCode) ||
        compareText(a.item.id, b.item.id),
    )
    .map(({ at }) => at);
}
