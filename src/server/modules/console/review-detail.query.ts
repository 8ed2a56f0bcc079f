import { notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { fieldChanges, reviewFacts } from '#server/modules/certification/review-facts.query.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { companyLabels, presentCompany } from '#server/modules/company/company.present.ts';
import * as company from '#server/modules/company/company.store.ts';
import {
  institutionLabels,
  presentInstitution,
} from '#server/modules/institution/institution-application.present.ts';
import * as institution from '#server/modules/institution/institution-application.store.ts';

const codesOf = (fields: { creditCode: string }, pending: { creditCode: string } | null) => [
  fields.creditCode,
  ...(pending ? [pending.creditCode] : []),
];

export async function companyReview(
  { db, services }: ReadContext,
  id: string,
): Promise<CallOutput<'console.companyDetail'>> {
  const row = await company.companyById(db, id);
  if (!row) throw notFound('没有找到这家企业，请从列表重新进入。');
  const labels = await readLabels(services);
  const [fields, pending] = [company.fieldsOf(row), company.pendingOf(row)];
  const creditCodes = codesOf(fields, pending);
  const [presented, facts] = await Promise.all([
    presentCompany(db, row, labels, 'operator'),
    reviewFacts(db, company.companyKind, { id, applicantId: row.user_id, creditCodes }),
  ]);
  return {
    ...presented,
    ...facts,
    changes: fieldChanges(company.companyKind, fields, pending, companyLabels(labels)),
  };
}

export async function institutionReview(
  { db, services }: ReadContext,
  id: string,
): Promise<CallOutput<'console.institutionDetail'>> {
  const labels = await readLabels(services);
  const kind = institution.institutionKind(labels.regions);
  const [row, [applicantId]] = await Promise.all([
    institution.institutionById(db, id),
    kind.peopleOf(db, id),
  ]);
  if (!row) throw notFound('没有找到这家机构，请从列表重新进入。');
  const [fields, pending] = [institution.fieldsOf(row), institution.pendingOf(row)];
  const creditCodes = codesOf(fields, pending);
  const [presented, facts] = await Promise.all([
    presentInstitution(db, row, labels, 'operator'),
    reviewFacts(db, kind, { id, applicantId, creditCodes }),
  ]);
  return {
    ...presented,
    ...facts,
    changes: fieldChanges(kind, fields, pending, institutionLabels(labels)),
  };
}
