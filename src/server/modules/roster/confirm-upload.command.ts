import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { packageIdOf, planUpload, type ReadPerson, readUpload } from './plan-upload.ts';
import { lockRoster, touchRoster } from './roster.store.ts';
import { addPeople, changePeople, comeBack, leaveList } from './write-people.ts';

/**
 * Writes a list that was compared. The comparison is made again under the list's lock and must be of the version that was seen.
 * @throws Failure 409 when the list was changed since
 */
export async function confirmUpload(
  { tx, caller, services, request, now }: WriteContext,
  { rosterId, scope, version }: ParsedInput<'roster.confirm'>,
): Promise<CallOutput<'roster.confirm'>> {
  await requireReadingBudget(services, caller, request.file?.size ?? 0);
  const uploaded = await readUpload(request.file);
  const roster = await lockRoster(tx, rosterId);
  if (roster.version !== version)
    throw conflict('名单刚刚被修改过，没有写入任何内容。请重新比较这份文件，核对后再确认。');
  const plan = await planUpload(services, tx, roster, uploaded, scope, now);
  const { joiners, returners, changes, leavers } = plan.comparison;
  const keys = services.personKey;
  const actor = actorOf(caller, 'buyer');
  const placed = ({ person }: ReadPerson, id?: string) => {
    const before = id === undefined ? undefined : plan.rows.get(id);
    return {
      person,
      packageId: packageIdOf(plan.placeOf(person, before)),
      byHand: before?.byHand === true && before.packageId !== null,
    };
  };
  const rowsOf = (ids: readonly { readonly id: string }[]) =>
    ids.flatMap(({ id }) => plan.rows.get(id) ?? []);
  await leaveList(tx, rowsOf(leavers), { actor, now });
  await comeBack(tx, rowsOf(returners.map(({ before }) => before)), actor);
  await addPeople(
    tx,
    keys,
    rosterId,
    joiners.map((one) => placed(one)),
  );
  await changePeople(
    tx,
    keys,
    rosterId,
    [...returners, ...changes].map(({ before, now: one }) => ({ ...placed(one, before.id), id: before.id })),
  );
  await touchRoster(tx, rosterId);
  const counts = {
    joined: joiners.length,
    returned: returners.length,
    changed: changes.length,
    left: leavers.length,
  };
  await recordAudit(tx, 'roster', rosterId, { action: 'upload', actor, detail: counts });
  return counts;
}
