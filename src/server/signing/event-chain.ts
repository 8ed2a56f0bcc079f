import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#domain/sealing/canonical-json.ts';

/** What happened, as plain data: texts, numbers, booleans, null, times, and records and lists of these. */
type ChainedEvent = object;

/**
 * Hash of an event that follows the one with the hash `previous`, '' for the first; hexadecimal. The order of the event's
 * keys does not count, and a time counts as its text, so that what comes back from the database hashes alike.
 */
export const chainHash = (previous: string, event: ChainedEvent): string =>
  createHash('sha256')
    .update(`${previous}\n${canonicalJson(JSON.parse(JSON.stringify(event)) as Json)}`)
    .digest('hex');

/**
 * Reads a chain from its beginning.
 * @param last the hash that the chain must end with, remembered elsewhere: without it nobody sees that its end is missing
 * @returns the index of the first event that does not fit, the length when the end is missing; undefined: all fit
 */
export function verifyChain(
  links: readonly { readonly event: ChainedEvent; readonly hash: string }[],
  last = links.at(-1)?.hash ?? '',
): number | undefined {
  let previous = '';
  for (const [at, { event, hash }] of links.entries()) {
    if (chainHash(previous, event) !== hash) return at;
    previous = hash;
  }
  return previous === last ? undefined : links.length;
}
