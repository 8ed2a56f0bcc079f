import { allowedActions } from '#domain/kernel/machine.ts';
import { leadMachine, type LeadStatus } from '#domain/lead/lead-machine.ts';
import { leadSourceLabel } from '#domain/lead/lead-source.ts';
import { shortCityName } from '#domain/region/region.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { LeadRow } from './lead.store.ts';

type Page = CallOutput<'console.listLeads'>;

export const presentHandling = (status: LeadStatus) => ({
  status: { code: String(status), name: leadMachine.labels[status] },
  actions: allowedActions(leadMachine, status, 'operator'),
});

export const presentCounts = (counts: ReadonlyMap<LeadStatus, number>): Page['counts'] =>
  Object.entries(leadMachine.labels).map(([code, name]) => ({
    code,
    name,
    count: counts.get(Number(code) as LeadStatus) ?? 0,
  }));

export function presentLead(row: LeadRow, labels: Labels): Page['records'][number] {
  const { companyName, headcount, purpose, cityId, page, agreedAt } = row.detail;
  const city = cityId ? labels.regions.byId.get(cityId) : undefined;
  return {
    leadId: row.id,
    source: { code: row.source, name: sourceName(row.source) },
    name: row.name,
    mobile: row.mobile,
    companyName: companyName ?? '',
    message: row.message,
    headcount: headcount ?? null,
    purpose: purpose ? labels.codeName('check_type', purpose).name : '',
    city: city ? shortCityName(city.name) : '',
    institution: row.institution_code
      ? { code: row.institution_code, name: row.institution_name ?? '' }
      : null,
    account: row.account ?? '',
    page: page ?? '',
    agreedAt: agreedAt ?? null,
    handler: row.handler ?? '',
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...presentHandling(row.status),
  };
}

const sourceName = (source: string) =>
  Object.hasOwn(leadSourceLabel, source) ? leadSourceLabel[source as keyof typeof leadSourceLabel] : source;
