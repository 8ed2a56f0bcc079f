import type { CompanyFields } from '#domain/company/company-fields.ts';
import { invalid } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { apply, saveVersion } from '#server/modules/certification/apply.command.ts';
import { requireFree } from '#server/modules/certification/require-free.ts';
import { requireRoom } from '#server/modules/certification/require-room.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { requireOwnFiles } from '#server/modules/common/stored-file.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { companyKind, fieldsOf, insertCompany, lockCompany, lockUser, pendingOf } from './company.store.ts';

export async function addCompany(context: WriteContext, fields: CompanyFields): Promise<{ id: string }> {
  const { tx, caller, services } = context;
  const { userId } = signedIn(caller);
  requireKnownCodes(await readLabels(services), fields);
  await lockUser(tx, userId);
  await requireFree(context, companies, { creditCode: fields.creditCode });
  await requireRoom(tx, companies, userId);
  await requireOwnFiles(tx, userId, [fields.licenceFileId ?? ''], 'licenceFileId');
  const id = newId();
  await insertCompany(tx, id, userId, fields);
  await apply(context, companyKind, id, null);
  return { id };
}

export async function updateCompany(context: WriteContext, id: string, fields: CompanyFields) {
  const { tx, caller, services } = context;
  const { userId } = signedIn(caller);
  requireKnownCodes(await readLabels(services), fields);
  await lockUser(tx, userId);
  const row = await lockCompany(tx, id);
  await requireFree(context, companies, { creditCode: fields.creditCode }, id);
  const already = [row.licence_file_id, pendingOf(row)?.licenceFileId ?? null];
  await requireOwnFiles(tx, userId, [fields.licenceFileId ?? ''], 'licenceFileId', already);
  return { id, underReview: await saveVersion(context, companyKind, id, row, fieldsOf(row), fields) };
}

/** @throws Failure 400 */
export function requireKnownCodes(
  labels: Labels,
  fields: Pick<CompanyFields, 'regionId'> & Partial<CompanyFields>,
): void {
  const region = labels.regions.byId.get(fields.regionId);
  const problems: Record<string, string> = {};
  if (!region || region.level === 1) problems.regionId = '请选择到市或区县。';
  if (fields.industry && !labels.knows('industry', fields.industry))
    problems.industry = '请从列表中选择行业。';
  if (fields.size && !labels.knows('company_size', fields.size)) problems.size = '请从列表中选择人员规模。';
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}
