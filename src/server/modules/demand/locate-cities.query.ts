import { invalid } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';

interface CityOfDemand {
  readonly regionId: string;
  readonly headcount: number;
}

/**
 * Each city or district with the city it belongs to, in the order given.
 * @throws Failure 400 for a province, an unknown code, one given twice, or a district beside its whole city.
 */
export async function locateCities<T extends CityOfDemand>(
  db: Sql,
  cities: readonly T[],
): Promise<(T & { cityId: string })[]> {
  if (cities.length === 0) return [];
  const rows = await db
    .selectFrom('region')
    .select(['id', 'parent_id', 'level', 'name'])
    .where(
      'id',
      'in',
      cities.map((city) => city.regionId),
    )
    .execute();
  const cityOf = new Map(
    rows.map((row) => [row.id, row.level === 2 ? row.id : row.level === 3 ? row.parent_id : null]),
  );
  const nameOf = new Map(rows.map((row) => [row.id, row.name]));
  const chosen = new Set(cities.map((city) => city.regionId));
  const seen = new Set<string>();
  return cities.map((city, i) => {
    const cityId = cityOf.get(city.regionId);
    const field = `cities.${i}.regionId`;
    if (!cityId) throw invalid('请把体检地区选择到城市或区县。', { [field]: '请选择到城市或区县。' });
    if (seen.has(city.regionId))
      throw invalid('同一个城市选择了两次，请合并人数。', { [field]: '与前面的城市重复，请合并人数。' });
    seen.add(city.regionId);
    if (cityId !== city.regionId && chosen.has(cityId)) {
      const message = `「${nameOf.get(city.regionId)}」属于已选的「${nameOf.get(cityId)}」，请只保留其中一个并合并人数。`;
      throw invalid(message, { [field]: message });
    }
    return { ...city, cityId };
  });
}
