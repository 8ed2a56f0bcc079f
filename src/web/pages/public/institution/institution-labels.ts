import type { CallOutput } from '#wire/invoke.ts';

type Institution = CallOutput<'institution.list'>['records'][number];

const unrated = 'NONE';

/** 三级甲等 · 公立综合医院 · 福田区; a city where the district is not known. */
export const standingText = ({ level, type, district, city }: Institution, withCity = false): string =>
  [
    level.code === unrated ? '' : level.name,
    type.name,
    withCity ? `${city.name}${district}` : district || city.name,
  ]
    .filter(Boolean)
    .join(' · ');
