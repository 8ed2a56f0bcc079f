import type { CatalogueGraph } from './catalogue-graph.ts';
import type { Target } from './compile-request.ts';
import type { CoverGroup } from './cover-group.ts';
import { atomSet, buildGroup } from './cover-group.ts';

/** Splits what may be wanted into independent cover groups: atoms that no allowed panel connects never meet. */
export function compileGroups(
  graph: CatalogueGraph,
  codes: ReadonlySet<string>,
  allowed: (code: string) => boolean,
): { groups: CoverGroup[]; targetOf: (code: string) => Target } {
  const atoms = [...new Set([...codes].flatMap((code) => graph.atomsOf(code)))].toSorted();
  const wanted = new Set(atoms);
  const offered = new Map<string, string[]>();
  for (const atom of atoms)
    for (const code of graph.codesWith(atom))
      if (allowed(code) && !offered.has(code))
        offered.set(
          code,
          graph.atomsOf(code).filter((a) => wanted.has(a)),
        );

  const leader = new Map(atoms.map((atom) => [atom, atom]));
  const find = (atom: string): string => {
    let top = atom;
    while (leader.get(top) !== top) top = leader.get(top) ?? top;
    leader.set(atom, top);
    return top;
  };
  // Joined under the smaller name, so the outcome does not depend on who came first.
  const join = (a: string, b: string) => {
    const [x, y] = [find(a), find(b)].toSorted() as [string, string];
    if (x !== y) leader.set(y, x);
  };
  for (const members of offered.values()) for (const atom of members) join(members[0] ?? atom, atom);

  const positions = new Map<string, number>();
  const parts: { atoms: string[]; members: Map<string, string[]> }[] = [];
  for (const atom of atoms) {
    const top = find(atom);
    let at = positions.get(top);
    if (at === undefined) {
      at = parts.push({ atoms: [], members: new Map() }) - 1;
      positions.set(top, at);
    }
    parts[at]?.atoms.push(atom);
  }
  for (const [code, members] of offered)
    parts[positions.get(find(members[0] ?? code)) ?? 0]?.members.set(code, members);

  const groups = parts.map((part) => buildGroup(part.atoms, part.members));
  const targetOf = (code: string): Target => {
    const own = graph.atomsOf(code);
    const group = positions.get(find(own[0] ?? code)) ?? 0;
    const known = groups[group] as CoverGroup;
    return {
      code,
      group,
      mask: atomSet(
        own.map((atom) => known.atoms.indexOf(atom)),
        known.words,
      ),
      wholeCodes: graph.codesContaining(code).filter(allowed),
    };
  };
  return { groups, targetOf };
}
