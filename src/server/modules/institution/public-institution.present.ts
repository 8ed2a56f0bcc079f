import { type Catalogue, type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { ageText } from '#domain/demand/age-text.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { facadePath } from '#domain/institution/facade.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { cityOf, pathOf, type Region, shortCityName } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { CardRow, ProfileRow } from './public-institution.store.ts';
import type { AwardRow, OfferedItem, PackageRow } from './public-offer.store.ts';

type Profile = CallOutput<'institution.byCode'>;
type Card = CallOutput<'institution.list'>['records'][number];

export const spokenCity = (city: Region | undefined) => ({
  code: city?.id ?? '',
  name: city ? shortCityName(city.name) : '',
});

export function presentCard(row: CardRow, labels: Labels): Card {
  return {
    code: row.code,
    name: row.name,
    shortName: row.short_name,
    type: labels.codeName('medical_org_type', row.type),
    level: labels.codeName('hospital_level', row.level),
    city: spokenCity(labels.regions.byId.get(row.city_id)),
    district: row.region_id === row.city_id ? '' : (labels.regions.byId.get(row.region_id)?.name ?? ''),
    address: withoutRegion(row.address, row.region_id, labels),
    services: row.special_services.map((code) => labels.codeName('special_service', code)),
    dailyCapacity: row.daily_capacity,
    photo: row.photo || facadePath(row.code, row.type),
    itemCount: row.item_count,
    responseHours: row.response_hours,
    awardCount: row.award_count,
    packageFrom:
      row.from_price === null || row.from_type === null
        ? null
        : { price: toYuanText(row.from_price), checkType: labels.codeName('check_type', row.from_type) },
  };
}

/** What stands on an institution's page beside its own columns. */
interface PublicOffer {
  readonly items: readonly OfferedItem[];
  readonly itemsUpdatedAt: Date | null;
  readonly packages: readonly PackageRow[];
  readonly awards: readonly AwardRow[];
  readonly opening: Profile['opening'];
}

export function presentProfile(
  row: ProfileRow,
  offer: PublicOffer,
  catalogue: Catalogue,
  labels: Labels,
): Profile {
  return {
    ...presentCard(row, labels),
    regionName: labels.regionName(row.region_id),
    photos: row.photos.map(({ path, caption }) => ({ src: path, caption })),
    opening: offer.opening,
    hours: row.hours,
    introduction: row.introduction,
    licenceNo: row.licence_no,
    creditCode: row.credit_code,
    certifiedAt: row.reviewed_at?.toISOString() ?? null,
    packages: offer.packages.map((pkg) => presentPackage(pkg, labels)),
    libraryUpdatedAt: offer.itemsUpdatedAt?.toISOString() ?? null,
    library: libraryOf(offer.items, catalogue),
    awards: offer.awards.map((award) => ({
      demandId: award.demand_id,
      title: award.title,
      purpose: labels.codeName('check_type', award.purpose).name,
      headcount: award.headcount,
      at: award.at.toISOString(),
    })),
  };
}

export function presentPackage(pkg: PackageRow, labels: Labels): Profile['packages'][number] {
  const lists = Map.groupBy(pkg.items, ({ names }) => names.join('\n'));
  const label = (sexes: readonly SexGroup[]) =>
    sexes.length > 1 && sexes.length === pkg.items.length
      ? '男女通用'
      : [...new Set(sexes.map((sex) => sexLabel(pkg.check_type, sex)))].join('、');
  return {
    id: pkg.id,
    name: pkg.name,
    checkType: labels.codeName('check_type', pkg.check_type),
    description: pkg.description,
    listPrice: toYuanText(pkg.list_price),
    salePrice: toYuanText(pkg.sale_price),
    itemCount: new Set(pkg.items.flatMap(({ names }) => names)).size,
    audiences: [...lists.values()].map((same) => ({
      label: label(same.map(({ sex }) => sex)),
      items: [...(same[0]?.names ?? [])],
    })),
  };
}

const placesIn = perObject(
  (catalogue: Catalogue) => new Map([...catalogue.items.keys()].map((code, i) => [code, i])),
);

/** In the standard catalogue's order: institutions' own categories differ from one to the next. Rows of several items stand with the first. */
function libraryOf(items: readonly OfferedItem[], catalogue: Catalogue): Profile['library'] {
  const order = placesIn(catalogue);
  const place = (item: OfferedItem) => order.get(item.codes[0] ?? '') ?? order.size;
  const sorted = items.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'zh'));
  const categoryName = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  const standard = (item: OfferedItem) => catalogue.items.get(item.codes[0] ?? '');
  return [...Map.groupBy(sorted, (item) => standard(item)?.type ?? '其他')].map(([type, ofType]) => ({
    type,
    itemCount: ofType.length,
    categories: [
      ...Map.groupBy(ofType, (item) => categoryName.get(standard(item)?.category ?? '') ?? '其他'),
    ].map(([name, own]) => ({ name, items: own.map((item) => presentItem(catalogue, item)) })),
  }));
}

const presentItem = (catalogue: Catalogue, item: OfferedItem) => ({
  name: item.name,
  contains: item.codes.length > 1 ? item.codes.map((code) => catalogue.items.get(code)?.name ?? code) : [],
  listPrice: toYuanText(item.listPrice),
  limits: limitsText(item),
});

/** 限女性 · 40 岁及以上; the institution's own words say it better where it wrote some. */
export function limitsText(item: Pick<OfferedItem, 'sexes' | 'ageMin' | 'ageMax' | 'note'>): string {
  if (item.note !== '') return item.note;
  const parts: string[] = [];
  if (item.sexes && item.sexes.length < 3) parts.push(`限${sexesText(item.sexes)}`);
  const ages = ageText(item.ageMin, item.ageMax);
  if (ages) parts.push(ages);
  return parts.join(' · ');
}

const sexesText = (sexes: readonly SexGroup[]) =>
  sexes.length === 2 && !sexes.includes(1) ? '女性' : sexes.map((sex) => sexGroupLabel[sex]).join('、');

/** Many write the region once more in front of the street. */
const withoutRegion = (address: string, regionId: string, labels: Labels): string =>
  pathOf(labels.regions, regionId).reduce(
    (rest, { name }) => (rest.startsWith(name) && rest.length > name.length ? rest.slice(name.length) : rest),
    address,
  );

export const cityNameOf = (cityId: string, labels: Labels) => spokenCity(cityOf(labels.regions, cityId)).name;
