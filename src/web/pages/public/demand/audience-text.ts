import { ageText } from '#domain/demand/age-text.ts';
import type { CallOutput } from '#wire/invoke.ts';

type Package = CallOutput<'demand.publicPackage'>['package'];

/** 男性; 已婚女性，35 岁及以上. */
export const audienceOf = ({ sex, ageMin, ageMax }: Pick<Package, 'sex' | 'ageMin' | 'ageMax'>): string =>
  [sex.name, ageText(ageMin, ageMax)].filter(Boolean).join('，');

export const peopleText = (headcount: number): string => `${headcount.toLocaleString('en')} 人`;
