import { sql } from 'kysely';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, Failure, invalid, notFound } from '#domain/kernel/failure.ts';
import type { StaffPerson } from '#domain/roster/read-staff.ts';
import { readStaff } from '#domain/roster/read-staff.ts';
import { employeeKey, staffKey } from '#domain/roster/read-staff-list.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { personToken, personTokenHash } from '#server/person-keys.ts';
import { keepsPackage, packageIdOf, placeOf } from './plan-upload.ts';
import {
  dataOf,
  factsOf,
  lockRoster,
  type PersonRow,
  readPeople,
  rosterRules,
  touchRoster,
} from './roster.store.ts';
import { addPeople, changePeople, comeBack, hashedKey, leaveList } from './write-people.ts';

type Fields = ParsedInput<'roster.savePerson'>;

/** Typed fields by the rules of a list. @throws Failure 400 that names the fields at fault */
function personOf(input: Fields, rules: { readonly today: string; readonly marriage: boolean }): StaffPerson {
  const { kinship, employeeNo, cityId } = input;
  const { person, problems } = readStaff(
    {
      texts: {
        ...(kinship === '' ? { employeeNo } : { ofEmployee: employeeNo, kinship }),
        name: input.name,
        mobile: input.mobile,
        idNumber: input.idNumber,
        sex: input.sex && { male: '男', female: '女' }[input.sex],
        birth: input.birthDate,
        marriage: input.married && { yes: '已婚', no: '未婚' }[input.married],
        department: input.department,
        group: input.group,
      },
      lost: [],
    },
    rules,
  );
  if (problems.length > 0) {
    const inputs = {
      birth: 'birthDate',
      marriage: 'married',
      ofEmployee: 'employeeNo',
      city: 'cityId',
    } as const;
    const fields = problems.map(({ column, text }) => [
      column in inputs ? inputs[column as keyof typeof inputs] : column,
      `${text}。`,
    ]);
    throw invalid(`${problems.map(({ text }) => text).join('；')}，请核对。`, Object.fromEntries(fields));
  }
  return { ...person, city: cityId };
}

/** Adds somebody, or writes what is known of them now. */
export async function savePerson({ tx, caller, services, now }: WriteContext, input: Fields) {
  const { rosterId, personId } = input;
  const roster = await lockRoster(tx, rosterId);
  const rules = await rosterRules(tx, roster, now);
  const person = personOf(input, rules);
  if (input.packageId && !rules.packages.some(({ key }) => key === input.packageId))
    throw invalid('这个套餐不在已定标的需求里，请重新选择。', { packageId: '请选择套餐。' });
  const people = await readPeople(tx, rosterId);
  const keys = services.personKey;
  const key = hashedKey(keys, staffKey(person));
  const same = people.find((one) => one.key === key && one.id !== personId);
  if (same)
    throw invalid(
      same.left
        ? '这个人曾在名单上，请在“已离开”里让其回到名单。'
        : '名单上已有这个人（工号相同），请修改原来的一行。',
      { employeeNo: '名单上已有。' },
    );
  if (
    person.kinship !== '' &&
    !people.some((one) => one.key === hashedKey(keys, employeeKey(person)) && !one.left)
  )
    throw invalid('所属员工的工号不在名单里，请先添加员工。', { employeeNo: '名单上没有这个工号。' });
  if (input.cityId) await requireCity(tx, input.cityId);
  const before = personId ? people.find(({ id }) => id === personId) : undefined;
  if (personId && !before) throw notFound('没有找到名单上的这个人，请刷新页面。');
  const chosen = input.packageId;
  if (before && keepsPackage(before) && chosen && chosen !== before.packageId)
    throw conflict('已预约或已到检的人不能改套餐：机构已按原套餐准备。请先取消预约。');
  const packageId = chosen || packageIdOf(placeOf(rules, person, before && { ...before, byHand: false }));
  const one = { person, packageId, byHand: chosen !== '' };
  const actor = actorOf(caller, 'buyer');
  const [id = personId] = before
    ? (await changePeople(tx, keys, rosterId, [{ ...one, id: before.id }]), [before.id])
    : await addPeople(tx, keys, rosterId, [one]);
  await touchRoster(tx, rosterId);
  await recordAudit(tx, 'roster_person', id, { action: before ? 'update' : 'add', actor });
  return { id };
}

async function requireCity(tx: Tx, cityId: string): Promise<void> {
  const { rows } = await sql`SELECT FROM region WHERE id = ${cityId} AND level = 2`.execute(tx);
  if (rows.length === 0) throw invalid('请选择城市。', { cityId: '请选择城市。' });
}

