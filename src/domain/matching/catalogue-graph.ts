import type {
  Catalogue,
  CatalogueItem,
  MutexPair,
  PartnerRule,
  Replacement,
} from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';

/**
 * The catalogue as matching walks it. An *atom* is the smallest thing a request can come down to: an item
 * without members, or what a panel does beyond the members it lists (that rest bears the panel's own code).
 */
export interface CatalogueGraph {
  readonly catalogue: Catalogue;
  /** Atoms of a code, sorted; an unknown code is its own atom. */
  atomsOf(code: string): readonly string[];
  /** The code and everything nested in it. */
  contentsOf(code: string): readonly string[];
  /** Every code that does this atom: the single item and the panels around it. */
  codesWith(atom: string): readonly string[];
  /** Every code that does all of `code`, itself first. */
  codesContaining(code: string): readonly string[];
  partnersOf(code: string): readonly PartnerRule[];
  replacementsOf(code: string): readonly Replacement[];
  /** Pairs that forbid both lines: conflicts, and duplicates of which neither contains the other. */
  readonly exclusions: readonly MutexPair[];
  nameOf(code: string): string;
}

/**
 * Some panels list only part of what they do (甲状腺功能三项 lists TSH, 十八导联 lists 十二导). Nobody packs one
 * member, and nobody prices a panel above its parts bought singly: such a panel does something unlisted,
 * and offering the listed members alone is not offering the panel.
 */
export function hasUnlistedPart(catalogue: Catalogue, panel: CatalogueItem): boolean {
  if (panel.contains.length === 1) return true;
  return panel.contains.length > 0 && panel.referencePrice > membersPrice(catalogue, panel);
}

function membersPrice(catalogue: Catalogue, panel: CatalogueItem): Fen {
  return panel.contains.reduce((sum, code) => sum + (catalogue.items.get(code)?.referencePrice ?? 0), 0);
}

/** 参考价 of a missing member: an atom that is a panel's unlisted rest costs what the panel adds to its members. */
export function atomReferencePrice(catalogue: Catalogue, atom: string): Fen {
  const item = catalogue.items.get(atom);
  if (!item) return 0;
  return item.contains.length === 0
    ? item.referencePrice
    : Math.max(0, item.referencePrice - membersPrice(catalogue, item));
}

const graphs = new WeakMap<Catalogue, CatalogueGraph>();

/** Built once per catalogue snapshot. */
export function catalogueGraph(catalogue: Catalogue): CatalogueGraph {
  const known = graphs.get(catalogue);
  if (known) return known;
  const graph = buildGraph(catalogue);
  graphs.set(catalogue, graph);
  return graph;
}

function buildGraph(catalogue: Catalogue): CatalogueGraph {
  const codes = [...catalogue.items.keys()].toSorted();
  const contents = new Map(codes.map((code) => [code, nestedCodes(catalogue, code)]));
  const atoms = new Map<string, readonly string[]>();
  for (const code of codes) {
    const leaves = (contents.get(code) ?? []).filter((inner) => {
      const item = catalogue.items.get(inner);
      return !item || item.contains.length === 0 || hasUnlistedPart(catalogue, item);
    });
    atoms.set(code, leaves.toSorted());
  }
  const withAtom = groupBy(
    codes.flatMap((code) => (atoms.get(code) ?? []).map((atom) => [atom, code] as const)),
  );
  const partners = groupBy(
    catalogue.partners
      .toSorted(
        (a, b) => compareText(a.requires.join(), b.requires.join()) || compareText(a.reason, b.reason),
      )
      .map((rule) => [rule.item, rule] as const),
  );
  const replacements = groupBy(
    catalogue.replacements
      .toSorted((a, b) => compareText(a.to, b.to) || compareText(a.reason, b.reason))
      .map((r) => [r.from, r] as const),
  );

  const atomsOf = (code: string) => atoms.get(code) ?? [code];
  const codesWith = (atom: string) => withAtom.get(atom) ?? [atom];
  const contains = (outer: string, inner: string) => {
    const all = atomsOf(outer);
    return atomsOf(inner).every((atom) => all.includes(atom));
  };
  const containing = new Map<string, readonly string[]>();
  const codesContaining = (code: string) => {
    let found = containing.get(code);
    if (!found) {
      const wider = codesWith(atomsOf(code)[0] ?? code).filter((c) => c !== code && contains(c, code));
      containing.set(code, (found = [code, ...wider]));
    }
    return found;
  };
  return {
    catalogue,
    atomsOf,
    codesWith,
    codesContaining,
    contentsOf: (code) => contents.get(code) ?? [code],
    partnersOf: (code) => partners.get(code) ?? [],
    replacementsOf: (code) => replacements.get(code) ?? [],
    exclusions: catalogue.mutex
      .filter((pair) => pair.kind === 'conflict' || pair.kind === 'duplicate')
      .filter((pair) => !contains(pair.a, pair.b) && !contains(pair.b, pair.a))
      .toSorted((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b) || compareText(x.reason, y.reason)),
    nameOf: (code) => catalogue.items.get(code)?.name ?? code,
  };
}

function nestedCodes(catalogue: Catalogue, code: string): string[] {
  const seen = new Set<string>();
  const visit = (inner: string) => {
    if (seen.has(inner)) return;
    seen.add(inner);
    for (const member of catalogue.items.get(inner)?.contains ?? []) visit(member);
  };
  visit(code);
  return [...seen];
}

function groupBy<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** By code unit: the same on every machine, unlike locale order. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
