import { visitStatus } from '#domain/examination/visit-machine.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { Assigned } from '#domain/roster/assign-package.ts';
import { staffFieldLabels } from '#domain/roster/compare-staff.ts';
import type { UnplacedReason } from '#domain/roster/count-heads.ts';
import type { StaffPerson } from '#domain/roster/read-staff.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { packageIdOf, planUpload, type ReadPerson, readUpload, type UploadPlan } from './plan-upload.ts';
import { readRoster } from './roster.store.ts';

const shown = 200;
type Brief = CallOutput<'roster.compare'>['joiners']['people'][number];

/** A list beside the one that is there: who joins, comes back, changes, leaves, and which rows say nothing. Nothing is written. */
export async function compareUpload(
  { db, caller, services, request, now }: ReadContext,
  { rosterId, scope }: ParsedInput<'roster.compare'>,
): Promise<CallOutput<'roster.compare'>> {
  await requireReadingBudget(services, caller, request.file?.size ?? 0);
  const uploaded = await readUpload(request.file);
  const roster = await readRoster(db, rosterId);
  const plan = await planUpload(services, db, roster, uploaded, scope, now);
  const labels = await readLabels(services);
  const { joiners, returners, changes, leavers, unchanged } = plan.comparison;
  const briefs = brieferOf(plan);

  return {
    version: roster.version,
    total: uploaded.rows.length,
    unchanged,
    joiners: { count: joiners.length, people: joiners.slice(0, shown).map((one) => briefs.now(one)) },
    returners: {
      count: returners.length,
      people: returners.slice(0, shown).map(({ before, now: one }) => briefs.now(one, before.id)),
    },
    leavers: {
      count: leavers.length,
      booked: leavers.filter(({ id }) => plan.rows.get(id)?.status === visitStatus.booked).length,
      people: leavers.slice(0, shown).map(({ id, facts }) => briefs.before(facts, id)),
    },
    changes: {
      count: changes.length,
      people: changes.slice(0, shown).map(({ before, now: one, fields }) => ({
        ...briefs.now(one, before.id),
        fields: fields.map((field) => ({
          label: staffFieldLabels[field],
          before: valueText(before.facts, field, labels),
          after: valueText(one.person, field, labels),
        })),
      })),
    },
    unread: {
      count: plan.unread.length,
      rows: plan.unread
        .slice(0, 500)
        .map(({ rowNo, name, reasons }) => ({ rowNo, name, reasons: [...reasons] })),
    },
    unassigned: [...briefs.unassigned].map(([reason, count]) => ({ reason, count })),
    unknownCities: [...plan.unknownCities].map(([city, count]) => ({ city, count })),
    packages: plan.rules.packages.map(({ key, label, awarded }) => ({
      packageId: key,
      label,
      awarded,
      people: briefs.heads.get(key) ?? 0,
    })),
  };
}

/** People as the comparison names them, and what they sum up to once it is written. */
function brieferOf({ comparison, rows, rules, placeOf }: UploadPlan) {
  const labels = new Map(rules.packages.map(({ key, label }) => [key, label]));
  const places = new Map<string, Assigned>();
  const touched = new Set<string>();
  for (const one of comparison.joiners) places.set(one.key, placeOf(one.person));
  for (const { before, now } of [...comparison.returners, ...comparison.changes]) {
    places.set(now.key, placeOf(now.person, rows.get(before.id)));
    touched.add(before.id);
  }
  for (const { id } of comparison.leavers) touched.add(id);
  const heads = new Map<string, number>();
  const unassigned = new Map<UnplacedReason, number>();
  const count = (packageId: string | null) => {
    if (packageId !== null) heads.set(packageId, (heads.get(packageId) ?? 0) + 1);
  };
  for (const place of places.values()) {
    count(packageIdOf(place));
    if ('reason' in place) unassigned.set(place.reason, (unassigned.get(place.reason) ?? 0) + 1);
  }
  for (const row of rows.values()) if (!row.left && !touched.has(row.id)) count(row.packageId);
  const brief = (
    { employeeNo, name, department, kinship }: StaffPerson,
    rowNo: number,
    place: Assigned,
  ): Brief => ({
    rowNo,
    employeeNo,
    name,
    department,
    kinship,
    packageLabel: labels.get(packageIdOf(place) ?? '') ?? '',
    reason: 'reason' in place ? place.reason : null,
  });
  return {
    heads,
    unassigned,
    now: ({ key, rowNo, person }: ReadPerson, id?: string) =>
      brief(person, rowNo, places.get(key) ?? placeOf(person, id ? rows.get(id) : undefined)),
    before: (person: StaffPerson, id: string) =>
      brief(person, 0, { packageId: rows.get(id)?.packageId ?? '' }),
  };
}

const sexNames = { male: '男', female: '女' } as const;

function valueText(person: StaffPerson, field: keyof StaffPerson, labels: Labels): string {
  switch (field) {
    case 'mobile':
      return maskMobile(person.mobile);
    case 'idNumber':
      return person.idNumber && `…${person.idNumber.slice(-4)}`;
    case 'sex':
      return person.sex ? sexNames[person.sex] : '';
    case 'married':
      return person.married === null ? '' : person.married ? '已婚' : '未婚';
    case 'city':
      return person.city && labels.place(person.city);
    default:
      return person[field] ?? '';
  }
}
