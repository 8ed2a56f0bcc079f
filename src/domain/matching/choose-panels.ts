import type { Fen } from '#domain/kernel/money.ts';

export interface Panel {
  readonly item: number;
  readonly price: Fen;
  /** The wanted atoms it does. */
  readonly does: readonly number[];
  /** What it costs less than these bought singly, zero or more. */
  readonly saves: Fen;
}

/** Beyond this many steps for overlapping panels the best choice so far stands; a real catalogue needs dozens. */
const mostSteps = 10_000;

/** Which panels to buy if what they leave open is bought at `single` prices, by atom. */
export const choosePanels = (panels: readonly Panel[], single: Float64Array): readonly Panel[] =>
  overlapping(panels).flatMap((group) => search(group, single));

/** Panels that share atoms, directly or through others. */
function overlapping(panels: readonly Panel[]): (readonly Panel[])[] {
  let groups: Panel[][] = [];
  for (const panel of panels) {
    const touches = (group: readonly Panel[]) =>
      group.some(({ does }) => does.some((atom) => panel.does.includes(atom)));
    const touched = groups.filter(touches);
    groups = [...groups.filter((group) => !touched.includes(group)), [...touched.flat(), panel]];
  }
  return groups;
}

/**
 * The choice that saves most, then the one of fewest items, then of the widest panels. Panels that overlap save
 * together at most the sum of what each saves alone, which bounds what is left to try.
 */
function search(group: readonly Panel[], single: Float64Array): readonly Panel[] {
  if (group.length === 1) return group;
  const panels = group.toSorted((a, b) => b.does.length - a.does.length || a.item - b.item);
  const done = new Set<number>();
  let best: readonly Panel[] = [];
  let mostSaved = -1;
  let mostFewer = 0;
  let steps = 0;
  /** `rest`: what the panels from `k` on could save. `fewer`: how many items fewer than buying everything singly. */
  const visit = (k: number, saved: Fen, rest: Fen, fewer: number, bought: readonly Panel[]) => {
    if (saved > mostSaved || (saved === mostSaved && fewer > mostFewer)) {
      best = bought;
      mostSaved = saved;
      mostFewer = fewer;
    }
    const panel = panels[k];
    if (!panel || saved + rest < mostSaved || steps++ >= mostSteps) return;
    const added = panel.does.filter((atom) => !done.has(atom));
    const saves = added.reduce((sum, atom) => sum + (single[atom] as number), -panel.price);
    // What does not pay now pays even less after others.
    if (added.length > 0 && saves >= 0) {
      for (const atom of added) done.add(atom);
      visit(k + 1, saved + saves, rest - panel.saves, fewer + added.length - 1, [...bought, panel]);
      for (const atom of added) done.delete(atom);
    }
    visit(k + 1, saved, rest - panel.saves, fewer, bought);
  };
  visit(
    0,
    0,
    panels.reduce((sum, { saves }) => sum + saves, 0),
    0,
    [],
  );
  return best;
}
