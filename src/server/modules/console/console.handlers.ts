import type { HandlersOf } from '#server/api/call-context.ts';
import { approve, decline } from '#server/modules/certification/decide.command.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { presentCompanySummary } from '#server/modules/company/company.present.ts';
import { companyKind } from '#server/modules/company/company.store.ts';
import { presentInstitutionSummary } from '#server/modules/institution/institution-application.present.ts';
import { institutionKind } from '#server/modules/institution/institution-application.store.ts';
import type { consoleCalls } from '#wire/console.ts';
import { listCompanies, listInstitutions } from './list-certifications.query.ts';
import { companyReview, institutionReview } from './review-detail.query.ts';
import { workQueue } from './work-queue.query.ts';

const senderOf = (row: { applicant: string; in_force: boolean; pending: unknown }) => ({
  applicant: row.applicant,
  changed: row.in_force && row.pending !== null,
});

export const consoleHandlers: HandlersOf<typeof consoleCalls> = {
  'console.workQueue': async ({ db, now }) => workQueue(db, now),

  'console.listCompanies': async ({ db, services }, filter) => {
    const labels = await readLabels(services);
    const { rows, total } = await listCompanies(db, filter);
    const records = rows.map((row) => ({
      ...presentCompanySummary(row, labels, 'operator'),
      ...senderOf(row),
    }));
    return { records, total, current: filter.current, size: filter.size };
  },
  'console.companyDetail': async (context, { id }) => companyReview(context, id),
  'console.approveCompany': async (context, seen) => approve(context, companyKind, seen),
  'console.declineCompany': async (context, seen) => decline(context, companyKind, seen),

  'console.listInstitutions': async ({ db, services }, filter) => {
    const labels = await readLabels(services);
    const { rows, total } = await listInstitutions(db, filter);
    const records = rows.map((row) => ({
      ...presentInstitutionSummary(row, labels, 'operator'),
      ...senderOf(row),
      creditCode: row.credit_code,
    }));
    return { records, total, current: filter.current, size: filter.size };
  },
  'console.institutionDetail': async (context, { id }) => institutionReview(context, id),
  'console.approveInstitution': async (context, seen) =>
    approve(context, institutionKind(await regionIndex(context.services)), seen),
  'console.declineInstitution': async (context, seen) =>
    decline(context, institutionKind(await regionIndex(context.services)), seen),
};
