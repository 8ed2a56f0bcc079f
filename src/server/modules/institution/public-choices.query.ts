import type { Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { spokenCity } from './public-institution.present.ts';
import { type Counts, countCards, countList, type ListFilters } from './public-institution.store.ts';

type List = CallOutput<'institution.list'>;
type Choices = Pick<List, 'total' | 'cities' | 'districts' | 'levels' | 'types'>;

const shownCities = 20;

/** How many are in the list, and what a choice in each filter would find beside the other filters; in the regions' and the dictionary's
 * order. What is chosen is always among them, so that it can be named and taken back when it finds nobody. */
export async function countsOf(
  context: Pick<ReadContext, 'db' | 'services'>,
  city: Region | undefined,
  query: ListFilters,
  labels: Labels,
): Promise<Choices> {
  const { region, level, type, named } = query;
  // Everything everywhere is asked for by nobody who would narrow it: choices aren't worth a count of the whole table.
  if (!region && !named)
    return {
      total: await countCards(context.services, query),
      cities: [],
      districts: [],
      levels: [],
      types: [],
    };
  const [by, choices] = await Promise.all([countList(context, query, city), dictionaries(context.services)]);
  return {
    total: by.total,
    cities: [...by.city]
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ ...spokenCity(labels.regions.byId.get(id)), count }))
      .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code))
      .slice(0, shownCities),
    districts: counted(
      (city ? (labels.regions.childrenOf.get(city.id) ?? []) : []).map(({ id, name }) => [id, name]),
      by.district,
      region?.id,
    ),
    levels: counted(choices.get('hospital_level') ?? [], by.level, level),
    types: counted(choices.get('medical_org_type') ?? [], by.type, type),
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
