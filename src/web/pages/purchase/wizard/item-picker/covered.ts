interface WithMembers {
  readonly code: string;
  readonly contains: readonly string[];
}

/** Everything a panel holds, through panels in it; not the panel itself. */
export function membersOf(code: string, items: ReadonlyMap<string, WithMembers>): Set<string> {
  const members = new Set<string>();
  const visit = (at: string) => {
    for (const member of items.get(at)?.contains ?? []) {
      if (member === code || members.has(member)) continue;
      members.add(member);
      visit(member);
    }
  };
  visit(code);
  return members;
}

/** Code → the chosen panel that already holds it; the first chosen one where several do. */
export function coveredBy(
  chosen: readonly string[],
  items: ReadonlyMap<string, WithMembers>,
): Map<string, string> {
  const covered = new Map<string, string>();
  for (const panel of chosen)
    for (const member of membersOf(panel, items)) if (!covered.has(member)) covered.set(member, panel);
  return covered;
}