/** A person's choice of a package, or back to the rules; dates keep the package they were made for. */
export async function assignPeople(
  { tx, caller, services, now }: WriteContext,
  { rosterId, personIds, packageId }: ParsedInput<'roster.assign'>,
) {
  const roster = await lockRoster(tx, rosterId);
  const rules = await rosterRules(tx, roster, now);
  if (packageId && !rules.packages.some(({ key }) => key === packageId))
    throw invalid('这个套餐不在已定标的需求里，请重新选择。', { packageId: '请选择套餐。' });
  const people = (await readPeople(tx, rosterId, personIds)).filter(({ left }) => !left);
  if (people.length === 0) throw notFound('没有找到所选的人员，请刷新页面。');
  const free = people.filter((one) => !keepsPackage(one));
  const moves = free.map((one) => ({
    id: one.id,
    package_id: packageId || packageIdOf(placeOf(rules, factsOf(dataOf(services.personKey, one), one))),
  }));
  await sql`UPDATE roster_person p SET package_id = n.package_id, by_hand = ${packageId !== ''}
    FROM json_to_recordset(${JSON.stringify(moves)}::json) AS n(id uuid, package_id uuid) WHERE p.id = n.id`.execute(
    tx,
  );
  await touchRoster(tx, rosterId);
  await recordAudit(tx, 'roster', rosterId, {
    action: 'assignPackage',
    actor: actorOf(caller, 'buyer'),
    detail: { people: moves.length, packageId: packageId || null },
  });
  return { changed: moves.length, kept: people.length - free.length };
}

/** The person under the lock of their list. */
async function lockPerson(tx: Tx, personId: string): Promise<PersonRow & { readonly rosterId: string }> {
  const { rows } = await sql<{ rosterId: string }>`SELECT roster_id AS "rosterId" FROM roster_person
    WHERE id = ${personId}`.execute(tx);
  const rosterId = rows[0]?.rosterId ?? '';
  await lockRoster(tx, rosterId);
  const [person] = await readPeople(tx, rosterId, [personId]);
  if (!person) throw new Failure(404, '没有找到名单上的这个人，请刷新页面。');
  return { ...person, rosterId };
}

export async function removePerson({ tx, caller, now }: WriteContext, personId: string) {
  const person = await lockPerson(tx, personId);
  if (person.left) throw conflict('这个人已经离开名单，请刷新页面。');
  await leaveList(tx, [person], { actor: actorOf(caller, 'buyer'), now });
  await touchRoster(tx, person.rosterId);
  return { id: personId };
}

/** A leaver and a joiner in one step: both, or neither. The date is given back, not handed on. @throws Failure 400, 404, 409 */
export async function replacePerson(
  context: WriteContext,
  { personId, ...fields }: ParsedInput<'roster.replacePerson'>,
) {
  const { tx, caller, now } = context;
  const person = await lockPerson(tx, personId);
  if (person.left) throw conflict('这个人已经离开名单，请刷新页面。');
  if (person.status === visitStatus.arrived)
    throw conflict('这个人已到检，费用照常结算，不能替换。新来的人请用“添加一人”。');
  await leaveList(tx, [person], { actor: actorOf(caller, 'buyer'), now });
  return savePerson(context, { ...fields, rosterId: person.rosterId, personId: '' });
}

export async function restorePerson({ tx, caller }: WriteContext, personId: string) {
  const person = await lockPerson(tx, personId);
  if (!person.left) throw conflict('这个人已经在名单上，请刷新页面。');
  await comeBack(tx, [person], actorOf(caller, 'buyer'));
  await touchRoster(tx, person.rosterId);
  return { id: personId };
}

/** The old link leads nowhere from now on, and may be opened anew with the last digits of the mobile. */
export async function renewLink({ tx, caller, services }: WriteContext, personId: string) {
  const { rosterId } = await lockPerson(tx, personId);
  const { rows } = await sql<{
    linkNo: number;
  }>`UPDATE roster_person SET link_no = link_no + 1, opened_at = NULL,
      wrong_tries = 0 WHERE id = ${personId} RETURNING link_no AS "linkNo"`.execute(tx);
  const token = personToken(services.personKey, personId, rows[0]?.linkNo ?? 1);
  await tx
    .updateTable('roster_person')
    .set({ token_hash: personTokenHash(services.personKey, token) })
    .where('id', '=', personId)
    .execute();
  await recordAudit(tx, 'roster_person', personId, {
    action: 'renewLink',
    actor: actorOf(caller, 'buyer'),
    detail: { rosterId },
  });
  return { id: personId };
}
