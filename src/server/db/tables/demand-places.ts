import type { Generated } from 'kysely';
import type { NullableMoment } from './columns.ts';

// Where a demand asks, and whom.

export interface DemandCityTable {
  demand_id: string;
  region_id: string;
  city_id: string;
  headcount: number;
  invited_at: NullableMoment;
  sort: Generated<number>;
}

/** Whom a directed demand asks. */
export interface DemandInstitutionTable {
  demand_id: string;
  institution_id: string;
  sort: Generated<number>;
}

export interface DemandPlaceTables {
  demand_city: DemandCityTable;
  demand_institution: DemandInstitutionTable;
}
