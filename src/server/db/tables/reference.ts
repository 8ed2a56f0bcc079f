import type { Generated } from 'kysely';
import type {
  CatalogueItem,
  LegalRule,
  MutexPair,
  Replacement,
  SexGroup,
  TemplatePackage,
} from '#domain/catalogue/catalogue.ts';
import type { DefaultMoment, Json } from './columns.ts';

export interface RegionTable {
  id: string;
  name: string;
  parent_id: string | null;
  level: number;
  code: string;
  pinyin: string;
  initial: string;
  pseudo: boolean;
  sort: number;
}

export interface DictionaryTable {
  kind: string;
  code: string;
  name: string;
  sort: number;
}

export interface CatalogueCategoryTable {
  code: string;
  name: string;
  type: string;
  sort: number;
}

export interface CatalogueItemTable {
  code: string;
  version: Generated<number>;
  category: string;
  type: string;
  name: string;
  aliases: string[];
  sexes: SexGroup[];
  significance: string;
  reference_price: number;
  unit: string;
  fasting: boolean;
  radiation: boolean;
  preparation: Generated<string>;
  genetic: boolean;
  pre_employment: CatalogueItem['preEmployment'];
  contains: string[];
  active: Generated<boolean>;
  successor: string | null;
  sort: Generated<number>;
}

/** Written by a trigger only: from what to what a catalogue item changed. */
export interface CatalogueRevisionTable {
  code: string;
  version: number;
  changed_at: DefaultMoment;
  before: Json<Record<string, unknown>>;
  after: Json<Record<string, unknown>>;
}

/** Written by triggers only: a row of another table as it was until it was changed or deleted. */
export interface PastVersionTable {
  id: Generated<string>;
  /** The table, and its key as text. */
  record_kind: string;
  record_key: string;
  until: DefaultMoment;
  changed_by: string | null;
  reason: Generated<string>;
  deleted: boolean;
  record: Json<Record<string, unknown>>;
}

export interface CatalogueMutexTable {
  a: string;
  b: string;
  kind: MutexPair['kind'];
  reason: string;
}

export interface CataloguePartnerTable {
  item: string;
  requires: string[];
  mode: 'all' | 'any';
  reason: string;
}

export interface CatalogueCategoryPartnerTable {
  requires: string;
  categories: string[];
  except_items: string[];
  reason: string;
}

export interface CatalogueReplacementTable {
  from_code: string;
  to_code: string;
  level: Replacement['level'];
  sexes: SexGroup[];
  reason: string;
}

export interface TemplatePackageTable {
  code: string;
  name: string;
  check_type: string;
  audience: string;
  group_name: string;
  age_min: number | null;
  age_max: number | null;
  description: string;
  items: Json<TemplatePackage['items']>;
  sort: Generated<number>;
}

export interface LegalRuleTable {
  id: string;
  rule: Json<LegalRule>;
  sort: Generated<number>;
  /** Counted by a trigger. */
  version: Generated<number>;
  enabled: Generated<boolean>;
  effect: 'block' | 'warn' | 'notice' | null;
  from_day: string | null;
  to_day: string | null;
}

export interface ReferenceTables {
  region: RegionTable;
  dictionary: DictionaryTable;
  catalogue_category: CatalogueCategoryTable;
  catalogue_item: CatalogueItemTable;
  catalogue_revision: CatalogueRevisionTable;
  past_version: PastVersionTable;
  catalogue_mutex: CatalogueMutexTable;
  catalogue_partner: CataloguePartnerTable;
  catalogue_category_partner: CatalogueCategoryPartnerTable;
  catalogue_replacement: CatalogueReplacementTable;
  template_package: TemplatePackageTable;
  legal_rule: LegalRuleTable;
}
