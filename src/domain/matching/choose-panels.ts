import type { Fen } from '#domain/kernel/money.ts';

export interface Panel {
  readonly item: number;
  readonly price: Fen;
  /** The wanted atoms it does. */
  readonly does: readonly number[];
  /** What it costs less than these bought singly, zero or more. */
  readonly saves: Fen;
}

/** Beyond this many steps for panels that hang together the best choice so far stands; a real catalogue needs dozens. */
const mostSteps = 10_000;
/** So few are tried together sooner than they are sorted apart. */
const few = 4;

/** Which panels to buy if what they leave open is bought at `single` prices, by atom. */
export function choosePanels(panels: readonly Panel[], single: Float64Array): readonly Panel[] {
  if (panels.length <= few) return search(panels, single);
  return overlapping(panels).flatMap((group) => search(group, single));
}

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
  const panels = group.toSorted((a, b) => b.does.length - a.does.length || a.item - b.item);
  const done = new Set<number>();
  let still = 0;
  for (const { saves } of panels) still += saves;
  let best: readonly Panel[] = [];
  let mostSaved = 0;
  let fewestItems = Number.POSITIVE_INFINITY;
  let steps = 0;
  /** `fewer`: how many items fewer than buying everything singly. */
  const visit = (k: number, saved: Fen, rest: Fen, fewer: number, bought: readonly Panel[]) => {
    if (saved > mostSaved || (saved === mostSaved && -fewer < fewestItems)) {
      best = bought;
      mostSaved = saved;
      fewestItems = -fewer;
    }
    const panel = panels[k];
    if (!panel || saved + rest < mostSaved || steps++ >= mostSteps) return;
    const added: number[] = [];
    let saves = -panel.price;
    for (const atom of panel.does)
      if (!done.has(atom)) {
        saves += single[atom] as number;
        added.push(atom);
      }
    // What does not pay now pays even less after others.
    if (added.length > 0 && saves >= 0) {
      for (const atom of added) done.add(atom);
      visit(k + 1, saved + saves, rest - panel.saves, fewer + added.length - 1, [...bought, panel]);
      for (const atom of added) done.delete(atom);
    }
    visit(k + 1, saved, rest - panel.saves, fewer, bought);
  };
  visit(0, 0, still, 0, []);
  return best;
}
