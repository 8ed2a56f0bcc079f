/** Counts calls in flight for the loading bar: it ends at zero, and a failed call marks the run as failed. */
interface InFlight {
  readonly count: number;
  readonly failed: boolean;
}

export const idle: InFlight = { count: 0, failed: false };
let state = idle;
const listeners = new Set<() => void>();

function set(next: InFlight): void {
  state = next;
  for (const listener of listeners) listener();
}

export const inFlight = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  start: () => set({ count: state.count + 1, failed: state.count > 0 && state.failed }),
  finish: (ok: boolean) => set({ count: state.count - 1, failed: state.failed || !ok }),
};
