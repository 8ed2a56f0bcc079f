import type { InstitutionFields } from '#domain/institution/institution-fields.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { apply, saveVersion } from '#server/modules/certification/apply.command.ts';
import { requireFree } from '#server/modules/certification/require-free.ts';
import { requireRoom } from '#server/modules/certification/require-room.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { requireOwnFiles } from '#server/modules/common/stored-file.store.ts';
import { lockUser } from '#server/modules/company/company.store.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import {
  columnsOf,
  fieldsOf,
  insertInstitution,
  institutionKind,
  lockInstitution,
  pendingOf,
} from './institution-application.store.ts';
import { profileWith } from './public-institution.store.ts';
import { publicProfile } from './public-profile.query.ts';

/** 深圳澜汀综合医院有限公司 → 深圳澜汀综合医院 */
const shortNameOf = (name: string) => cutText(name.replace(/(股份有限|有限责任|有限)公司$/, ''), 20);

const complete = (fields: InstitutionFields): InstitutionFields => ({
  ...fields,
  shortName: fields.shortName || shortNameOf(fields.name),
  specialServices: [...new Set(fields.specialServices)],
});

export async function addInstitution(
  context: WriteContext,
  input: InstitutionFields,
): Promise<{ id: string }> {
  const { tx, caller, services } = context;
  const { userId } = signedIn(caller);
  const labels = await readLabels(services);
  const fields = complete(input);
  requireKnownCodes(labels, fields);
  await lockUser(tx, userId);
  await requireFree(context, institutions, fields);
  await requireRoom(tx, institutions, userId);
  await requireOwnFiles(tx, userId, [fields.licenceFileId ?? ''], 'licenceFileId');
  const id = newId();
  await insertInstitution(tx, labels.regions, id, userId, fields);
  await apply(context, institutionKind(labels.regions), id, null);
  return { id };
}

/** The public page as it would be with these fields; nothing is saved. @throws Failure 400 */
export async function previewInstitution(context: ReadContext, id: string, input: InstitutionFields) {
  const labels = await readLabels(context.services);
  const fields = complete(input);
  requireKnownCodes(labels, fields);
  return publicProfile(context, await profileWith(context.db, id, columnsOf(labels.regions, fields)));
}

export async function updateInstitution(context: WriteContext, id: string, input: InstitutionFields) {
  const { tx, caller, services } = context;
  const { userId } = signedIn(caller);
  const labels = await readLabels(services);
  const fields = complete(input);
  requireKnownCodes(labels, fields);
  const row = await lockInstitution(tx, id);
  await requireFree(context, institutions, fields, id);
  const already = [row.licence_file_id, pendingOf(row)?.licenceFileId ?? null];
  await requireOwnFiles(tx, userId, [fields.licenceFileId ?? ''], 'licenceFileId', already);
  const kind = institutionKind(labels.regions);
  return { id, underReview: await saveVersion(context, kind, id, row, fieldsOf(row), fields) };
}

function requireKnownCodes(labels: Labels, fields: InstitutionFields): void {
  const problems: Record<string, string> = {};
  const region = labels.regions.byId.get(fields.regionId);
  const hasDistricts = (labels.regions.childrenOf.get(fields.regionId) ?? []).length > 0;
  if (!region || region.level === 1 || hasDistricts) problems.regionId = '请选择到区县。';
  if (!labels.knows('medical_org_type', fields.type)) problems.type = '请从列表中选择机构类型。';
  if (!labels.knows('hospital_level', fields.level)) problems.level = '请从列表中选择医院等级。';
  if (fields.specialServices.some((code) => !labels.knows('special_service', code)))
    problems.specialServices = '请从列表中选择特色服务。';
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}
