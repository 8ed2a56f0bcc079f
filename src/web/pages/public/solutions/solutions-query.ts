import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallOutput } from '#wire/invoke.ts';

/** What the address says: which templates stand side by side, for whom, and whether common rows are left out, as they are at first. */
export interface SolutionsQuery {
  readonly codes: readonly string[];
  readonly sex: SexGroup;
  readonly onlyDifferent: boolean;
}

type Template = Pick<CallOutput<'template.list'>[number], 'code' | 'checkType'> & {
  readonly sexes: readonly { readonly sex: SexGroup }[];
};

export const mostCompared = 4;
/** An ordinary year, from basic to fuller: what most companies choose between. */
const usualType = 'ANNUAL';
const usualCount = 3;

export function readQuery(search: URLSearchParams, templates: readonly Template[]): SolutionsQuery {
  const wanted = (search.get('group') ?? '').split('.');
  const given = templates.filter(({ code }) => wanted.includes(code)).slice(0, mostCompared);
  const compared =
    given.length > 0
      ? given
      : templates.filter(({ checkType }) => checkType === usualType).slice(0, usualCount);
  const asked = sexGroups.find((sex) => String(sex) === search.get('sex'));
  const everywhere = sexGroups.find((sex) => compared.every((one) => one.sexes.some((s) => s.sex === sex)));
  return {
    codes: compared.map(({ code }) => code),
    sex: asked ?? everywhere ?? 1,
    onlyDifferent: search.get('only') !== 'all',
  };
}

/** For `paths.healthSolutions`. */
export const solutionsQuery = ({ codes, sex, onlyDifferent }: SolutionsQuery) => ({
  group: codes.join('.'),
  sex: String(sex),
  ...(!onlyDifferent && { only: 'all' }),
});

/** With a template in or out of the comparison; undefined when there is no room, or nothing would be left. */
export function switched(codes: readonly string[], code: string): readonly string[] | undefined {
  if (!codes.includes(code)) return codes.length < mostCompared ? [...codes, code] : undefined;
  return codes.length > 1 ? codes.filter((one) => one !== code) : undefined;
}
