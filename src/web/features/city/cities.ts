import { shortCityName } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Region } from '#wire/pages.ts';

type Found = CallOutput<'region.query'>[number];

/** A city that can be chosen. */
export interface City {
  code: string;
  /** As people say it: 深圳. */
  name: string;
  provinceName: string;
  /** The current city. */
  isActive: boolean;
  /** At least one institution there can quote. */
  served: boolean;
}

export interface CityGroup {
  initial: string;
  cityList: readonly City[];
}

/** What the server lists, with what only this page knows: which one is current and where institutions are. */
export function citiesOf(active: Region | undefined, served: readonly Region[]) {
  const open = new Set(served.map(({ code }) => code));
  return ({ id, name, provinceName }: Found): City => ({
    code: id,
    name: shortCityName(name),
    provinceName,
    // By its name, too: Beijing is a province and a city.
    isActive: id === active?.code || shortCityName(name) === active?.name,
    served: open.has(id),
  });
}

/** Cities with institutions first; the order stays within both. */
export const servedFirst = (cities: readonly City[]): City[] =>
  cities.toSorted((a, b) => Number(b.served) - Number(a.served));
