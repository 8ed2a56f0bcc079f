/** Repeatable pseudo-random numbers (mulberry32) for fixtures and generated worlds; never for secrets. */
export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Whole number, 0 ≤ x < bound. */
  below(bound: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different members, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[below(list.length)] as never;
    },
    sample: (list, count) => {
      const rest = [...list];
      const taken: typeof rest = [];
      while (taken.length < count && rest.length > 0) {
        const at = below(rest.length);
        taken.push(...rest.splice(at, 1));
      }
      return taken;
    },
  };
}
