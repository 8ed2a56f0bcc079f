import type { MarkLevel } from '#domain/library-import/mark.ts';
import type { RowDraft } from './drafts.ts';
import type { MatrixGroup, Remark } from './matrix-reading.ts';
import { askOverlap, type Decision, itemsOf } from './overlap-questions.ts';
import { ageName, eldest, isWithin, meets, type People, partsOf, sameAs, sexName } from './people.ts';
import type { Questions } from './questions.ts';
import type { Written } from './written-group.ts';

/** People who get the same: one group as it was written, or a part that several share. */
interface Piece {
  readonly people: People;
  readonly team: string;
  readonly of: ReadonlySet<number>;
  readonly listed: boolean;
}

/**
 * Groups of which some people are in both (全员 beside 男 and 女, 女性 beside 已婚女性, ages that run into one another): what these people get is asked, and
 * the groups are cut by the answers so that everybody is in one of them, where an answer says so.
 */
export function settleOverlaps(
  written: readonly Written[],
  rows: readonly RowDraft[],
  questions: Questions,
): { groups: Written[]; rows: RowDraft[]; remarks: Remark[] } {
  const people = written.map(({ group }) => peopleIn(group));
  let pieces: Piece[] = written.map(({ group, listed }, at) => ({
    people: people[at] as People,
    team: group.team,
    of: new Set([at]),
    listed,
  }));
  const pairs = [...overlapping(written, people)];
  if (pairs.length === 0) return { groups: [...written], rows: [...rows], remarks: [] };
  const listed = written.map((one, at) => ({ ...one, items: itemsOf(rows, at) }));
  const answers = new Map(
    // Asked in the order of the source.
    pairs
      .toSorted(([one, other], [next, beside]) => one - next || other - beside)
      .map(([one, other]) => [`${one}-${other}`, askOverlap(questions, listed, people, rows, one, other)]),
  );
  for (const [one, other] of pairs) {
    const decision = answers.get(`${one}-${other}`);
    if (decision !== undefined && decision !== 'apart') pieces = decided(pieces, one, other, decision);
  }
  if ([...answers.values()].every((answer) => answer === 'apart'))
    return { groups: [...written], rows: [...rows], remarks: [] };
  return shared(written, people, joined(pieces), rows);
}

const peopleIn = ({ sexes, ageMin, ageMax }: MatrixGroup): People => ({
  sexes,
  from: ageMin ?? 0,
  to: ageMax ?? eldest,
});

const isEverybody = ({ sexes, from, to }: People) => sexes.length === 3 && from === 0 && to === eldest;

/** Pairs of groups that share people, the wider before the narrower: first of all what everybody gets. */
function* overlapping(written: readonly Written[], people: readonly People[]): Generator<[number, number]> {
  const size = (at: number) => {
    const { sexes, from, to } = people[at] as People;
    return sexes.length * (Math.min(to, 120) - from + 1) + (written[at]?.group.team === '' ? 1 : 0);
  };
  const order = written
    .flatMap(({ clear }, at) => (clear ? [at] : []))
    .toSorted((one, other) => size(other) - size(one));
  for (const [index, one] of order.entries())
    for (const other of order.slice(index + 1)) {
      const [wide, narrow] = [people[one] as People, people[other] as People];
      const team = written[one]?.group.team;
      const alike = team === written[other]?.group.team;
      if (alike ? meets(wide, narrow) && !sameAs(wide, narrow) : team === '' && isEverybody(wide))
        yield isWithin(narrow, wide) ? [one, other] : [Math.min(one, other), Math.max(one, other)];
    }
}

