import { searchPlain } from '#domain/kernel/search-text.ts';

/** An administrative region: 1 province, 2 city, 3 district. Parents are given, never read off a code's prefix. */
export interface Region {
  /** Six digits. */
  readonly id: string;
  readonly name: string;
  readonly parentId: string | undefined;
  readonly level: 1 | 2 | 3;
  /** Telephone area code; empty for provinces. */
  readonly code: string;
  /** Without tones or blanks; ü is v. */
  readonly pinyin: string;
  /** A–Z. */
  readonly initial: string;
  /** Not an official district, e.g. a municipality's city level. */
  readonly pseudo: boolean;
}

/** docs/product.md, Records. */
export interface RegionNode {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly children: readonly RegionNode[];
}

/** docs/product.md, Constants. */
export const defaultCityId = '440300';

/** All regions as one immutable snapshot, in the order they were given. */
export interface RegionIndex {
  readonly all: readonly Region[];
  readonly byId: ReadonlyMap<string, Region>;
  /** By parent id; provinces under ''. */
  readonly childrenOf: ReadonlyMap<string, readonly Region[]>;
  /** Those that people choose from: without the closed ones. */
  readonly cities: readonly Region[];
  readonly isClosed: (id: string) => boolean;
}

export function indexRegions(all: readonly Region[], closed: ReadonlySet<string> = new Set()): RegionIndex {
  return {
    all,
    byId: new Map(all.map((region) => [region.id, region])),
    childrenOf: Map.groupBy(all, (region) => region.parentId ?? ''),
    cities: all.filter((region) => region.level === 2 && !closed.has(region.id)),
    isClosed: (id) => closed.has(id),
  };
}

/** `levels` 1 stops at the provinces, 2 at the cities. */
export function regionTree(index: RegionIndex, levels = 3, parentId = ''): RegionNode[] {
  const children = levels > 0 ? (index.childrenOf.get(parentId) ?? []) : [];
  return children.map(({ id, name, code }) => ({
    id,
    name,
    code,
    children: regionTree(index, levels - 1, id),
  }));
}

/** From the province down to the region itself; empty when unknown. */
export function pathOf(index: RegionIndex, id: string): Region[] {
  const region = index.byId.get(id);
  if (!region) return [];
  return [...(region.parentId ? pathOf(index, region.parentId) : []), region];
}

/** 广东省深圳市南山区; a municipality's name stands once. */
export function pathName(index: RegionIndex, id: string, separator = ''): string {
  const names = pathOf(index, id).map((region) => region.name);
  return names.filter((name, i) => name !== names[i - 1]).join(separator);
}

/** The city a city or district belongs to; undefined for a province or an unknown id. */
export const cityOf = (index: RegionIndex, id: string): Region | undefined =>
  pathOf(index, id).find((region) => region.level === 2);

/** The current city of a region's home page: its own, or a province's first (its capital); else undefined. */
export const homeCityOf = (index: RegionIndex, id: string): Region | undefined =>
  cityOf(index, id) ?? index.childrenOf.get(id)?.find((region) => region.level === 2);

interface InitialGroup {
  readonly initial: string;
  readonly regions: readonly Region[];
}

/** A–Z, by pinyin within a letter; letters without a region are left out. */
export function groupByInitial(regions: readonly Region[]): InitialGroup[] {
  const sorted = regions.toSorted((a, b) => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : 0));
  return [...Map.groupBy(sorted, (region) => region.initial)].map(([initial, group]) => ({
    initial,
    regions: group,
  }));
}

/** The open cities of the dictionary hot_city, in its order. */
export const hotCities = (index: RegionIndex, ids: readonly string[]): Region[] =>
  ids
    .map((id) => index.byId.get(id))
    .filter((region) => region?.level === 2 && !index.isClosed(region.id)) as Region[];

const peoples = '朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|哈萨克|柯尔克孜|黎';
const suffix = new RegExp(`(?:(?:${peoples})族?)+自治[州县]$|(?:市|地区|盟|州|县|林区)$`, 'u');

/** 深圳市 → 深圳, 延边朝鲜族自治州 → 延边, 锡林郭勒盟 → 锡林郭勒: how people and IP data write a city. */
export function shortCityName(name: string): string {
  const short = name.replace(suffix, '');
  return short.length >= 2 ? short : name;
}

const provinceSuffix = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/u;

/** A region as people say it: 广东, 内蒙古, 深圳, 南山区. */
export const spokenName = ({ level, name }: Pick<Region, 'level' | 'name'>): string =>
  level === 1 ? name.replace(provinceSuffix, '') : level === 2 ? shortCityName(name) : name;

/** The cities that a region stands for: a province's all, a city itself, a district's city. */
export function citiesOf(index: RegionIndex, id: string): readonly Region[] {
  const city = cityOf(index, id);
  return city ? [city] : (index.childrenOf.get(id) ?? []).filter((region) => region.level === 2);
}

/** A city by its name with or without 市; undefined when none has it. */
export function findCityByName(index: RegionIndex, name: string): Region | undefined {
  const wanted = name.trim();
  if (wanted === '') return undefined;
  return (
    index.cities.find((city) => city.name === wanted) ??
    index.cities.find((city) => shortCityName(city.name) === shortCityName(wanted))
  );
}

/** Cities whose name holds the words or whose pinyin begins with them, best first; at most `limit`. */
export function searchCities(index: RegionIndex, keyword: string, limit = 20): Region[] {
  const wanted = searchPlain(keyword);
  if (wanted === '') return [];
  const rank = (city: Region) => {
    if (shortCityName(city.name) === shortCityName(wanted)) return 0;
    if (city.name.startsWith(wanted)) return 1;
    if (city.name.includes(wanted)) return 2;
    return city.pinyin.startsWith(wanted) ? 3 : undefined;
  };
  return index.cities
    .flatMap((city) => {
      const place = rank(city);
      return place === undefined ? [] : [{ city, place }];
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ city }) => city);
}

export interface Coordinates {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance (haversine on a sphere of 6371 km). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, h)));
}
