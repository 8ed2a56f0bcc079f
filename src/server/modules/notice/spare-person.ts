import type { Services } from '#server/api/call-context.ts';
import { countUse, countUses } from '#server/modules/captcha/limits.ts';

const bounds = [
  { seconds: 600, points: 1 },
  { seconds: 86_400, points: 3 },
] as const;

/**
 * Whether a person may be sent another short message that somebody else causes at will: an invitation, a reminder. One in ten minutes,
 * three a day, whoever asks and however often; what it would have said stands in the site in any case.
 */
export async function mayTextPerson(
  services: Pick<Services, 'clock' | 'independent'>,
  what: 'invite' | 'remind',
  person: string,
): Promise<boolean> {
  for (const { seconds, points } of bounds) {
    const key = `sms:${what}:${seconds}:${person}`;
    if ((await countUse(services, { key, points, seconds })).wait > 0) return false;
  }
  return true;
}

/**
 * The same for the people of a staff list, in two statements for all of them. They are known by the keyed hash of their number: in
 * clear it lies nowhere, and it is the same on every list of every company.
 * @returns those who may be sent one; who stands there twice is there once
 */
export async function mayTextListed(
  services: Pick<Services, 'clock' | 'independent'>,
  people: readonly string[],
): Promise<Set<string>> {
  let left = new Set(people);
  for (const { seconds, points } of bounds) {
    const keyOf = (person: string) => `sms:checkup:${seconds}:${person}`;
    const within = await countUses(services, [...left].map(keyOf), { points, seconds });
    left = new Set([...left].filter((person) => within.has(keyOf(person))));
  }
  return left;
}
