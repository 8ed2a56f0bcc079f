import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { Region } from '#domain/region/region.ts';
import { programFolder } from '#server/program-files.ts';
import * as schemas from './reference-schemas.ts';

export interface DictionaryEntry {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
}

/** data/reference as domain values; the order of the lists is the order to show them in. */
export interface Reference {
  readonly catalogue: Catalogue;
  readonly dictionaries: readonly DictionaryEntry[];
  readonly regions: readonly Region[];
}

/** A reference file that is missing or wrong: one line that names the file and the place in it. */
class ReferenceDataError extends Error {
  override readonly name = 'ReferenceDataError';
}

export const referenceFolder = join(programFolder, 'data/reference');

/** @throws ReferenceDataError */
export function readReference(folder: string = referenceFolder): Reference {
  const read = <T>(name: string, schema: z.ZodType<T>): T => readFile(join(folder, name), schema);
  const items = readItems(join(folder, 'items.json'));
  const partners = read('partners.json', schemas.partnersFile);
  const { dictionaries } = read('dictionaries.json', schemas.dictionariesFile);
  return {
    catalogue: {
      items: new Map(items.map((item) => [item.code, item])),
      categories: read('categories.json', schemas.categoriesFile).categories,
      mutex: read('mutex.json', schemas.mutexFile).mutex,
      partners: partners.partners,
      categoryPartners: partners.categoryPartners,
      replacements: read('replacements.json', schemas.replacementsFile).replacements,
      templates: read('packages.json', schemas.packagesFile).packages,
      legalRules: read('legal-rules.json', schemas.legalRulesFile).legalRules,
    },
    dictionaries: Object.entries(dictionaries).flatMap(([kind, entries]) =>
      entries.map((e) => ({ kind, ...e })),
    ),
    regions: regionsOf(read('regions.json', schemas.regionsFile)),
  };
}

/** @throws ReferenceDataError */
export const readItems = (path: string): CatalogueItem[] =>
  readFile(path, schemas.itemsFile).items.map((item) => ({
    ...item,
    referencePrice: Math.round(item.referencePrice * 100),
  }));

function readFile<T>(path: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ReferenceDataError(`${path}: ${(cause as Error).message}`, { cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = (issue?.path ?? [])
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  throw new ReferenceDataError(`${path}: ${place.slice(1)}: ${issue?.message}`);
}

function regionsOf(file: z.infer<typeof schemas.regionsFile>): Region[] {
  const regions: Region[] = [];
  const add = (region: Omit<Region, 'initial'>) =>
    regions.push({ ...region, initial: region.pinyin.slice(0, 1).toUpperCase() });
  for (const { cities, ...province } of file.provinces) {
    add({ ...province, parentId: undefined, level: 1, code: '' });
    for (const { districts, pseudoDistricts, ...city } of cities) {
      add({ ...city, parentId: province.id, level: 2 });
      for (const [id, name, pinyin, code = city.code] of districts) {
        const pseudo =
          pseudoDistricts === true || (pseudoDistricts !== undefined && pseudoDistricts.includes(id));
        add({ id, name, parentId: city.id, level: 3, code, pinyin, pseudo });
      }
    }
  }
  return regions;
}
