import type { Generated } from 'kysely';
import type { DefaultMoment } from './columns.ts';

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

/** Why a quote is accepted although people travel, or although another was suggested. */
export interface AwardReasonTable {
  quotation_package_id: string;
  /** Null: the whole package. */
  city_id: string | null;
  elsewhere: Generated<string>;
  choice: Generated<string>;
}

export interface AwardTables {
  award_reason: AwardReasonTable;
  package_city: PackageCityTable;
  accepted_city: AcceptedCityTable;
  award: AwardTable;
}
