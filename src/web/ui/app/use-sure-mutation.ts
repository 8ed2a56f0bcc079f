import type { CallName } from '#wire/table/call-table.ts';
import { type CallMutation, type MutationOptions, useCallMutation } from '#web/queries/use-call-mutation.ts';
import { type SureQuestion, useSure } from './use-sure.tsx';

/** A call that is refused, naming `sure`, where it may be a slip: it is sent again when somebody says that it is none. */
export const useSureMutation = <N extends CallName>(
  name: N,
  question?: SureQuestion,
  options: Omit<MutationOptions, 'ask'> = {},
): CallMutation<N> => useCallMutation(name, { ...options, ask: useSure(question) });
