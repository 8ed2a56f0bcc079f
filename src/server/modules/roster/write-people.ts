import { sql } from 'kysely';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { StaffPerson } from '#domain/roster/read-staff.ts';
import { employeeKey, staffKey } from '#domain/roster/read-staff-list.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { type Actor, transitionAll } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { releasePlaces } from '#server/modules/checkup-visit/release-place.ts';
import {
  type PersonKeys,
  personLookup,
  personToken,
  personTokenHash,
  sealPerson,
} from '#server/person-keys.ts';
import { inParts, type PersonRow, personDataOf } from './roster.store.ts';

/** As it stands in a JSON record for a `bytea` column. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Of `staffKey`, as the table has it, in hexadecimal. */
export const hashedKey = (keys: PersonKeys, key: string): string =>
  personLookup(keys, 'employee', key).toString('hex');

export interface Placed {
  readonly person: StaffPerson;
  readonly packageId: string | null;
  readonly byHand?: boolean;
}

const columnsOf = (keys: PersonKeys, id: string, { person, packageId, byHand = false }: Placed) => ({
  id,
  sealed: hex(sealPerson(keys, id, personDataOf(person))),
  employee_key: hex(personLookup(keys, 'employee', staffKey(person))),
  mobile_key: person.mobile === '' ? null : hex(personLookup(keys, 'mobile', person.mobile)),
  id_number_key: person.idNumber === '' ? null : hex(personLookup(keys, 'idNumber', person.idNumber)),
  department: person.department,
  group_name: person.group,
  city_id: person.city || null,
  package_id: packageId,
  by_hand: byHand,
});

const atOnce = 1000;

/** Each with a visit of their own; `city` of a person is a region's id here. Returns the ids. */
export async function addPeople(
  tx: Tx,
  keys: PersonKeys,
  rosterId: string,
  people: readonly Placed[],
  onWritten?: (people: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  await inParts(people, atOnce, async (part) => {
    const rows = part.map((one) => {
      const id = newId();
      ids.push(id);
      return {
        ...columnsOf(keys, id, one),
        roster_id: rosterId,
        link_no: 1,
        token_hash: hex(personTokenHash(keys, personToken(keys, id, 1))),
        wrong_tries: 0,
        created_at: new Date(),
      };
    });
    await insertRows(tx, 'roster_person', rows);
    const visits = rows.map(({ id }) => ({
      id: newId(),
      person_id: id,
      roster_id: rosterId,
      status: visitStatus.unbooked,
      omitted: [],
      add_ons: [],
      updated_at: new Date(),
    }));
    await insertRows(tx, 'checkup_visit', visits);
    onWritten?.(part.length);
  });
  await linkDependants(tx, keys, rosterId, people);
  return ids;
}

/** Writes what the list says of them now; their links and dates stay. */
export async function changePeople(
  tx: Tx,
  keys: PersonKeys,
  rosterId: string,
  people: readonly (Placed & { readonly id: string })[],
  onWritten?: (people: number) => void,
): Promise<void> {
  await inParts(people, atOnce, async (part) => {
    const rows = part.map((one) => columnsOf(keys, one.id, one));
    await sql`UPDATE roster_person t SET sealed = n.sealed, employee_key = n.employee_key, mobile_key = n.mobile_key,
        id_number_key = n.id_number_key, department = n.department, group_name = n.group_name, city_id = n.city_id,
        package_id = n.package_id, by_hand = n.by_hand, left_at = NULL
      FROM json_populate_recordset(NULL::roster_person, ${JSON.stringify(rows)}::json) n WHERE t.id = n.id`.execute(
      tx,
    );
    onWritten?.(part.length);
  });
  await linkDependants(tx, keys, rosterId, people);
}

async function linkDependants(
  tx: Tx,
  keys: PersonKeys,
  rosterId: string,
  people: readonly Placed[],
): Promise<void> {
  const pairs = people.flatMap(({ person }) =>
    person.kinship === ''
      ? []
      : [{ own: hashedKey(keys, staffKey(person)), of: hashedKey(keys, employeeKey(person)) }],
  );
  await inParts(pairs, atOnce, (part) =>
    sql`UPDATE roster_person t SET dependant_of = e.id
      FROM json_to_recordset(${JSON.stringify(part)}::json) AS n(own text, "of" text), roster_person e
      WHERE t.roster_id = ${rosterId} AND t.employee_key = decode(n.own, 'hex')
        AND e.roster_id = ${rosterId} AND e.employee_key = decode(n."of", 'hex')`.execute(tx),
  );
}

/** They leave the list: a date is cancelled and its place given back. Who has come keeps the visit. Returns how many had a date. */
export async function leaveList(
  tx: Tx,
  people: readonly Pick<PersonRow, 'id' | 'visitId' | 'status'>[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<number> {
  const booked = people.filter(({ status }) => status === visitStatus.booked);
  await releasePlaces(
    tx,
    booked.map(({ visitId }) => visitId),
  );
  await inParts(people, atOnce, async (part) => {
    await transitionAll(
      tx,
      'checkup_visit',
      part.map(({ visitId }) => visitId),
      { action: 'leave', actor },
    );
    await sql`UPDATE roster_person SET left_at = ${now} WHERE id = ANY(${part.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    );
  });
  return booked.length;
}

/** They are on the list again, without a date. */
export async function comeBack(
  tx: Tx,
  people: readonly Pick<PersonRow, 'id' | 'visitId'>[],
  actor: Actor,
): Promise<void> {
  await inParts(people, atOnce, async (part) => {
    await transitionAll(
      tx,
      'checkup_visit',
      part.map(({ visitId }) => visitId),
      { action: 'comeBack', actor },
    );
    await sql`UPDATE roster_person SET left_at = NULL WHERE id = ANY(${part.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    );
  });
}
