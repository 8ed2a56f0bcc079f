import type { SexGroup, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { rulesFor } from '#domain/compliance/rule-force.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import { stableId } from '#server/db/stable-id.ts';
import { demoConfirmations } from './demo-confirmations.ts';
import { addDemandEvents, type DemoDemand, timelineOf } from './demo-demand-history.ts';
import { buyerOf, companyId } from './demo-people.ts';
import { type DemoWorld, days, later, shanghaiDay, type WholeRow } from './demo-rows.ts';
import type { SourceDemand, SourceGroup } from './demo-source.ts';
import { randomFor } from './random.ts';

export function addDemoDemands(world: DemoWorld): DemoDemand[] {
  const demands = world.source.demands.map((source) => addDemand(world, source));
  numberInOrder(
    'CG',
    demands.map(({ row }) => row),
  );
  return demands;
}

/** Human numbers in the order of creation: `CG20261121-000042`, counting within the Shanghai day. */
export function numberInOrder(prefix: string, rows: readonly { number: string; created_at: Date }[]): void {
  const perDay = new Map<string, number>();
  for (const row of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const day = shanghaiDay(row.created_at).replaceAll('-', '');
    const n = (perDay.get(day) ?? 0) + 1;
    perDay.set(day, n);
    row.number = `${prefix}${day}-${String(n).padStart(6, '0')}`;
  }
}

function addDemand(world: DemoWorld, source: SourceDemand): DemoDemand {
  const { rows, catalogue } = world;
  const key = `${source.company}/${source.title}`;
  const random = randomFor(`demand/${key}`);
  const timeline = timelineOf(source, world.now, random);
  const buyer = buyerOf(world, source.company);
  const id = stableId(`demand/${key}`, timeline.created);
  const packages = packagesOf(world, source, key, timeline.created);
  const firstDay = timeline.deadline && later(timeline.deadline, random.int(12, 25) * days);
  const row: WholeRow<'demand'> = {
    id,
    number: '',
    kind: 'open',
    owner_id: buyer.id,
    company_id: companyId(world, source.company),
    title: source.title,
    purpose: source.purpose,
    exam_from: firstDay ? shanghaiDay(firstDay) : null,
    exam_to: firstDay ? shanghaiDay(later(firstDay, random.int(20, 60) * days)) : null,
    quote_deadline: timeline.deadline ?? null,
    budget_min: source.budgetPerHead ? Math.round((source.budgetPerHead * 0.75) / 1000) * 1000 : null,
    approval_limit: null,
    second_approval_limit: null,
    budget_max: source.budgetPerHead ?? null,
    budget_hidden: source.budgetHidden ?? false,
    price_basis: random.chance(0.7) ? 'itemised' : random.pick(['package', 'discount'] as const),
    invoice_type: random.pick(['SPECIAL', 'NORMAL', 'NORMAL', 'MEDICAL']),
    settlement:
      source.title.includes('框架') || source.remarks.includes('按月')
        ? 'MONTH'
        : random.pick(['AFTER', 'AFTER', 'PREPAY']),
    required_types: [],
    required_levels: [...(source.levels ?? [])],
    required_services: [...(source.services ?? [])],
    attachments: [],
    remarks: source.remarks,
    contact: buyer.name,
    mobile: buyer.mobile,
    status: source.status,
    review_reason:
      source.status === demandStatus.declined || source.status === demandStatus.closed
        ? (source.reason ?? '')
        : '',
    draft_step: timeline.submitted ? 3 : source.deadlineInHours === null ? 1 : 2,
    confirmations: timeline.submitted
      ? demoConfirmations(catalogue, { purpose: source.purpose, packages }, timeline.submitted)
      : [],
    approved_rules: timeline.published ? rulesFor(catalogue, source.purpose) : null,
    left_out: [],
    early_reason: '',
    anonymous: false,
    headcount: source.cities.reduce((sum, city) => sum + city.headcount, 0),
    item_count: new Set(packages.flatMap((one) => one.items.map((item) => item.catalogueCode))).size,
    // Counted when the quotations are known.
    quotation_count: 0,
    reminders: 0,
    reminded_at: null,
    created_at: timeline.created,
    updated_at:
      timeline.ended ?? timeline.published ?? timeline.declined ?? timeline.submitted ?? timeline.created,
    submitted_at: timeline.returned?.resubmitted ?? timeline.submitted ?? null,
    published_at: timeline.published ?? null,
    invited_at: timeline.published ?? null,
    ended_at: timeline.ended ?? null,
    // Set when the quotations are known.
    first_quoted_at: null,
    seal: 'none',
    opened_by: 'clock',
    repeats: null,
  };
  rows.demand.push(row);
  source.cities.forEach((city, sort) =>
    rows.demand_city.push({
      demand_id: id,
      region_id: city.region,
      city_id: city.region,
      headcount: city.headcount,
      invited_at: timeline.published ?? null,
      sort,
    }),
  );
  addPackageRows(world, source, id, key, packages, timeline.created);
  const demand: DemoDemand = { key, row, source, timeline, packages, buyer };
  addDemandEvents(world, demand);
  return demand;
}

function packagesOf(world: DemoWorld, source: SourceDemand, key: string, at: Date): DemoDemand['packages'] {
  return source.groups.flatMap((group, g) => {
    const template = world.catalogue.templates.find((one) => one.code === group.template);
    if (!template) throw new Error(`no template package ${group.template}`);
    return sexGroupsFor(source.purpose).flatMap(({ sex }) => {
      const headcount = group.headcounts[sex];
      if (headcount === 0) return [];
      const id = stableId(`demand-package/${key}/${g}/${sex}`, at);
      const age = ageLabel(group);
      return {
        id,
        group: g,
        name: `${group.name}·${sexLabel(source.purpose, sex)}${age}`,
        sex,
        ...(group.ageMin !== undefined && { ageMin: group.ageMin }),
        ...(group.ageMax !== undefined && { ageMax: group.ageMax }),
        headcount,
        items: codesOf(world, template, group, sex).map((catalogueCode) => ({
          id: stableId(`demand-item/${id}/${catalogueCode}`, at),
          catalogueCode,
          required: !optional.has(catalogueCode),
        })),
      };
    });
  });
}

/** Things a buyer would rather have than insist on. */
const optional: ReadonlySet<string> = new Set(['SRV005', 'GEN003', 'PSY003', 'GEN005', 'SRV003']);

function ageLabel({ name, ageMin, ageMax }: SourceGroup): string {
  if (name.includes('岁') || (ageMin === undefined && ageMax === undefined)) return '';
  if (ageMin === undefined) return `（${ageMax}岁及以下）`;
  return ageMax === undefined ? `（${ageMin}岁及以上）` : `（${ageMin}–${ageMax}岁）`;
}

function codesOf(world: DemoWorld, template: TemplatePackage, group: SourceGroup, sex: SexGroup): string[] {
  const added = [...(group.add ?? []), ...(sex === 3 ? (group.add3 ?? []) : [])];
  const codes = [...(template.items[sex] ?? []), ...added].filter((code) => !group.remove?.includes(code));
  return [...new Set(codes)].filter((code) => world.catalogue.items.get(code)?.sexes.includes(sex));
}

function addPackageRows(
  { rows }: DemoWorld,
  source: SourceDemand,
  demandId: string,
  key: string,
  packages: DemoDemand['packages'],
  at: Date,
): void {
  const groupId = (g: number) => stableId(`group/${key}/${g}`, at);
  source.groups.forEach((group, g) =>
    rows.package_group.push({ id: groupId(g), demand_id: demandId, name: group.name, sort: g }),
  );
  packages.forEach((one, sort) => {
    rows.demand_package.push({
      id: one.id,
      demand_id: demandId,
      group_id: groupId(one.group),
      name: one.name,
      sex: one.sex,
      age_min: one.ageMin ?? null,
      age_max: one.ageMax ?? null,
      headcount: one.headcount,
      sort,
    });
    one.items.forEach((item, i) =>
      rows.demand_item.push({
        id: item.id,
        package_id: one.id,
        catalogue_code: item.catalogueCode,
        required: item.required,
        note: notes[item.catalogueCode] ?? '',
        sort: i,
      }),
    );
  });
}

const notes: Readonly<Record<string, string>> = {
  SRV005: '采血后现场供应即可',
  HPY001: '请提前通知空腹',
  GYN001: '须本人同意，可当场放弃',
};
