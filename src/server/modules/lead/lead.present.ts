import { allowedActions } from '#domain/kernel/machine.ts';
import { landingSource } from '#domain/lead/landing-source.ts';
import { type LeadStatus, leadMachine, mayMoveLead } from '#domain/lead/lead-machine.ts';
import { leadSourceLabel } from '#domain/lead/lead-source.ts';
import { shortCityName } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { LeadRow } from './lead.store.ts';
import type { LeadNoteRow } from './lead-note.store.ts';

type Page = CallOutput<'console.listLeads'>;

/** `release` is left out: who gives a lead back does it by assigning it to nobody. */
export const presentHandling = (status: LeadStatus, ownerId: string | null, operatorId: string) => ({
  status: { code: String(status), name: leadMachine.labels[status] },
  actions: mayMoveLead(ownerId, operatorId)
    ? allowedActions(leadMachine, status, 'operator').filter((action) => action !== 'release')
    : [],
});

export const presentNote = ({ body, created_at, author }: LeadNoteRow) => ({
  by: author ?? '',
  at: created_at.toISOString(),
  text: body,
});

export const presentCounts = (counts: ReadonlyMap<LeadStatus, number>): Page['counts'] =>
  Object.entries(leadMachine.labels).map(([code, name]) => ({
    code,
    name,
    count: counts.get(Number(code) as LeadStatus) ?? 0,
  }));

export function presentLead(row: LeadRow, labels: Labels, operatorId: string): Page['records'][number] {
  const { companyName, headcount, purpose, cityId, page, agreedAt, agreedVersion } = row.detail;
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
    agreedVersion: agreedVersion ?? '',
    landing: row.landed_at && {
      at: row.landed_at.toISOString(),
      ...landingSource(row.landing_query ?? {}),
      address: row.landing_address ?? '',
    },
    owner: row.handler_id
      ? { userId: row.handler_id, name: row.handler ?? '', own: row.handler_id === operatorId }
      : null,
    lastNote:
      row.noted_at && presentNote({ body: row.note ?? '', created_at: row.noted_at, author: row.noted_by }),
    sameMobile: row.same_mobile,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...presentHandling(row.status, row.handler_id, operatorId),
  };
}

const sourceName = (source: string) =>
  Object.hasOwn(leadSourceLabel, source) ? leadSourceLabel[source as keyof typeof leadSourceLabel] : source;
