import { readFileSync } from 'node:fs';
import type { InstitutionMutexRule } from '#domain/institution/institution-item.ts';

export interface SourceInstitution {
  readonly code: string;
  readonly district: string;
  readonly name: string;
  readonly shortName: string;
  readonly type: string;
  readonly level: string;
  readonly street: string;
  readonly certification: SourceCertification;
  /** What its price list must or must not have, where a story depends on it. */
  readonly house?: SourceHouse;
}

/** Catalogue codes, and rules and limits on them. */
export interface SourceHouse {
  readonly with: readonly string[];
  readonly without: readonly string[];
  readonly mutex: readonly InstitutionMutexRule[];
  readonly limits: Readonly<Record<string, { readonly ageMin: number; readonly note: string }>>;
}

export type SourceCertification = 'certified' | 'review' | 'failed';

export interface SourceCity {
  /** Leads the codes of the city's institutions. */
  readonly prefix: string;
  readonly id: string;
  readonly name: string;
  readonly areaCode: string;
  readonly districts: readonly { id: string; name: string; longitude: number; latitude: number }[];
}

export interface SourceCompany {
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly industry: string;
  readonly size: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly certification: SourceCertification;
  readonly reason?: string;
}

export interface SourceGroup {
  readonly name: string;
  readonly template: string;
  /** People per sex group; a group of nobody gets no package. */
  readonly headcounts: Readonly<Record<'1' | '2' | '3', number>>;
  readonly ageMin?: number;
  readonly ageMax?: number;
  readonly remove?: readonly string[];
  readonly add?: readonly string[];
  /** Added to the packages of 已婚女性 only. */
  readonly add3?: readonly string[];
}

export interface SourceDemand {
  readonly company: string;
  readonly title: string;
  readonly purpose: string;
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 7 | 8;
  readonly createdHoursAgo: number;
  /** From now; negative = past; null = the draft has none yet. */
  readonly deadlineInHours: number | null;
  readonly cities: readonly { region: string; headcount: number }[];
  readonly groups: readonly SourceGroup[];
  /** Fen. */
  readonly budgetPerHead?: number;
  readonly budgetHidden?: boolean;
  readonly remarks: string;
  readonly services?: readonly string[];
  readonly levels?: readonly string[];
  readonly closedFrom?: 1 | 2;
  readonly cancelledFrom?: 0 | 1 | 2 | 8;
  /** What became of invited institutions, by code, where the story asks for it: a quotation status. */
  readonly quotations?: Readonly<Record<string, number>>;
  /** Why it was declined, closed or cancelled. */
  readonly reason?: string;
}

export interface SourceNames {
  readonly surnames: string;
  readonly first: string;
  readonly second: string;
}

/** What is written by hand about the demo market; everything else is derived from it. */
export interface DemoSource {
  readonly institutions: readonly SourceInstitution[];
  readonly cities: readonly SourceCity[];
  readonly companies: readonly SourceCompany[];
  readonly demands: readonly SourceDemand[];
  readonly names: SourceNames;
}

const dataFolder = new URL('../../../../data/demo/', import.meta.url);

export function readDemoSource(): DemoSource {
  return {
    institutions: readJson('institutions.json'),
    cities: readJson('cities.json'),
    companies: readJson('companies.json'),
    demands: readJson('demands.json'),
    names: readJson('names.json'),
  };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, dataFolder), 'utf8')) as T;
}
