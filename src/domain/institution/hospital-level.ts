/** Dictionary hospital_level → place among five, 1 the highest: what a comparison scores. Within 三级 and 二级, 甲等 is a
 * place of its own; private centres and clinics are mostly 未定级 and have none. */
const ranks: Readonly<Record<string, number>> = {
  '3A_SPECIAL': 1,
  '3A': 1,
  '3B': 2,
  '3C': 2,
  '3N': 2,
  '2A': 3,
  '2B': 4,
  '2C': 4,
  '2N': 4,
  '1A': 5,
  '1B': 5,
  '1C': 5,
  '1N': 5,
};

export const hospitalLevelRank = (level: string): number | undefined => ranks[level];
