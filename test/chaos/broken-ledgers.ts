import { randomUUID } from 'node:crypto';
import { type AcknowledgedGroup, type Ledger, newLedger } from './ledger.ts';

/** Ledgers of what never was acknowledged, a lie in each: a verifier that passes one of them would pass a loss as well. */
export function brokenLedgers({ groups, files }: Ledger): ReadonlyMap<string, Ledger> {
  const [group] = groups.values();
  const [[src, bytes] = []] = files;
  if (!group || !src || !bytes) throw new Error('Nothing was written that could be falsified.');
  const wrongGroup = (change: Partial<AcknowledgedGroup>) => ({
    ...newLedger(),
    groups: new Map([['wrong', { ...group, ...change }]]),
  });
  const wrongFile = (address: string, content: Uint8Array) => ({
    ...newLedger(),
    files: new Map([[address, content]]),
  });
  return new Map([
    ['a draft that is gone', wrongGroup({ demandId: randomUUID() })],
    ['another title', wrongGroup({ title: `${group.title}?` })],
    ['a group that is gone', wrongGroup({ groupId: randomUUID() })],
    ['a lost state', wrongGroup({ state: group.state + 2 })],
    ...(Object.keys(newLedger().facts) as (keyof Ledger['facts'])[]).map((kind): [string, Ledger] => {
      const never = newLedger();
      never.facts[kind].add(randomUUID());
      return [`a step that never was: ${kind}`, never];
    }),
    ['a file that is gone', wrongFile(src.replace(/[0-9a-f]{8}/, '00000000'), bytes)],
    ['a file with one other byte', wrongFile(src, bytes.with(0, (bytes[0] ?? 0) ^ 1))],
  ]);
}
