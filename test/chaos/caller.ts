import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { callSite, FailedCall, type Target } from '#test/world/call-site.ts';

/** A call again and again while the server says that it cannot yet: for what must be looked at in the end. */
export async function callPatiently<N extends CallName>(
  target: Target,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    try {
      return await callSite(target, name, input);
    } catch (error) {
      if (!(error instanceof FailedCall && error.code === 503) || Date.now() > until) throw error;
    }
  }
}
