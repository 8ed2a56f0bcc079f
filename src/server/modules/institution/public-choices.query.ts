import type { Region } from '#domain/region/region.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { spokenCity } from './public-institution.present.ts';
import { type Counts, countByChoice, countByCity, type ListFilters } from './public-institution.store.ts';

type List = CallOutput<'institution.list'>;
type Choices = Pick<List, 'cities' | 'districts' | 'levels' | 'types'>;

const shownCities = 20;
const none: Counts = new Map();

/** What a choice in each filter would find beside the other filters; in the regions' and the dictionary's order. What is
 * chosen is always among them, so that it can be named and taken back when it finds nobody. */
export async function choicesOf(
  { db, services }: Pick<ReadContext, 'db' | 'services'>,
  city: Region | undefined,
  query: ListFilters,
  labels: Labels,
): Promise<Choices> {
  const keyword = query.keyword !== undefined && query.keyword !== '';
  // Everything everywhere is asked for by nobody who would narrow it: it isn't worth a count of the whole table.
  if (!query.region && !keyword) return { cities: [], districts: [], levels: [], types: [] };
  const [byCity, by, words] = await Promise.all([
    keyword ? countByCity(db, { ...query, region: undefined }) : none,
    countByChoice(db, query, city),
    dictionaries(services),
  ]);
  return {
    cities: [...byCity]
      .map(([id, count]) => ({ ...spokenCity(labels.regions.byId.get(id)), count }))
      .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code))
      .slice(0, shownCities),
    districts: counted(
      (city ? (labels.regions.childrenOf.get(city.id) ?? []) : []).map(({ id, name }) => [id, name]),
      by.district,
      query.region?.id,
    ),
    levels: counted(words.get('hospital_level') ?? [], by.level, query.level),
    types: counted(words.get('medical_org_type') ?? [], by.type, query.type),
  };
}

const counted = (
  choices: Iterable<readonly [string, string]>,
  counts: Counts,
  chosen: string | undefined,
): List['levels'] =>
  [...choices].flatMap(([code, name]) => {
    const count = counts.get(code) ?? 0;
    return count > 0 || code === chosen ? [{ code, name, count }] : [];
  });
