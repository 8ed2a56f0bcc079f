import type { Target } from '#test/world/call-site.ts';
import type { Ledger } from './ledger.ts';
import { writeDemands, writeFiles } from './workload.ts';

/** All hands at once: each buyer's drafts and files, and two that take procurements further. */
export function startLoad(
  buyers: readonly Target[],
  ledger: Ledger,
  trades: (ending: AbortSignal) => Promise<void>,
): { stop(): Promise<unknown> } {
  const ending = new AbortController();
  const work = [
    ...buyers.flatMap((buyer) => [
      writeDemands(buyer, ledger, ending.signal),
      writeFiles(buyer, ledger, ending.signal),
    ]),
    trades(ending.signal),
    trades(ending.signal),
  ];
  return {
    stop() {
      ending.abort();
      return Promise.all(work);
    },
  };
}
