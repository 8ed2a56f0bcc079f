import { perObject } from '#domain/kernel/memoize.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { Catalogue, CatalogueItem, MutexPair, PartnerRule, Replacement } from './catalogue.ts';

/**
 * The catalogue as matching walks it. An *atom* is the smallest thing a request can come down to: an item
 * without members, or what a panel does beyond the members it lists (that rest bears the panel's own code).
 * Items have numbers, in the order of their codes: prices by number are an array, which is what makes matching
 * a demand at thousands of institutions cheap.
 */
export interface CatalogueGraph {
  readonly catalogue: Catalogue;
  /** By number. */
  readonly codes: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** By number, ascending: the atoms an item comes down to. */
  readonly atomsOf: readonly (readonly number[])[];
  /** By an atom's number, ascending: the items that do it, the single item and the panels around it. */
  readonly itemsDoing: readonly (readonly number[])[];
  /** Every item that does all of the given one, itself first. */
  itemsContaining(item: number): readonly number[];
  /** The same by code. */
  codesContaining(code: string): readonly string[];
  /** The code and everything nested in it. */
  contentsOf(code: string): readonly string[];
  partnersOf(code: string): readonly PartnerRule[];
  replacementsOf(code: string): readonly Replacement[];
  /** By both codes, either first, why they cannot both be done: conflicts, and duplicates of which neither contains the other. */
  readonly exclusions: ReadonlyMap<string, ReadonlyMap<string, string>>;
  nameOf(code: string): string;
}

/**
 * Some panels list only part of what they do (甲状腺功能三项 lists TSH, 十八导联 lists 十二导). Nobody packs one
 * member, and nobody prices a panel above its parts bought singly: such a panel does something unlisted,
 * and offering the listed members alone is not offering the panel. An item that was merged into another is just that one.
 */
function hasUnlistedPart(catalogue: Catalogue, panel: CatalogueItem): boolean {
  if (panel.successor) return false;
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

/** Built once per catalogue snapshot. */
export const catalogueGraph = perObject(buildGraph);

function buildGraph(catalogue: Catalogue): CatalogueGraph {
  const members = [...catalogue.items.values()].flatMap((item) => item.contains);
  const codes = [...new Set([...catalogue.items.keys(), ...members])].toSorted();
  const numberOf = new Map(codes.map((code, number) => [code, number]));
  const contents = new Map(codes.map((code) => [code, nestedCodes(catalogue, code)]));
  const atomsOf = codes.map((code) =>
    (contents.get(code) ?? [])
      .filter((inner) => {
        const item = catalogue.items.get(inner);
        return !item || item.contains.length === 0 || hasUnlistedPart(catalogue, item);
      })
      .map((inner) => numberOf.get(inner) as number)
      .toSorted((a, b) => a - b),
  );
  const itemsDoing: number[][] = codes.map(() => []);
  atomsOf.forEach((atoms, item) => {
    for (const atom of atoms) itemsDoing[atom]?.push(item);
  });
  const contains = (outer: number, inner: number) =>
    (atomsOf[inner] ?? []).every((atom) => atomsOf[outer]?.includes(atom));
  const itemsContaining = (item: number) => {
    const [first = item] = atomsOf[item] ?? [];
    return [item, ...(itemsDoing[first] ?? []).filter((other) => other !== item && contains(other, item))];
  };
  const partners = Map.groupBy(
    catalogue.partners.toSorted(
      (a, b) => compareText(a.requires.join(), b.requires.join()) || compareText(a.reason, b.reason),
    ),
    (rule) => rule.item,
  );
  const replacements = Map.groupBy(
    catalogue.replacements.toSorted((a, b) => compareText(a.to, b.to) || compareText(a.reason, b.reason)),
    (rule) => rule.from,
  );
  const nested = ({ a, b }: MutexPair) => {
    const [x, y] = [numberOf.get(a), numberOf.get(b)];
    return x !== undefined && y !== undefined && (contains(x, y) || contains(y, x));
  };
  return {
    catalogue,
    codes,
    numberOf,
    atomsOf,
    itemsDoing,
    itemsContaining,
    codesContaining(code) {
      const item = numberOf.get(code);
      return item === undefined ? [code] : itemsContaining(item).map((number) => codes[number] as string);
    },
    contentsOf: (code) => contents.get(code) ?? [code],
    partnersOf: (code) => partners.get(code) ?? [],
    replacementsOf: (code) => replacements.get(code) ?? [],
    exclusions: exclusionReasons(
      catalogue.mutex.filter(
        (pair) => (pair.kind === 'conflict' || pair.kind === 'duplicate') && !nested(pair),
      ),
    ),
    nameOf: (code) => catalogue.items.get(code)?.name ?? code,
  };
}

/** Of several rules for a pair the first by code and reason speaks. */
function exclusionReasons(pairs: readonly MutexPair[]): Map<string, Map<string, string>> {
  const sorted = pairs.toSorted(
    (x, y) => compareText(x.a, y.a) || compareText(x.b, y.b) || compareText(x.reason, y.reason),
  );
  const reasons = new Map<string, Map<string, string>>();
  const put = (from: string, to: string, reason: string) => {
    const others = reasons.get(from) ?? new Map<string, string>();
    if (!others.has(to)) others.set(to, reason);
    reasons.set(from, others);
  };
  for (const { a, b, reason } of sorted) {
    put(a, b, reason);
    put(b, a, reason);
  }
  return reasons;
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

/** By code unit: the same on every machine, unlike locale order. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
