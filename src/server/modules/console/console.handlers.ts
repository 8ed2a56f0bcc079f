import type { consoleCalls } from '#wire/console/console.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { approve, decline } from '#server/modules/certification/decide.command.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { presentCompanySummary } from '#server/modules/company/company.present.ts';
import { companyKind } from '#server/modules/company/company.store.ts';
import { presentInstitutionSummary } from '#server/modules/institution/institution-application.present.ts';
import { institutionKind } from '#server/modules/institution/institution-application.store.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { listCompanies, listInstitutions } from './list-certifications.query.ts';
import { companyReview, institutionReview } from './review-detail.query.ts';

const senderOf = (row: { applicant: string; in_force: boolean; pending: unknown }) => ({
  applicant: row.applicant,
  changed: row.in_force && row.pending !== null,
});

export const consoleHandlers: HandlersOf<typeof consoleCalls> = {
  'console.listCompanies': async ({ db, services }, filter) => {
    const labels = await readLabels(services);
    const { rows, ...counted } = await listCompanies(db, filter);
    const records = rows.map((row) => ({
      ...presentCompanySummary(row, labels, 'operator'),
      ...senderOf(row),
    }));
    return { records, ...counted, current: filter.current, size: filter.size };
  },
  'console.companyDetail': async (context, { id }) => companyReview(context, id),
  'console.approveCompany': (context, seen) =>
    underClaim(context, { kind: 'company', id: seen.id }, () => approve(context, companyKind, seen)),
  'console.declineCompany': (context, seen) =>
    underClaim(context, { kind: 'company', id: seen.id }, () => decline(context, companyKind, seen)),

  'console.listInstitutions': async ({ db, services }, filter) => {
    const labels = await readLabels(services);
    const { rows, ...counted } = await listInstitutions(db, filter);
    const records = rows.map((row) => ({
      ...presentInstitutionSummary(row, labels, 'operator'),
      ...senderOf(row),
      creditCode: row.credit_code,
    }));
    return { records, ...counted, current: filter.current, size: filter.size };
  },
  'console.institutionDetail': async (context, { id }) => institutionReview(context, id),
  'console.approveInstitution': async (context, seen) => {
    const kind = institutionKind(await regionIndex(context.services));
    return underClaim(context, { kind: 'institution', id: seen.id }, () => approve(context, kind, seen));
  },
  'console.declineInstitution': async (context, seen) => {
    const kind = institutionKind(await regionIndex(context.services));
    return underClaim(context, { kind: 'institution', id: seen.id }, () => decline(context, kind, seen));
  },
};
