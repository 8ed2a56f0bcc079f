import { invalid } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';

export interface CityOfDemand {
  readonly regionId: string;
  readonly headcount: number;
}

/**
 * Each city or district with the city it belongs to, in the order given.
 * @throws Failure 400 for a province, an unknown code or one given twice.
 */
export async function locateCities<T extends CityOfDemand>(
  db: Sql,
  cities: readonly T[],
): Promise<(T & { cityId: string })[]> {
  if (cities.length === 0) return [];
  const rows = await db
    .selectFrom('region')
    .select(['id', 'parent_id', 'level'])
    .where(
      'id',
      'in',
      cities.map((city) => city.regionId),
    )
    .execute();
  const cityOf = new Map(
    rows.map((row) => [row.id, row.level === 2 ? row.id : row.level === 3 ? row.parent_id : null]),
  );
  const seen = new Set<string>();
  return cities.map((city, i) => {
    const cityId = cityOf.get(city.regionId);
    const field = `cities.${i}.regionId`;
    if (!cityId) throw invalid('请把体检地区选择到城市或区县。', { [field]: '请选择到城市或区县。' });
    if (seen.has(city.regionId))
      throw invalid('同一个城市选择了两次，请合并人数。', { [field]: '与前面的城市重复，请合并人数。' });
    seen.add(city.regionId);
    return { ...city, cityId };
  });
}
