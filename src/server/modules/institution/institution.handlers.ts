import { notFound } from '#domain/kernel/failure.ts';
import type { institutionCalls } from '#wire/institution/institution.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import { listOwn } from '#server/modules/organisation/own.store.ts';
import { addInstitution, previewInstitution, updateInstitution } from './apply-institution.command.ts';
import { cityPlan } from './city-plan.query.ts';
import { presentInstitution, presentInstitutionSummary } from './institution-application.present.ts';
import { type InstitutionRow, institutionById } from './institution-application.store.ts';

export const institutionHandlers: HandlersOf<typeof institutionCalls> = {
  'institution.add': addInstitution,
  'institution.update': async (context, { institutionId, ...fields }) =>
    updateInstitution(context, institutionId, fields),
  'institution.preview': (context, { institutionId, ...fields }) =>
    previewInstitution(context, institutionId, fields),
  'institution.cityPlan': (context, { regionId }) => cityPlan(context, regionId),
  'institution.detail': async ({ db, caller, services }, { institutionId }) => {
    const row = await institutionById(db, institutionId);
    if (!row) throw notFound('没有找到这家机构，请从「我的机构」重新进入。');
    const shown = await presentInstitution(db, row, await readLabels(services), 'owner');
    const own = signedIn(caller).institutions.find((one) => one.institutionId === institutionId);
    return own?.acts.includes('manage') ? shown : { ...shown, actions: [] };
  },
  'institution.listMine': async ({ caller, db, services }, page) => {
    const labels = await readLabels(services);
    const { rows, total } = await listOwn<InstitutionRow>(db, institutions, signedIn(caller).userId, page);
    return {
      records: rows.map((row) => presentInstitutionSummary(row, labels, 'owner')),
      total,
      current: page.current,
      size: page.size,
    };
  },
};
