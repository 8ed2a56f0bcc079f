import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { type Audience, agesOf } from './audience.ts';

export type Bounds = Parameters<typeof agesOf>[1];

/** Sexes and an inclusive range of ages. */
export interface People {
  readonly sexes: readonly SexGroup[];
  readonly from: number;
  readonly to: number;
}

export const eldest = 999;

export function peopleOf(audience: Audience, bounds: Bounds): People {
  const { ageMin, ageMax } = agesOf(audience, bounds);
  return { sexes: audience.sexes, from: ageMin ?? 0, to: ageMax ?? eldest };
}

export const sameAs = (one: People, other: People): boolean =>
  one.sexes.join() === other.sexes.join() && one.from === other.from && one.to === other.to;

export const isWithin = (part: People, whole: People): boolean =>
  part.sexes.every((sex) => whole.sexes.includes(sex)) && part.from >= whole.from && part.to <= whole.to;

export const meets = (one: People, other: People): boolean =>
  one.sexes.some((sex) => other.sexes.includes(sex)) && one.from <= other.to && one.to >= other.from;

/** Cuts people along each limit; those inside a limit and those outside are different people from then on. */
export function partsOf(whole: People, limits: readonly People[]): People[] {
  let parts = [whole];
  for (const limit of limits)
    parts = parts.flatMap((part) => {
      if (!meets(part, limit) || isWithin(part, limit)) return [part];
      const inside = {
        sexes: part.sexes.filter((sex) => limit.sexes.includes(sex)),
        from: Math.max(part.from, limit.from),
        to: Math.min(part.to, limit.to),
      };
      const others = part.sexes.filter((sex) => !limit.sexes.includes(sex));
      return [
        { ...inside, from: part.from, to: inside.from - 1 },
        inside,
        { ...inside, from: inside.to + 1, to: part.to },
        { ...part, sexes: others },
      ].filter(({ sexes, from, to }) => sexes.length > 0 && from <= to);
    });
  return parts.toSorted((a, b) => (a.sexes[0] ?? 0) - (b.sexes[0] ?? 0) || a.from - b.from);
}

/** '' for all. */
export const sexName = (sexes: readonly SexGroup[]): string =>
  sexes.length === 3
    ? ''
    : [
        sexes.includes(1) && '男',
        sexes.includes(2) && sexes.includes(3)
          ? '女'
          : sexes.includes(2)
            ? '未婚女'
            : sexes.includes(3) && '已婚女',
      ]
        .filter(Boolean)
        .join('、');

export const ageName = ({ from, to }: People): string =>
  from === 0 && to === eldest
    ? ''
    : from === 0
      ? `${to} 岁及以下`
      : to === eldest
        ? `${from} 岁及以上`
        : from === to
          ? `${from} 岁`
          : `${from}—${to} 岁`;
