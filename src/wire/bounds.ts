import { calls } from './calls.ts';
import { type Bounds, boundsOf } from './kernel/bounds.ts';
import type { AnyEndpoint } from './kernel/endpoint.ts';
import type { CallName } from './table/call-table.ts';

/** The most that each call takes; a call whose input has no maximum somewhere fails here, at start. */
export const inputBounds = Object.fromEntries(
  (Object.values(calls) as AnyEndpoint[]).map(({ name, input }) => {
    try {
      return [name, boundsOf(input)];
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
  }),
) as Readonly<Record<CallName, Bounds>>;
