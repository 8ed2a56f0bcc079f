/** docs/product.md, Constants: how long nothing must have been typed until what was typed is looked up or kept. */
export const DEBOUNCE_MS = 500;

/** The same for what follows a choice: who ticks a box is done with it. */
export const LIVE_MS = 150;
