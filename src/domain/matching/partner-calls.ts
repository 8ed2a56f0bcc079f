import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';

/** What partner rules bring in that nobody asked for, for one package. */
export interface PartnerCalls {
  /** What doing the item calls for; worked out when first asked for. */
  callsOf(item: number): Calls;
  /** Of what an institution's own rule requires, what may be brought in. */
  broughtIn(codes: readonly string[]): readonly number[];
}

export interface Calls {
  /** By rules that leave no choice. */
  readonly fixed: readonly number[];
  /** Rules that are content with one of several items. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  /** Rules are settled in the order of their keys. */
  readonly key: string;
  /** Ascending. */
  readonly options: readonly number[];
}

/** `asked`: atoms that the buyer asked for, alone or inside a panel, which are never brought in a second time. */
export function partnerCalls(
  graph: CatalogueGraph,
  isAllowed: (item: number) => boolean,
  asked: ReadonlySet<number>,
): PartnerCalls {
  const isAsked = (item: number) => (graph.atomsOf[item] ?? []).every((atom) => asked.has(atom));
  const numbers = (codes: readonly string[]) =>
    codes.flatMap((code) => graph.numberOf.get(code) ?? []).toSorted((a, b) => a - b);
  const broughtIn = (codes: readonly string[]) =>
    numbers(codes).filter((item) => isAllowed(item) && !isAsked(item));
  const { categoryPartners, items } = graph.catalogue;

  const work = (item: number): Calls => {
    const fixed = new Set<number>();
    const choices: Choice[] = [];
    for (const inner of graph.contentsOf(graph.codes[item] as string)) {
      for (const rule of graph.partnersOf(inner)) {
        const missing = broughtIn(rule.requires);
        if (rule.mode === 'all') for (const other of missing) fixed.add(other);
        else if (missing.length > 0 && !numbers(rule.requires).some(isAsked))
          choices.push({ key: missing.map((other) => graph.codes[other]).join(), options: missing });
      }
      const category = items.get(inner)?.category ?? '';
      for (const { categories, exceptItems, requires } of categoryPartners)
        if (
          (categories.includes('*') || categories.includes(category)) &&
          !exceptItems.includes(inner) &&
          requires !== inner
        )
          for (const other of broughtIn([requires])) fixed.add(other);
    }
    fixed.delete(item);
    return { fixed: [...fixed], choices };
  };
  const known: (Calls | undefined)[] = graph.codes.map(() => undefined);
  return { broughtIn, callsOf: (item) => (known[item] ??= work(item)) };
}
