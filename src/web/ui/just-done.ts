import { useLocation } from 'react-router';

/** Options of the `navigate` that follows a deed: pages of success show only to who comes from it, not to a typed address. */
export const justDone = { state: { justDone: true } } as const;

/** Stays through a reload, as the browser keeps what belongs to an entry of its history. */
export const useJustDone = (): boolean =>
  (useLocation().state as { justDone?: boolean } | null)?.justDone === true;
