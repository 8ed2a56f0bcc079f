import type { Calls } from './calls.ts';
import type { InputOf, OutputOf, ParsedInputOf } from './kernel/endpoint.ts';
import type { CallName } from './table/call-table.ts';

export type CallInput<N extends CallName> = InputOf<Calls[N]>;
/** What its handler receives: parsed, defaults filled in. */
export type ParsedInput<N extends CallName> = ParsedInputOf<Calls[N]>;
export type CallOutput<N extends CallName> = OutputOf<Calls[N]>;

/** The one signature behind HTTP, server rendering and tests: `invoke('demand.listHall', { current: 1 })`.
 * Rejects with a Failure. The browser's `call` has the same shape. */
export type Invoke = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
