import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#server/db/new-id.ts';
import { callSite, type Target, uploadToSite } from '#test/world/call-site.ts';
import { type AcknowledgedGroup, contentOf, type Ledger } from './ledger.ts';

const groupsPerDemand = 8;

/** Writes drafts and their groups as one buyer until it is stopped; what was acknowledged is in the ledger. */
export async function writeDemands(target: Target, ledger: Ledger, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await attempt(ledger, async () => {
      const { demandId, version } = await callSite(target, 'demand.newDraft', { takeUp: false });
      const title = `混沌测试${newId()}`;
      const saved = await callSite(target, 'demand.save', { demandId, version, step: 1, title });
      let state = Math.floor(Math.random() * 1000);
      const { group, ...added } = await callSite(target, 'demand.addGroup', {
        demandId,
        version: saved.version,
        ...contentOf(state),
      });
      const entry: AcknowledgedGroup = { demandId, title, groupId: group.groupId, state };
      ledger.groups.set(group.groupId, entry);
      ledger.acknowledged += 3;
      let { version: current } = added;
      for (let i = 0; i < groupsPerDemand && !stopped.aborted; i++) {
        state += 1;
        const input = { groupId: group.groupId, version: current, ...contentOf(state) };
        current = (await callSite(target, 'demand.updateGroup', input)).version;
        entry.state = state;
        ledger.acknowledged += 1;
      }
    });
  }
}

/** The smallest thing that is a picture by its content, each one different. */
const signature = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

export async function writeFiles(target: Target, ledger: Ledger, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await attempt(ledger, async () => {
      const bytes = new Uint8Array(Buffer.concat([signature, randomBytes(20_000)]));
      ledger.files.set((await uploadToSite(target, bytes)).src, bytes);
      ledger.acknowledged += 1;
    });
    // A user may upload 120 files an hour.
    await sleep(3_000, undefined, { signal: stopped }).catch(() => {});
  }
}

async function attempt(ledger: Ledger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    ledger.unanswered += 1;
    await sleep(100);
  }
}
