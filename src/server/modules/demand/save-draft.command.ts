import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { type DemandRow, lockForEdit, replaceCities, touchDemand } from './demand.store.ts';
import { replaceInstitutions } from './demand-institutions.store.ts';
import { requireKnownCodes, termColumns } from './demand-terms.ts';
import { locateCities } from './locate-cities.query.ts';

type Input = ParsedInput<'demand.save'>;

/** Saves the fields that are given. Half-filled is fine here; what cannot be right ever (unknown codes) is refused. */
export async function saveDraft(
  { tx, caller, services, now }: WriteContext,
  input: Input,
): Promise<CallOutput<'demand.save'>> {
  const demand = await lockForEdit(tx, input.demandId, input.version);
  requireKnownCodes(input, await readLabels(services));
  if (input.attachments) await requireOwnFiles(tx, demand, signedIn(caller).userId, input.attachments);
  if (input.institutionIds) await replaceInstitutions(tx, demand, input.institutionIds);
  if (input.cities) await replaceCities(tx, input.demandId, await locateCities(tx, input.cities));
  await tx
    .updateTable('demand')
    .set({
      ...termColumns(input),
      attachments: input.attachments && JSON.stringify(input.attachments),
      draft_step: sql<number>`greatest(draft_step, ${input.step ?? 0}::smallint)`,
    })
    .where('id', '=', input.demandId)
    .execute();
  return { version: await touchDemand(tx, input.demandId), savedAt: now.toISOString() };
}

/** Files of the caller's own, or attached before: an id of somebody else's file must not open it. */
export async function requireOwnFiles(
  tx: Tx,
  demand: DemandRow,
  userId: string,
  attachments: NonNullable<Input['attachments']>,
): Promise<void> {
  const before = new Set(demand.attachments.map((one) => one.fileId));
  const fresh = attachments.map((one) => one.fileId).filter((id) => !before.has(id));
  if (fresh.length === 0) return;
  const own = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('owner_id', '=', userId)
    .where('id', 'in', fresh)
    .orderBy('id')
    .forShare()
    .execute();
  if (own.length < new Set(fresh).size)
    throw invalid('有附件没有上传成功，请删除后重新上传。', { attachments: '请重新上传附件。' });
}
