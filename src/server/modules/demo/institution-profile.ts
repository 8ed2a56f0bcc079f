import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { SourceHouse } from './demo-source.ts';
import type { Random } from './random.ts';

/** What an institution of a type usually has and charges. Ranges are [from, to]. */
export interface InstitutionProfile {
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

const hospital3: InstitutionProfile = {
  size: [250, 300],
  without: ['PSY', 'TOX'],
  strong: ['MRI', 'END', 'CT'],
  list: [1.02, 1.18],
  sale: [0.84, 0.95],
  capacity: [120, 260],
  services: [
    'E_REPORT',
    'REPORT_EXPLAIN',
    'INVOICE',
    'EXPERT_REG',
    'GREEN',
    'FOLLOWUP',
    'PARKING',
    'BREAKFAST',
    'GROUP_REPORT',
  ],
};
const hospital2: InstitutionProfile = {
  ...hospital3,
  size: [190, 245],
  without: ['NUC', 'PSY', 'TOX', 'MOL'],
  strong: [],
  list: [0.86, 1.0],
  sale: [0.8, 0.92],
  capacity: [80, 160],
  services: [
    'E_REPORT',
    'INVOICE',
    'FOLLOWUP',
    'PARKING',
    'BREAKFAST',
    'ONSITE',
    'HOME_BLOOD',
    'GROUP_REPORT',
  ],
};
const checkupCentre: InstitutionProfile = {
  size: [165, 225],
  without: ['NUC', 'END', 'MRI', 'TOX'],
  strong: ['SRV', 'GEN', 'VAS'],
  list: [1.12, 1.4],
  sale: [0.56, 0.74],
  capacity: [150, 320],
  services: [
    'E_REPORT',
    'BREAKFAST',
    'WEEKEND',
    'GROUP_REPORT',
    'ESCORT',
    'INVOICE',
    'FAMILY',
    'ADD_ITEM',
    'PARKING',
    'ONSITE',
    'LECTURE',
  ],
};

const profiles: Readonly<Record<string, InstitutionProfile>> = {
  PUBLIC_GENERAL: hospital2,
  UNIVERSITY: { ...hospital3, capacity: [180, 320] },
  TCM: { ...hospital2, strong: ['TCM'], size: [195, 240] },
  MCH: {
    ...hospital2,
    without: ['NUC', 'TOX', 'MRI', 'END', 'CT'],
    strong: ['GYN', 'SEX', 'NUT'],
    size: [150, 190],
  },
  PRIVATE_GENERAL: {
    ...hospital2,
    list: [1.0, 1.3],
    sale: [0.62, 0.82],
    services: [...hospital2.services, 'WEEKEND', 'CAR', 'VIP'],
  },
  CHECKUP_CHAIN: {
    ...checkupCentre,
    without: ['NUC', 'END', 'TOX'],
    size: [190, 250],
    list: [1.3, 1.65],
    sale: [0.46, 0.62],
    capacity: [220, 450],
    services: [...checkupCentre.services, 'MULTI_BRANCH', 'INSURANCE', 'WIFI'],
  },
  CHECKUP_CENTER: checkupCentre,
  INTL: {
    ...checkupCentre,
    without: ['NUC', 'TOX'],
    size: [210, 260],
    strong: ['MRI', 'CT', 'MOL', 'SRV'],
    list: [2.1, 2.8],
    sale: [0.78, 0.9],
    capacity: [30, 70],
    services: [
      'VIP',
      'ESCORT',
      'FOREIGN',
      'REPORT_EXPLAIN',
      'CAR',
      'BREAKFAST',
      'GREEN',
      'EXPERT_REG',
      'E_REPORT',
      'PARKING',
      'VACCINE',
    ],
  },
  OCC_DISEASE: {
    ...hospital2,
    without: ['NUC', 'MRI', 'END', 'MOL'],
    strong: ['TOX', 'RES', 'ENT', 'FUN'],
    size: [140, 185],
    capacity: [150, 300],
    services: ['ONSITE', 'E_REPORT', 'INVOICE', 'GROUP_REPORT', 'WEEKEND'],
  },
  CLINIC: {
    ...checkupCentre,
    without: ['NUC', 'END', 'MRI', 'TOX', 'CT', 'MOL', 'RES'],
    size: [120, 148],
    list: [0.85, 1.05],
    sale: [0.75, 0.9],
    capacity: [40, 90],
    services: ['E_REPORT', 'INVOICE', 'WEEKEND', 'VACCINE', 'HOME_BLOOD'],
  },
  COMMUNITY: {
    ...hospital2,
    without: ['NUC', 'MRI', 'END', 'MOL', 'CT'],
    size: [120, 140],
    capacity: [40, 80],
  },
  IMAGING: {
    ...checkupCentre,
    strong: ['CT', 'MRI', 'XRY', 'USD'],
    without: ['NUC', 'END', 'TOX', 'MOL'],
    size: [120, 150],
  },
};

export function profileOf(type: string, level: string): InstitutionProfile {
  if (type === 'PUBLIC_GENERAL' && level.startsWith('3')) return hospital3;
  const profile = profiles[type];
  if (!profile) throw new Error(`no demo profile for institution type ${type}`);
  return profile;
}

/** What every list has, so that hardly any demand falls through as a whole. */
export const always: ReadonlySet<string> = new Set([
  'GEN001',
  'GEN002',
  'GEN008',
  'INT001',
  'SUR001',
  'EYE001',
  'HEM001',
  'URI001',
  'ECG001',
  'SRV001',
  'SRV004',
]);

/** The standard items an institution offers, in catalogue order. `core`: codes that the template packages use. */
export function offeredItems(
  items: readonly CatalogueItem[],
  core: ReadonlySet<string>,
  profile: InstitutionProfile,
  random: Random,
  house?: SourceHouse,
): CatalogueItem[] {
  const wanted = random.int(profile.size[0], profile.size[1]);
  const scored = items
    .filter((item) => item.active && !profile.without.includes(item.category))
    .map((item) => {
      let score = random.next() * 1.3 - Math.log10(item.referencePrice / 100 + 10) * 0.4;
      if (always.has(item.code)) score += 9;
      else if (core.has(item.code)) score += random.chance(0.94) ? 3 : -1;
      if (profile.strong.includes(item.category)) score += 0.8;
      if (item.category === 'TCM' && !profile.strong.includes('TCM')) score -= 1;
      return { item, score };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, wanted);
  const chosen = new Set([...scored.map(({ item }) => item.code), ...(house?.with ?? [])]);
  return items.filter((item) => chosen.has(item.code) && !house?.without.includes(item.code));
}
