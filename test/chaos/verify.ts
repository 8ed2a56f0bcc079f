import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Target } from '#test/world/call-site.ts';
import { callPatiently } from './caller.ts';
import { type AcknowledgedGroup, contentOf, type Ledger } from './ledger.ts';

/** How many of the groups and files that were there before are looked at again, beside the newest as many. */
const sampled = 60;

/** The newest entries, which the last kill may have met, and older ones by chance. */
function sampleOf<T>(entries: readonly T[]): readonly T[] {
  if (entries.length <= 2 * sampled) return entries;
  const older = entries.slice(0, -sampled);
  const from = Math.floor(Math.random() * (older.length - sampled));
  return [...older.slice(from, from + sampled), ...entries.slice(-sampled)];
}

/**
 * Compares what the ledger says with what the server shows; one sentence for each difference.
 * @param all every group and file, not the newest and a sample of the others: with thousands of them that takes minutes
 */
export async function verify(buyers: readonly Target[], ledger: Ledger, all = true): Promise<string[]> {
  const problems: string[] = [];
  const looked = <T>(entries: readonly T[]) => (all ? entries : sampleOf(entries));
  for (const entry of looked([...ledger.groups.values()])) {
    const owner = await ownerOf(buyers, entry);
    if (!owner) problems.push(`draft ${entry.demandId} is gone`);
    else problems.push(...(await verifyGroup(owner, entry)));
  }
  for (const [src, bytes] of looked([...ledger.files])) {
    const answer = await fetchPatiently(new URL(src, buyers[0]?.origin));
    const same = answer.ok && Buffer.from(await answer.arrayBuffer()).equals(bytes);
    if (!same) problems.push(`file ${src} is not what was uploaded (${answer.status})`);
  }
  return problems;
}

async function fetchPatiently(url: URL): Promise<Response> {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    if (answer.status !== 503 || Date.now() > until) return answer;
  }
}

async function ownerOf(
  buyers: readonly Target[],
  { demandId }: AcknowledgedGroup,
): Promise<Target | undefined> {
  for (const buyer of buyers) {
    const mine = await callPatiently(buyer, 'demand.detail', { demandId }).catch(() => undefined);
    if (mine) return buyer;
  }
  return undefined;
}

async function verifyGroup(owner: Target, { demandId, title, groupId, state }: AcknowledgedGroup) {
  const problems: string[] = [];
  const detail = await callPatiently(owner, 'demand.detail', { demandId });
  if (detail.title !== title) problems.push(`title of ${demandId} is ${detail.title}`);
  const { groups } = await callPatiently(owner, 'demand.getGroupForView', { demandId });
  if (!groups.some((group) => group.groupId === groupId)) problems.push(`group ${groupId} is gone`);
  for (const group of groups) {
    const shown = Number(/\d+/.exec(group.name)?.[0]);
    if (group.groupId === groupId && shown !== state && shown !== state + 1)
      problems.push(`group ${groupId} shows state ${shown}, acknowledged was ${state}`);
    const found = group.packages.map(({ name, headcount, items }) => ({
      name,
      headcount,
      items: items.map(({ catalogueCode }) => catalogueCode),
    }));
    const expected = contentOf(shown).packages.map(({ name, headcount, items }) => ({
      name,
      headcount,
      items: items.map(({ catalogueCode }) => catalogueCode),
    }));
    if (!isDeepStrictEqual(found, expected))
      problems.push(`group ${group.groupId} is a mixture: ${JSON.stringify(found)}`);
  }
  return problems;
}
