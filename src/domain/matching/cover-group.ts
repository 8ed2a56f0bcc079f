import { compareText } from './catalogue-graph.ts';

/**
 * Things that must be bought together because panels connect them. Atoms are numbered; a set of atoms is a
 * list of 32-bit words. Panels that nest form a forest (nodes), on which the cheapest cover is a simple sum;
 * the few that cut across it (crossing) are searched.
 */
export interface CoverGroup {
  readonly atoms: readonly string[];
  readonly words: number;
  /** Children before parents; the first `atoms.length` are the atoms in order. */
  readonly nodes: readonly CoverNode[];
  readonly roots: readonly number[];
  readonly crossing: readonly CoverNode[];
}

/** Interchangeable codes: in this group they do the same atoms. */
export interface CoverNode {
  readonly codes: readonly string[];
  readonly mask: AtomSet;
  readonly children: readonly number[];
}

export type AtomSet = readonly number[];

export function isSubset(inner: AtomSet, outer: AtomSet): boolean {
  for (let w = 0; w < inner.length; w++)
    if (((inner[w] as number) & ~(outer[w] as number)) !== 0) return false;
  return true;
}
export function overlaps(a: AtomSet, b: AtomSet): boolean {
  for (let w = 0; w < a.length; w++) if (((a[w] as number) & (b[w] as number)) !== 0) return true;
  return false;
}
export const without = (a: AtomSet, b: AtomSet): number[] => a.map((word, w) => word & ~(b[w] ?? 0));
export const hasAtom = (set: AtomSet, atom: number): boolean =>
  (((set[atom >> 5] ?? 0) >>> (atom & 31)) & 1) === 1;

export function atomSet(atoms: Iterable<number>, words: number): number[] {
  const set: number[] = [];
  for (let w = 0; w < words; w++) set.push(0);
  for (const atom of atoms) set[atom >> 5] = (set[atom >> 5] ?? 0) | (1 << (atom & 31));
  return set;
}

export function sizeOf(set: AtomSet): number {
  let size = 0;
  for (let word of set) for (; word !== 0; word &= word - 1) size++;
  return size;
}

/** `members`: for each code that may be bought, its atoms inside this group. Any input order gives the same group. */
export function buildGroup(
  atoms: readonly string[],
  members: ReadonlyMap<string, readonly string[]>,
): CoverGroup {
  const sorted = atoms.toSorted(compareText);
  const number = new Map(sorted.map((atom, i) => [atom, i]));
  const words = Math.ceil(sorted.length / 32);
  const byMask = new Map<string, { mask: number[]; codes: string[] }>();
  for (const code of [...members.keys()].toSorted()) {
    const mask = atomSet(
      (members.get(code) ?? []).map((atom) => number.get(atom) ?? 0),
      words,
    );
    const key = mask.join();
    const known = byMask.get(key);
    if (known) known.codes.push(code);
    else byMask.set(key, { mask, codes: [code] });
  }

  const leaves = sorted.map((_, i) => {
    const mask = atomSet([i], words);
    return { mask, codes: byMask.get(mask.join())?.codes ?? [] };
  });
  const sets = [...byMask.values()].filter(({ mask }) => sizeOf(mask) > 1);
  const crosses = (a: AtomSet, b: AtomSet) => overlaps(a, b) && !isSubset(a, b) && !isSubset(b, a);
  const ranked = sets
    .map((set) => ({
      ...set,
      size: sizeOf(set.mask),
      cut: sets.filter((s) => crosses(s.mask, set.mask)).length,
    }))
    .toSorted((a, b) => a.cut - b.cut || a.size - b.size || compareText(a.codes[0] ?? '', b.codes[0] ?? ''));
  const nested: typeof ranked = [];
  const crossing: CoverNode[] = [];
  for (const set of ranked) {
    if (nested.some((other) => crosses(other.mask, set.mask)))
      crossing.push({ codes: set.codes, mask: set.mask, children: [] });
    else nested.push(set);
  }
  nested.sort((a, b) => a.size - b.size || compareText(a.codes[0] ?? '', b.codes[0] ?? ''));

  const all = [...leaves, ...nested];
  const children = all.map(() => [] as number[]);
  const roots: number[] = [];
  all.forEach((node, k) => {
    const parent = all.findIndex(
      (outer, p) => p > k && p >= leaves.length && isSubset(node.mask, outer.mask),
    );
    if (parent < 0) roots.push(k);
    else children[parent]?.push(k);
  });
  const nodes = all.map(({ codes, mask }, k) => ({ codes, mask, children: children[k] ?? [] }));
  return { atoms: sorted, words, nodes, roots, crossing };
}
