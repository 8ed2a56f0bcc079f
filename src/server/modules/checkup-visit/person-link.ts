import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { ReadContext, Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { openPerson, type PersonData, type PersonKeys, personTokenHash } from '#server/person-keys.ts';

/** Wrong last digits until the link is locked; the company then makes a new one. */
export const mostTries = 5;
const proofHours = 2;

export interface LinkedPerson {
  readonly personId: string;
  readonly visitId: string;
  readonly rosterId: string;
  readonly linkNo: number;
  readonly packageId: string | null;
  readonly cityId: string | null;
  readonly data: PersonData;
}

type Keys = Pick<Services, 'personKey'>;

/** @throws Failure 404: revoked, off the list, erased and unknown are told alike */
export async function personOfLink(db: Sql, { personKey }: Keys, token: string): Promise<LinkedPerson> {
  const { rows } = await sql<Omit<LinkedPerson, 'data'> & { sealed: Buffer }>`
    SELECT p.id AS "personId", v.id AS "visitId", p.roster_id AS "rosterId", p.link_no AS "linkNo",
      p.package_id AS "packageId", p.city_id AS "cityId", p.sealed
    FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
    WHERE p.token_hash = ${personTokenHash(personKey, token)} AND p.left_at IS NULL AND p.sealed IS NOT NULL`.execute(
    db,
  );
  const [row] = rows;
  if (!row)
    throw notFound('这个链接无效或已停用。请从单位最近发给您的通知里重新打开，或联系本单位的体检负责人。');
  const { sealed, ...person } = row;
  return { ...person, data: openPerson(personKey, person.personId, sealed) };
}

const macOf = ({ link }: PersonKeys, { personId, linkNo }: LinkedPerson, until: number) =>
  createHmac('sha256', link).update(`proof:${personId}:${linkNo}:${until}`).digest('base64url');

/** That somebody has shown the last digits: for two hours, or until the link is renewed. Nothing of it is stored. */
export function proofFor(
  { personKey }: Keys,
  person: LinkedPerson,
  now: Date,
): { proof: string; until: Date } {
  const until = now.getTime() + proofHours * 3_600_000;
  return { proof: `${until}.${macOf(personKey, person, until)}`, until: new Date(until) };
}

/** @throws Failure 404 when it is over or another's, and as `personOfLink` */
export async function openedPerson(
  db: Sql,
  { services, now }: Pick<ReadContext, 'services' | 'now'>,
  { token, proof }: { readonly token: string; readonly proof: string },
): Promise<LinkedPerson> {
  const person = await personOfLink(db, services, token);
  const [until = '', mac = ''] = proof.split('.');
  const given = Buffer.from(mac);
  const right = Buffer.from(macOf(services.personKey, person, Number(until)));
  const valid =
    given.length === right.length && timingSafeEqual(given, right) && Number(until) > now.getTime();
  if (!valid) throw notFound('为了您的信息安全，打开已超过两小时，请重新输入手机号后四位。');
  return person;
}

const locked = () =>
  conflict(`手机号后四位已输错 ${mostTries} 次，链接已锁定。请联系本单位的体检负责人重新发送链接。`);

/**
 * Compares the last digits of the mobile. A try is counted before it is looked at and outside the call's transaction: no number
 * of tries at once gets more than five.
 * @throws Failure 400 for wrong ones, 409 for a locked link and when the list has no mobile
 */
export async function openLink(
  { independent }: Pick<Services, 'independent'>,
  { personId, data }: LinkedPerson,
  mobileTail: string,
  now: Date,
): Promise<void> {
  if (data.mobile.length < 4)
    throw conflict('单位的名单里没有您的手机号，暂时无法打开。请联系本单位的体检负责人补充手机号。');
  const counted = await sql<{ tries: number }>`
    UPDATE roster_person SET wrong_tries = wrong_tries + 1 WHERE id = ${personId} AND wrong_tries < ${mostTries}
    RETURNING wrong_tries AS tries`.execute(independent);
  const tries = counted.rows[0]?.tries;
  if (tries === undefined) throw locked();
  if (data.mobile.slice(-4) === mobileTail) {
    await sql`UPDATE roster_person SET wrong_tries = 0, opened_at = coalesce(opened_at, ${now}) WHERE id = ${personId}`.execute(
      independent,
    );
    return;
  }
  if (tries >= mostTries) throw locked();
  const wrong = `手机号后四位不对，还可以再试 ${mostTries - tries} 次。请填写您留给单位的手机号。`;
  throw invalid(wrong, { mobileTail: wrong });
}
