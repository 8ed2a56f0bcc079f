import { machines } from '#domain/access/machines.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { dealSources } from './deal-sources.ts';
import { partySources } from './party-sources.ts';
import type { RecordSource } from './record-source.ts';
import { workSources } from './work-sources.ts';

export const recordSources: Readonly<Record<RecordKind, RecordSource>> = {
  ...partySources,
  ...dealSources,
  ...workSources,
};

/** The state in words; '' for what has none. */
export const stateLabel = (kind: RecordKind, status: number | null): string => {
  const { machine } = recordSources[kind];
  // The machine's word, 待我方签署, is for the parties.
  if (machine === 'contract' && status === contractStatus.signing) return '签署中';
  return machine && status !== null
    ? ((machines[machine].labels as Record<number, string>)[status] ?? '')
    : '';
};
