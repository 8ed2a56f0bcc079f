import { sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { ListedVisit } from '#domain/settlement/listed-visit.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { Sql } from '#server/db/database.ts';
import type { VisitAddOn } from '#server/db/tables/examination.ts';

export interface VisitOfContract extends ListedVisit {
  readonly personId: string;
  /** Null once the people's data were erased. */
  readonly sealed: Buffer | null;
  readonly employeeKey: Buffer;
  readonly mobileKey: Buffer | null;
  readonly idNumberKey: Buffer | null;
  readonly department: string;
}

type VisitRow = Omit<VisitOfContract, 'packageLabel' | 'addOns'> & { addOns: readonly VisitAddOn[] };

/** Everybody who has a date under the contract or has come, with the settlement that bills them. */
export async function readVisits(db: Sql, contractId: string): Promise<VisitOfContract[]> {
  const [{ rows }, labels] = await Promise.all([
    sql<VisitRow>`
      SELECT v.id AS "visitId", v.person_id AS "personId", p.package_id AS "packageId", p.sealed, p.department,
        p.dependant_of IS NOT NULL AS dependant, v.omitted, v.add_ons AS "addOns", p.employee_key AS "employeeKey",
        p.mobile_key AS "mobileKey", p.id_number_key AS "idNumberKey", coalesce(b.number, '') AS "billedIn",
        CASE WHEN v.status = ${sql.lit(visitStatus.arrived)}
          THEN coalesce(v.day, (v.arrived_at AT TIME ZONE 'Asia/Shanghai')::date)::text END AS "arrivedOn"
      FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id
      LEFT JOIN (SELECT DISTINCT ON (l.visit_id) l.visit_id, s.number
        FROM settlement s JOIN settlement_line l ON l.settlement_id = s.id
        WHERE s.contract_id = ${contractId} AND s.status <> ${sql.lit(settlementStatus.withdrawn)}
          AND l.visit_id IS NOT NULL AND l.amount > 0
        ORDER BY l.visit_id, s.created_at) b ON b.visit_id = v.id
      WHERE v.contract_id = ${contractId} ORDER BY v.id`.execute(db),
    packageLabels(db, contractId),
  ]);
  return rows.map((row) => ({ ...row, packageLabel: labels.get(row.packageId ?? '') ?? '' }));
}

interface PackageRow {
  id: string;
  purpose: string;
  name: string;
  groupName: string;
  sex: SexGroup;
  ageMin: number | null;
  ageMax: number | null;
}

/** As contracts name the demand's packages. */
async function packageLabels(db: Sql, contractId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<PackageRow>`
    SELECT p.id, d.purpose, p.name, g.name AS "groupName", p.sex, p.age_min AS "ageMin", p.age_max AS "ageMax"
    FROM contract k JOIN demand d ON d.id = k.demand_id JOIN demand_package p ON p.demand_id = d.id
    JOIN package_group g ON g.id = p.group_id WHERE k.id = ${contractId}`.execute(db);
  return new Map(rows.map(({ id, purpose, ...pkg }) => [id, packageLabel(purpose, pkg)]));
}

/** Heads without dependants that other settlements bill. */
export const headsBilled = (visits: readonly ListedVisit[]): number =>
  visits.filter(({ billedIn, arrivedOn, dependant }) => billedIn !== '' && arrivedOn !== null && !dependant)
    .length;
