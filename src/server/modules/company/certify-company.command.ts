import type { CompanyFields } from '#domain/company/company-fields.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { signedIn } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { apply, saveVersion } from '#server/modules/certification/apply.command.ts';
import { requireRoom } from '#server/modules/certification/require-room.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { requireOwnFiles } from '#server/modules/common/stored-file.store.ts';
import {
  companyInTheWay,
  companyKind,
  fieldsOf,
  insertCompany,
  lockCompany,
  lockUser,
  pendingOf,
} from './company.store.ts';

export async function addCompany(context: WriteContext, fields: CompanyFields): Promise<{ id: string }> {
  const { tx, caller, services } = context;
  const { userId } = signedIn(caller);
  requireKnownCodes(await readLabels(services), fields);
  await lockUser(tx, userId);
  await requireFree(context, fields.creditCode);
  await requireRoom(tx, 'company', companyKind.noun, userId);
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
  await requireFree(context, fields.creditCode, id);
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

/** @throws Failure 409 for a company that the user has already, or that somebody else has certified */
export async function requireFree(
  { tx, caller }: WriteContext,
  creditCode: string,
  exceptId?: string,
): Promise<void> {
  const { userId } = signedIn(caller);
  const other = await companyInTheWay(tx, userId, creditCode, exceptId);
  if (!other) return;
  throw conflict(
    other.role
      ? '您已提交过这家企业，请到「我的企业」查看进度或修改资料，不必重复提交。'
      : '这家企业已由其他账号完成认证。请联系贵公司的管理员，在「企业成员」里用您的手机号邀请您加入；联系不上可致电客服 {客服热线}。',
  );
}
