import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { AmendableDemand } from '#domain/demand/amendment.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { invalid } from '#domain/kernel/failure.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { placeName } from '#server/modules/demand/demand.present.ts';
import { type CityRow, type DemandRow, readCities } from '#server/modules/demand/demand.store.ts';
import { type DemandGroup, packagesOf, readGroups } from '#server/modules/demand/demand-packages.store.ts';
import { termColumns, termTexts } from '#server/modules/demand/demand-terms.ts';
import { locateCities } from '#server/modules/demand/locate-cities.query.ts';
import { requireUsableItems } from '#server/modules/demand/save-group.command.ts';

export type AmendmentInput = ParsedInput<'amendment.preview'>;

/** A demand in one of its two versions, as rows. */
export interface DemandVersion {
  readonly row: DemandRow;
  readonly cities: readonly CityRow[];
  readonly groups: readonly DemandGroup[];
}

/** The demand as it stands and as it should be; ids of what is new are made here. */
export async function bothVersions(
  db: Sql,
  catalogue: Catalogue,
  row: DemandRow,
  { groups, cities, ...input }: AmendmentInput,
): Promise<{ before: DemandVersion; after: DemandVersion }> {
  const before: DemandVersion = {
    row,
    cities: await readCities(db, [row.id]),
    groups: await readGroups(db, row.id),
  };
  const { quote_deadline: deadline, ...columns } = termColumns(input);
  const given = Object.entries({
    ...columns,
    quote_deadline: deadline && new Date(deadline),
    attachments: input.attachments,
  });
  // Left out stays as it was.
  const changed = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const located = cities ? await locateCities(db, cities) : undefined;
  return {
    before,
    after: {
      row: { ...row, ...(changed as Partial<DemandRow>) },
      cities:
        located?.map(({ regionId, cityId, headcount }) => ({
          demand_id: row.id,
          region_id: regionId,
          city_id: cityId,
          headcount,
        })) ?? before.cities,
      groups: groups ? amendedGroups(before, groups, catalogue) : before.groups,
    },
  };
}

/** Items that stay keep their ids: the lines of quotations refer to them. */
function amendedGroups(
  { row, groups }: DemandVersion,
  given: NonNullable<AmendmentInput['groups']>,
  catalogue: Catalogue,
): DemandGroup[] {
  const known = new Map(groups.map((group) => [group.id, group]));
  const packages = new Map(packagesOf(groups).map((pkg) => [pkg.id, pkg]));
  const gone = () => invalid('有套餐或套餐组已在别处删除，请刷新页面后再变更。');
  return given.map(({ groupId, name, packages: parts }) => {
    if (groupId && !known.delete(groupId)) throw gone();
    const id = groupId ?? newId();
    requireUsableItems(parts, catalogue);
    return {
      id,
      demandId: row.id,
      name,
      packages: parts.map(({ packageId, items, ...pkg }) => {
        const was = packageId ? packages.get(packageId) : undefined;
        if (packageId && !packages.delete(packageId)) throw gone();
        const itemIds = new Map(was?.items.map((item) => [item.catalogueCode, item.id]));
        const labelled = { ...pkg, groupName: name };
        return {
          ...labelled,
          id: packageId ?? newId(),
          groupId: id,
          label: packageLabel(row.purpose, labelled),
          ageMin: pkg.ageMin ?? null,
          ageMax: pkg.ageMax ?? null,
          items: items.map((item) => ({ ...item, id: itemIds.get(item.catalogueCode) ?? newId() })),
        };
      }),
    };
  });
}

/** As the difference is worked out and read. */
export function amendable({ row, cities, groups }: DemandVersion, labels: Labels): AmendableDemand {
  const places = cities.map((city) => `${placeName(city, labels)} ${city.headcount} 人`).join('、');
  return { terms: { ...termTexts(row, labels), cities: places }, packages: packagesOf(groups) };
}
