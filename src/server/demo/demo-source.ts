import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import type { InstitutionMutexRule, InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import type { LeadStatus } from '#domain/lead/lead-machine.ts';
import type { LeadSource } from '#domain/lead/lead-source.ts';
import { programFolder } from '#server/program-files.ts';

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
  readonly limits: Readonly<Record<string, ItemLimit>>;
}

export interface ItemLimit {
  readonly sexes?: readonly SexGroup[];
  readonly ageMin?: number;
  readonly ageMax?: number;
  readonly note?: string;
}

export type SourceCertification = 'certified' | 'review' | 'failed';

export interface SourceCity {
  /** Leads the codes of the city's institutions. */
  readonly prefix: string;
  readonly id: string;
  readonly name: string;
  readonly districts: readonly { id: string; name: string; longitude: number; latitude: number }[];
}

interface SourceCompany {
  readonly key: string;
  readonly name: string;
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
  readonly status: DemandStatus;
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

/** What an institution of a type usually has and charges. Ranges are [from, to]. */
export interface SourceProfile {
  /** Items on its price list. */
  readonly size: readonly [number, number];
  /** Categories it has no equipment or licence for. */
  readonly without: readonly string[];
  /** Categories it is known for: nearly everything of them is on offer. */
  readonly strong: readonly string[];
  /** List price over reference price. */
  readonly list: readonly [number, number];
  /** Group price over list price. */
  readonly sale: readonly [number, number];
  readonly capacity: readonly [number, number];
  readonly services: readonly string[];
}

type Texts = readonly string[];

/** What is written by hand about the demo market (data/demo); everything else is derived from it. */
export interface DemoSource {
  readonly institutions: readonly SourceInstitution[];
  readonly cities: readonly SourceCity[];
  readonly companies: readonly SourceCompany[];
  readonly demands: readonly SourceDemand[];
  /** Characters of which names are made. */
  readonly names: Readonly<Record<'surnames' | 'first' | 'second', string>>;
  /** By type of institution; PUBLIC_GENERAL_3 is a public hospital of the third level. */
  readonly profiles: Readonly<Record<string, SourceProfile>>;
  readonly library: {
    /** What every list has, so that hardly any demand falls through as a whole. */
    readonly always: readonly string[];
    /** `codes`: a pattern; `share` of the institutions set the limit. */
    readonly limits: readonly { codes: string; share: number; limit: ItemLimit }[];
    /** What only the institution itself knows. */
    readonly extras: readonly { name: string; category: string; yuan: number }[];
    readonly mutex: readonly InstitutionMutexRule[];
    readonly partner: readonly InstitutionPartnerRule[];
  };
  /** `{年}` in a text: years of practice. `types`: institutions that have such a post, all without it. */
  readonly doctors: readonly {
    department: string;
    titles: Texts;
    years: readonly [number, number];
    texts: Texts;
    types?: readonly string[];
  }[];
  readonly leads: readonly {
    hoursAgo: number;
    source: LeadSource;
    name: string;
    message: string;
    status: LeadStatus;
    /** Code of the institution that was asked. */
    institution?: string;
    detail?: Readonly<Record<string, string | number>>;
    note?: string;
    /** Came with a recorded landing. */
    landed?: boolean;
  }[];
  /** `query`: hmsr, hmpl, hmcu, hmkw; `share` among a hundred landings. */
  readonly campaigns: readonly {
    query: Readonly<Record<string, string>>;
    page: string;
    share: number;
    ad: boolean;
  }[];
  readonly texts: {
    /** Paragraphs about an institution; `{facts}` are filled in. */
    readonly openings: Readonly<Record<'hospital' | 'centre' | 'special' | 'small', Texts>>;
    readonly flows: Texts;
    readonly closings: Texts;
    /** By check type. */
    readonly packageNames: Readonly<Record<string, Texts>>;
    readonly hours: Readonly<Record<'weekday' | 'weekend', Texts>>;
    readonly remarks: Texts;
    readonly rejectReasons: Texts;
    readonly cancelReasons: Texts;
  };
}

const files = [
  'institutions',
  'cities',
  'companies',
  'demands',
  'names',
  'profiles',
  'library',
  'doctors',
  'leads',
  'campaigns',
  'texts',
] as const satisfies readonly (keyof DemoSource)[];

export const readDemoSource = (): DemoSource =>
  Object.fromEntries(files.map((name) => [name, readDemoFile(name)])) as unknown as DemoSource;

export const readDemoFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(programFolder, 'data/demo', `${name}.json`), 'utf8'));
