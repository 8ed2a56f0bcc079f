import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { receivedRows, uploadOf } from './plan-upload.ts';
import { lockRoster } from './roster.store.ts';
import { writeList } from './write-list.ts';
import { startWriting } from './writing.store.ts';

/** A longer list is written in a job: nobody should have to wait at a page for it. */
const mostRowsAtOnce = 2_000;

/**
 * Writes a list that was compared, a long one in a job.
 * @throws Failure 409 when the list was changed since, or another one is being written
 */
export async function confirmUpload(
  { tx, caller, services, request, now }: WriteContext,
  { rosterId, scope, version }: ParsedInput<'roster.confirm'>,
): Promise<CallOutput<'roster.confirm'>> {
  await requireReadingBudget(services, caller, request.file?.size ?? 0);
  const rows = await receivedRows(request.file);
  const uploaded = uploadOf(rows);
  const roster = await lockRoster(tx, rosterId);
  if (uploaded.rows.length <= mostRowsAtOnce)
    return {
      written: await writeList(tx, services, {
        rosterId,
        uploaded,
        scope,
        version,
        now,
        actor: actorOf(caller, 'buyer'),
      }),
    };
  if (roster.version !== version)
    throw conflict('名单刚刚被修改过，没有写入任何内容。请重新比较这份文件，核对后再确认。');
  const requestedBy = signedIn(caller).userId;
  await startWriting(tx, services.personKey, rosterId, { rows, scope, version, requestedBy });
  return { written: null };
}
