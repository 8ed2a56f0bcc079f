import { sql } from 'kysely';
import { type VisitStatus, visitMachine, visitStatus } from '#domain/examination/visit-machine.ts';
import { dayAfter } from '#domain/kernel/day-number.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { AttendanceRow } from '#domain/settlement/read-attendance.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { Sql } from '#server/db/database.ts';
import type { VisitAddOn } from '#server/db/tables/examination.ts';
import { addOnsText } from '#server/modules/checkup-visit/exam-day.query.ts';
import {
  contentsOf,
  itemsOfVisit,
  type VisitPackage,
  visitPackage,
} from '#server/modules/checkup-visit/visit-items.ts';
import { type Findable, matchPeople, nameOf } from '#server/modules/settlement/match-people.ts';
import type { PersonKeys } from '#server/person-keys.ts';

const { agreed, invoiced, paid } = settlementStatus;

/** How far from the date that was booked somebody may have come. */
const daysAround = 62;

interface Visit extends Findable, VisitPackage {
  readonly status: VisitStatus;
  readonly day: string;
  readonly omitted: readonly string[];
  readonly addOns: readonly VisitAddOn[];
  /** The settlement to which both sides agreed with this visit in it; '' for none. */
  readonly agreedIn: string;
}

/** A row that is taken. `changes`: somebody who had arrived, with other items. */
export interface Arrival {
  readonly row: AttendanceRow;
  readonly visit: Visit;
  readonly name: string;
  readonly changes: boolean;
}

interface AttendancePlan {
  readonly arrivals: readonly Arrival[];
  readonly unchanged: number;
  readonly absent: number;
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/**
 * What the rows of an export would write of the people who have a date with the institution around these days. Whoever writes it
 * locks the visits first. `today` in Shanghai.
 */
export async function planAttendance(
  db: Sql,
  keys: PersonKeys,
  { institutionId, rows, today }: { institutionId: string; rows: readonly AttendanceRow[]; today: string },
  locked = false,
): Promise<AttendancePlan> {
  const came = rows.filter((row) => row.came && row.unclear === '');
  const unclear = rows.filter((row) => row.unclear !== '');
  const problems = unclear.map(({ rowNo, name, unclear: why }) => ({ line: rowNo, text: `${name}${why}` }));
  const visits = await visitsAround(db, institutionId, came, locked);
  const contents = await contentsOf(db, [...new Set(visits.map(({ contractId }) => contractId))]);
  const visitOf = new Map(visits.map((visit) => [visit.visitId, visit]));
  const find = matchPeople(keys, visits);
  const [arrivals, seen] = [[] as Arrival[], new Map<string, AttendanceRow>()];
  let unchanged = 0;
  for (const row of came) {
    const match = find(row);
    const visit = 'visitId' in match ? visitOf.get(match.visitId ?? '') : undefined;
    const name = row.name || (visit ? nameOf(keys, visit) : '');
    const earlier = visit && seen.get(visit.visitId);
    const problem =
      row.day > today
        ? `${name}的到检日期 ${row.day} 还没有到`
        : 'candidates' in match
          ? `${name}对应不上唯一的人：约在本机构的有 ${match.candidates.length} 位，请加上工号、手机号或身份证号一列`
          : !visit
            ? `${name || '这一行'}在前后 ${daysAround} 天内没有约在本机构`
            : earlier
              ? sameAttendance(earlier, row)
                ? ''
                : `与第 ${earlier.rowNo} 行是同一个人，内容不同`
              : problemOf(row, visit, name, itemsOfVisit(visit, contents));
    if (problem) problems.push({ line: row.rowNo, text: problem });
    if (problem || !visit || earlier) continue;
    seen.set(visit.visitId, row);
    const arrived = visit.status === visitStatus.arrived;
    if (arrived && sameAttendance(visit, row)) unchanged += 1;
    else arrivals.push({ row, visit, name, changes: arrived });
  }
  const absent = rows.length - came.length - unclear.length;
  return { arrivals, unchanged, absent, problems: problems.toSorted((a, b) => a.line - b.line) };
}

interface Attended {
  readonly day: string;
  readonly omitted: readonly string[];
  readonly addOns: readonly VisitAddOn[];
}

const sameAttendance = (one: Attended, other: Attended): boolean => written(one) === written(other);
const written = ({ day, omitted, addOns }: Attended): string =>
  JSON.stringify([
    day,
    omitted.toSorted(),
    addOns.map(({ name, price, payer }) => JSON.stringify([name, price, payer])).toSorted(),
  ]);

function problemOf(row: AttendanceRow, visit: Visit, name: string, items: readonly string[]): string {
  if (visit.status === visitStatus.arrived && visit.day !== row.day)
    return `${name}已登记在 ${visit.day} 到检，日期不同，请先更正原来的登记`;
  if (visit.agreedIn !== '' && !sameAttendance(visit, row))
    return `${name}的到检已计入双方确认的结算单 ${visit.agreedIn}，不能再修改`;
  const unknown = row.omitted.filter((item) => !items.includes(item));
  return unknown.length > 0 ? `${name}的套餐里没有项目“${unknown.join('、')}”` : '';
}

async function visitsAround(
  db: Sql,
  institutionId: string,
  rows: readonly AttendanceRow[],
  locked: boolean,
): Promise<Visit[]> {
  const days = rows.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = await sql<Visit>`
    SELECT v.id AS "visitId", v.person_id AS "personId", p.sealed, p.employee_key AS "employeeKey", p.mobile_key AS "mobileKey",
      p.id_number_key AS "idNumberKey", v.status, v.day::text AS day, v.day::text AS "arrivedOn", v.omitted, v.add_ons AS "addOns",
      coalesce((SELECT min(s.number) FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id WHERE l.visit_id = v.id
        AND l.expected > 0 AND s.status IN (${sql.lit(agreed)}, ${sql.lit(invoiced)}, ${sql.lit(paid)})), '') AS "agreedIn",
      ${visitPackage}
    FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id JOIN roster r ON r.id = v.roster_id
    JOIN demand d ON d.id = r.demand_id
    LEFT JOIN demand_package k ON k.id = p.package_id LEFT JOIN package_group g ON g.id = k.group_id
    WHERE v.institution_id = ${institutionId} AND p.sealed IS NOT NULL
      AND v.status IN (${sql.lit(visitStatus.booked)}, ${sql.lit(visitStatus.arrived)}, ${sql.lit(visitStatus.missed)})
      AND v.day BETWEEN ${dayAfter(first, -daysAround)} AND ${dayAfter(last, daysAround)}
    ORDER BY v.id ${locked ? sql`FOR UPDATE OF v` : sql``}`.execute(db);
  return found.rows;
}

const added = (addOns: readonly VisitAddOn[]): string =>
  addOnsText(addOns.map(({ price, ...one }) => ({ ...one, price: toYuanText(price) })));

/** What a row would change, cell by cell. */
export function differencesOf({ row, visit, name, changes }: Arrival) {
  const cell = (field: string, before: string, after: string) =>
    before === after ? [] : [{ line: row.rowNo, name, field, before, after }];
  return [
    ...(changes
      ? []
      : cell('状态', `${visitMachine.labels[visit.status]} ${visit.day}`, `已到检 ${row.day}`)),
    ...cell('未做的项目', visit.omitted.join('、'), row.omitted.join('、')),
    ...cell('加项', added(visit.addOns), added(row.addOns)),
  ];
}
