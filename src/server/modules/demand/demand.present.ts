import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type DemandStatus, demandMachine, editableDemandStatuses } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { allowedActions, type MachineActor } from '#domain/kernel/machine.ts';
import { maskMobile, maskName } from '#domain/kernel/mobile.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import {
  type CityRow,
  type DemandColumns,
  type DemandRow,
  noQuotations,
  type QuotationCounts,
} from './demand.store.ts';
import type { DemandGroup, DemandPackage } from './demand-packages.store.ts';
import { momentOrNull, presentSchedule, type Reader } from './demand-terms.ts';
import type { ListedDemand } from './list-demands.query.ts';

type Group = CallOutput<'demand.getGroup'>['group'];
type PackageWithItems = CallOutput<'demand.packageDetail'>;

export const presentStatus = (status: DemandStatus) => ({ code: status, name: demandMachine.labels[status] });

/** Buttons. A `viewer` of the company has none. */
export function actionsOf(status: DemandStatus, actor: MachineActor | 'viewer'): string[] {
  if (actor === 'viewer') return [];
  const moves: string[] = allowedActions(demandMachine, status, actor);
  if (actor !== 'owner') return moves;
  if (editableDemandStatuses.includes(status)) moves.push('edit');
  if (demandMachine.initial.includes(status)) moves.push('delete');
  if (status === demandStatus.completed) moves.push('contract', 'plan');
  return moves;
}

/** 深圳; 深圳·南山区 for a district. */
export const placeName = (city: Pick<CityRow, 'region_id' | 'city_id'>, labels: Labels) =>
  city.region_id === city.city_id
    ? labels.place(city.city_id)
    : `${labels.place(city.city_id)}·${labels.place(city.region_id)}`;

interface FaceCounts {
  readonly packageCount: number;
  readonly quotationCount: number;
}

export function presentFace(
  row: DemandColumns,
  cities: readonly CityRow[],
  counts: FaceCounts,
  labels: Labels,
  reader: Reader,
) {
  return {
    demandId: row.id,
    kind: row.kind,
    number: row.number,
    title: row.title,
    purpose: { code: row.purpose, name: labels.name('check_type', row.purpose) },
    cities: cities
      .filter((city) => city.demand_id === row.id)
      .map((city) => ({
        regionId: city.region_id,
        name: placeName(city, labels),
        headcount: city.headcount,
      })),
    headcount: row.headcount,
    itemCount: row.item_count,
    ...counts,
    ...presentSchedule(row, reader),
    publishedAt: momentOrNull(row.published_at),
    status: presentStatus(row.status),
  };
}

/** Before the award only 某制造业企业: the name comes out with the result, unless the buyer wanted it otherwise. */
export function publicCompanyName(
  row: Pick<DemandRow, 'status' | 'anonymous' | 'company_name' | 'company_industry'>,
  labels: Labels,
): string {
  if (row.status === demandStatus.completed && !row.anonymous) return row.company_name;
  return `某${labels.name('industry', row.company_industry).replace(/[，、].*$/, '')}企业`;
}

export const maskedContact = (row: DemandRow) => ({
  contact: maskName(row.contact),
  mobile: row.mobile === '' ? '' : maskMobile(row.mobile),
});

export const presentGroups = (
  groups: readonly DemandGroup[],
  purpose: string,
  catalogue: Catalogue,
): Group[] => {
  const categories = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  return groups.map((group) => ({
    groupId: group.id,
    name: group.name,
    packages: group.packages.map((pkg) => presentPackage(pkg, purpose, catalogue, categories)),
  }));
};

export function presentPackage(
  pkg: DemandPackage,
  purpose: string,
  catalogue: Catalogue,
  categories = new Map(catalogue.categories.map(({ code, name }) => [code, name])),
): PackageWithItems {
  return {
    packageId: pkg.id,
    groupId: pkg.groupId,
    groupName: pkg.groupName,
    name: pkg.name,
    label: pkg.label,
    sex: { code: pkg.sex, name: sexLabel(purpose, pkg.sex) },
    ageMin: pkg.ageMin,
    ageMax: pkg.ageMax,
    headcount: pkg.headcount,
    itemCount: pkg.items.length,
    items: pkg.items.map((item) => {
      const known = catalogue.items.get(item.catalogueCode);
      return {
        itemId: item.id,
        catalogueCode: item.catalogueCode,
        name: known?.name ?? item.catalogueCode,
        category: categories.get(known?.category ?? '') ?? '',
        type: known?.type ?? '',
        required: item.required,
        note: item.note,
        referencePrice: toYuanText(known?.referencePrice ?? 0),
      };
    }),
  };
}

const countsOfRow = (row: ListedDemand): FaceCounts => ({
  packageCount: row.package_count,
  quotationCount: row.quotation_count,
});

export const presentHall = (row: ListedDemand, cities: readonly CityRow[], labels: Labels) => ({
  ...presentFace(row, cities, countsOfRow(row), labels, 'stranger'),
  companyName: publicCompanyName(row, labels),
});

/** A row of the owner's or the operator's list. */
export const presentListed = (
  row: ListedDemand,
  cities: readonly CityRow[],
  labels: Labels,
  actor: 'owner' | 'viewer' | 'operator',
  quotations: QuotationCounts = noQuotations,
) => ({
  ...presentFace(row, cities, countsOfRow(row), labels, 'owner'),
  companyName: row.company_name,
  reviewReason: row.review_reason,
  draftStep: row.draft_step,
  createdAt: row.created_at.toISOString(),
  submittedAt: momentOrNull(row.submitted_at),
  quotations,
  actions: actionsOf(row.status, actor),
});
