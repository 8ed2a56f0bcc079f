/** Wrong tries in a row that cost nothing: fingers slip. */
export const freeTries = 5;

/** Seconds to wait before the next try after so many wrong ones: doubling, up to the longest. */
export const waitAfter = (wrong: number, longest: number): number =>
  wrong < freeTries ? 0 : Math.min(longest, 2 ** (wrong - freeTries + 1));
