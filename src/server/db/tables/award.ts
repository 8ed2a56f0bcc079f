import type { DefaultMoment } from '#server/db/columns.ts';

/** Heads of a package in a city, while its demand is awarded by city. */
export interface PackageCityTable {
  demand_package_id: string;
  city_id: string;
  headcount: number;
}

/** Whose quote is accepted for a package in a city. */
export interface AcceptedCityTable {
  demand_package_id: string;
  city_id: string;
  quotation_package_id: string;
}

export interface AwardTable {
  id: string;
  demand_id: string;
  demand_package_id: string;
  /** Null: the whole package. */
  city_id: string | null;
  quotation_package_id: string;
  institution_id: string;
  price: number;
  headcount: number;
  created_at: DefaultMoment;
}

export interface AwardTables {
  package_city: PackageCityTable;
  accepted_city: AcceptedCityTable;
  award: AwardTable;
}
