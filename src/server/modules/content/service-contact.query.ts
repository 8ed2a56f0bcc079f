import { Failure } from '#domain/kernel/failure.ts';
import {
  contactOf,
  contactPath,
  fillCity,
  fillContact,
  type ServiceContact,
} from '#domain/site/service-contact.ts';
import { siteFacts } from '#domain/site/site-facts.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readContent } from './content.store.ts';

/** Hotline and hours as an operator wrote them. */
export const serviceContact = async (db: Sql, now: Date): Promise<ServiceContact> =>
  contactOf((await readContent(db, 'setting', contactPath, now))?.meta);

/** What stands on the own page of a city that is closed, as an operator wrote it. */
export async function closedCityText(db: Sql, city: string, now: Date): Promise<string> {
  const [contact, written] = await Promise.all([
    serviceContact(db, now),
    readContent(db, 'setting', 'closed-city', now),
  ]);
  return fillCity(written?.summary || siteFacts.closedCity, city, contact);
}

/** The failure with the hotline in its text; as it ships where the database does not answer. */
export async function withHotline(
  { independent, clock }: Pick<Services, 'independent' | 'clock'>,
  failure: Failure,
): Promise<Failure> {
  if (!failure.message.includes('{客服热线}')) return failure;
  const contact = await serviceContact(independent, clock()).catch(() => siteFacts);
  return new Failure(failure.code, fillContact(failure.message, contact), failure.fields, failure.retryAfter);
}
