import type { CallOutput } from '#wire/invoke.ts';

type Package = CallOutput<'demand.publicPackage'>['package'];

/** 男性; 已婚女性，35 岁及以上. */
export function audienceOf({ sex, ageMin, ageMax }: Pick<Package, 'sex' | 'ageMin' | 'ageMax'>): string {
  if (ageMin === null && ageMax === null) return sex.name;
  if (ageMin === null) return `${sex.name}，${ageMax} 岁及以下`;
  return `${sex.name}，${ageMax === null ? `${ageMin} 岁及以上` : `${ageMin}–${ageMax} 岁`}`;
}

export const peopleText = (headcount: number): string => `${headcount.toLocaleString('en')} 人`;
