import { conflict } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/db/transition.ts';
import { packageIdOf, planUpload, type ReadPerson, type StaffUpload } from './plan-upload.ts';
import { holdRoster, touchRoster } from './roster.store.ts';
import { addPeople, changePeople, comeBack, leaveList } from './write-people.ts';

interface Writing {
  readonly rosterId: string;
  readonly uploaded: StaffUpload;
  readonly scope: 'whole' | 'some';
  /** Of the list as it was compared. */
  readonly version: string;
  readonly actor: Actor;
  readonly now: Date;
  /** People written so far, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Writes a list that was compared. The comparison is made again under the list's lock and must be of the version that was seen.
 * @throws Failure 409 when the list was changed since
 */
export async function writeList(
  tx: Tx,
  services: Pick<Services, 'reads' | 'independent' | 'personKey'>,
  { rosterId, uploaded, scope, version, actor, now, onProgress }: Writing,
): Promise<{ joined: number; returned: number; changed: number; left: number }> {
  const roster = await holdRoster(tx, rosterId);
  if (roster.version !== version)
    throw conflict('名单刚刚被修改过，没有写入任何内容。请重新比较这份文件，核对后再确认。');
  const plan = await planUpload(services, tx, roster, uploaded, scope, now);
  const { joiners, returners, changes, leavers } = plan.comparison;
  const keys = services.personKey;
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
  const total = joiners.length + returners.length + changes.length + leavers.length;
  let done = 0;
  const written = (people: number) => {
    done += people;
    onProgress?.(done, total);
  };
  written(0);
  await leaveList(tx, rowsOf(leavers), { actor, now });
  await comeBack(tx, rowsOf(returners.map(({ before }) => before)), actor);
  written(leavers.length);
  await addPeople(
    tx,
    keys,
    rosterId,
    joiners.map((one) => placed(one)),
    written,
  );
  await changePeople(
    tx,
    keys,
    rosterId,
    [...returners, ...changes].map(({ before, now: one }) => ({ ...placed(one, before.id), id: before.id })),
    written,
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
