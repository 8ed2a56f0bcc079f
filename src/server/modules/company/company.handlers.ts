import { certificationStatus, companyMachine } from '#domain/access/certification-machine.ts';
import { actsOf } from '#domain/company/company-role.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { companyCalls } from '#wire/organisation/company.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { roleName } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { listOwn } from '#server/modules/organisation/own.store.ts';
import { userDetail } from '#server/modules/user/user.store.ts';
import { addCompany, updateCompany } from './certify-company.command.ts';
import { presentCompany, presentCompanySummary } from './company.present.ts';
import { type CompanyRow, companyById, purchasingCompanies } from './company.store.ts';

export const companyHandlers: HandlersOf<typeof companyCalls> = {
  'company.add': addCompany,
  'company.update': async (context, { id, ...fields }) => updateCompany(context, id, fields),
  'company.detail': async ({ db, services, caller }, { id }) => {
    const row = await companyById(db, id);
    if (!row) throw notFound('没有找到这家企业，请从「我的企业」重新进入。');
    const shown = await presentCompany(db, row, await readLabels(services), 'owner');
    return mayFor(signedIn(caller), id, 'manage') ? shown : { ...shown, actions: [] };
  },
  'company.listPage': async ({ caller, db, services }, page) => {
    const labels = await readLabels(services);
    const { userId } = signedIn(caller);
    const { rows, total } = await listOwn<CompanyRow>(db, companies, userId, page);
    const { company } = await userDetail(db, userId);
    return {
      records: rows.map((row) => ({
        ...presentCompanySummary(row, labels, 'owner'),
        role: roleName(companies, row.role),
        isActive: row.id === company?.id,
      })),
      total,
      ...page,
    };
  },
  'company.list': async ({ caller, db, services }) => {
    const labels = await readLabels(services);
    const { userId } = signedIn(caller);
    const rows = await purchasingCompanies(db, userId);
    const { company } = await userDetail(db, userId);
    return rows.map((row) => {
      const status = row.in_force ? certificationStatus.certified : certificationStatus.inReview;
      return {
        id: row.id,
        isActive: row.id === company?.id,
        name: row.name,
        creditCode: row.credit_code,
        regionId: row.region_id,
        regionName: labels.regionName(row.region_id),
        contact: row.contact,
        mobile: row.mobile,
        acts: actsOf(row.role),
        status: { code: status, name: companyMachine.labels[status] },
      };
    });
  },
};