/** The pieces after one answer. */
function decided(pieces: readonly Piece[], one: number, other: number, decision: Decision): Piece[] {
  const holders = (at: number) => pieces.filter(({ of }) => of.has(at));
  if (decision === 'teamToo' || decision === 'teamOnly')
    // A part of the staff is no part by sex or age: the others stay, or are nobody.
    return pieces.flatMap((piece) => {
      if (piece.of.has(other)) return [{ ...piece, of: new Set([...piece.of, one]) }];
      return decision === 'teamOnly' && piece.of.has(one) && piece.of.size === 1 ? [] : [piece];
    });
  const left: Piece[] = [];
  const done = new Set<Piece>();
  const without = decision === 'first' ? other : decision === 'second' ? one : undefined;
  const kept = (of: ReadonlySet<number>) => new Set([...of].filter((at) => at !== without));
  let open = holders(one);
  const others = holders(other);
  for (const theirs of others) {
    const next: Piece[] = [];
    let rest: Piece[] = [theirs];
    for (const ours of open) {
      if (ours === theirs) {
        left.push({ ...ours, of: kept(ours.of) });
        rest = [];
        continue;
      }
      if (!meets(ours.people, theirs.people)) {
        next.push(ours);
        continue;
      }
      const both = new Set([...ours.of, ...theirs.of]);
      for (const part of partsOf(ours.people, [theirs.people]))
        if (isWithin(part, theirs.people)) left.push({ ...theirs, people: part, of: kept(both) });
        else next.push({ ...ours, people: part });
      rest = rest.flatMap((piece) =>
        partsOf(piece.people, [ours.people])
          .filter((part) => !isWithin(part, ours.people))
          .map((part) => ({ ...piece, people: part })),
      );
    }
    left.push(...rest);
    open = next;
    done.add(theirs);
  }
  for (const piece of holders(one)) done.add(piece);
  return [...pieces.filter((piece) => !done.has(piece)), ...open, ...left];
}

/** What gets the same and lies beside each other is one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.people.from - b.people.from)) {
    const { sexes, from, to } = piece.people;
    const at = done.findIndex(
      (one) =>
        one.team === piece.team &&
        [...one.of].toSorted().join() === [...piece.of].toSorted().join() &&
        one.people.sexes.join() === sexes.join() &&
        one.people.to + 1 === from,
    );
    const before = done[at];
    if (before) done[at] = { ...before, people: { ...before.people, to } };
    else done.push(piece);
  }
  return done;
}

/** Groups and rows for the pieces; what was said of a group whose people are all in others goes to the whole. */
function shared(
  written: readonly Written[],
  people: readonly People[],
  pieces: readonly Piece[],
  rows: readonly RowDraft[],
): { groups: Written[]; rows: RowDraft[]; remarks: Remark[] } {
  const exact = ({ people: own, team, of }: Piece) =>
    written.findIndex(
      ({ group }, at) => of.has(at) && group.team === team && sameAs(people[at] as People, own),
    );
  const place = (piece: Piece) => (exact(piece) >= 0 ? exact(piece) : Math.min(...piece.of));
  const ordered = pieces
    .filter(({ of }) => of.size > 0)
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        (a.people.sexes[0] ?? 0) - (b.people.sexes[0] ?? 0) ||
        a.people.from - b.people.from,
    );
  const remarks: Remark[] = [];
  const extra = new Map<Piece, readonly Remark[]>();
  written.forEach(({ group: { name, headcount, remarks: own } }, at) => {
    if (ordered.some((piece) => exact(piece) === at)) return;
    const heads = headcount === undefined ? [] : [{ label: '人数', text: `${name}共 ${headcount} 人` }];
    const said = [...heads, ...own];
    const alone = ordered.filter(({ of }) => of.size === 1 && of.has(at));
    if (alone.length === 0) remarks.push(...said);
    alone.forEach((piece, index) => extra.set(piece, index === 0 ? said : own));
  });
  const groups = ordered.map((piece): Written => {
    const at = exact(piece);
    const same = written[at];
    if (same) return same;
    const { sexes, from, to } = piece.people;
    const { group } = written[Math.min(...piece.of)] as Written;
    const own = [sexName(sexes), ageName(piece.people)].filter(Boolean).join(' ');
    return {
      group: {
        name: group.name === '' ? own : `${group.name} / ${own}`,
        team: piece.team,
        sexes,
        ...(from > 0 && { ageMin: from }),
        ...(to < eldest && { ageMax: to }),
        remarks: extra.get(piece) ?? [],
      },
      listed: piece.listed,
      clear: true,
    };
  });
  return {
    groups,
    remarks,
    rows: rows.map((row) => {
      const marks = new Map<number, MarkLevel>();
      ordered.forEach(({ of }, index) => {
        for (const at of of) {
          const mark = row.marks.get(at);
          if (mark !== undefined && marks.get(index) !== 'required') marks.set(index, mark);
        }
      });
      return { ...row, marks };
    }),
  };
}
