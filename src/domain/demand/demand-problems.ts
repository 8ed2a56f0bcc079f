import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { DemandKind } from './demand-kind.ts';
import { demandLimits, limitMessages } from './demand-limits.ts';
import type { CityToSubmit, Problems, TermsToSubmit } from './demand-terms.ts';
import { termsProblems } from './demand-terms.ts';
import { packageLabel } from './package-label.ts';

export interface PackageToSubmit {
  readonly name: string;
  readonly sex: SexGroup;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly headcount: number | null;
  readonly items: readonly { readonly catalogueCode: string }[];
}

interface GroupToSubmit {
  readonly name: string;
  readonly packages: readonly PackageToSubmit[];
}

/** Whom the demand is directed to. */
interface InvitedToSubmit {
  readonly kind: DemandKind;
  readonly institutions: readonly { readonly name: string; readonly inForce: boolean }[];
}

/** An inquiry asks somebody, and nobody whose certification has ended. */
export function invitedProblems({ kind, institutions }: InvitedToSubmit): Problems {
  if (kind === 'open') return {};
  if (institutions.length === 0) return { institutionIds: '请至少选择一家要询价的机构。' };
  const gone = institutions.filter((one) => !one.inForce).map((one) => one.name);
  return gone.length > 0 ? { institutionIds: `${gone.join('、')}已停止服务，请移除后再提交。` } : {};
}

/** Of catalogue codes, the names of those that are no longer offered. */
type RetiredNames = (codes: readonly string[]) => readonly string[];
const notKnown: RetiredNames = () => [];

/** Everything that keeps a demand from being submitted. */
export const demandProblems = (
  terms: TermsToSubmit,
  cities: readonly CityToSubmit[],
  groups: readonly GroupToSubmit[],
  retired: RetiredNames,
  now: Date,
): Problems => ({
  ...termsProblems(terms, cities, now),
  ...groupsProblems(terms.purpose, groups, retired),
  ...headcountProblem(cities, groups),
});

export function groupsProblems(
  purpose: string,
  groups: readonly GroupToSubmit[],
  retired = notKnown,
): Problems {
  const problems: Problems = {};
  if (groups.every((group) => group.packages.length === 0))
    problems.groups = '请至少添加一个套餐，并选择体检项目。';
  groups.forEach((group, g) => {
    if (group.name.trim() === '') problems[`groups.${g}.name`] = '请填写套餐组名称。';
    if (group.packages.length === 0)
      problems[`groups.${g}.packages`] = `「${group.name}」还没有套餐，请添加套餐或删除该组。`;
    group.packages.forEach((pkg, p) => {
      for (const [field, text] of Object.entries(
        packageProblems(pkg, packageLabel(purpose, { ...pkg, groupName: group.name }), retired),
      ))
        problems[`groups.${g}.packages.${p}.${field}`] = text;
    });
  });
  return problems;
}

/** What one package still needs, by its fields; `label`: what the messages call it. */
export function packageProblems(pkg: PackageToSubmit, label: string, retired = notKnown): Problems {
  const { ageMin, ageMax, headcount, items } = pkg;
  const problems: Problems = {};
  if (pkg.name.trim() === '') problems.name = '请填写套餐名称。';
  if (!headcount) problems.headcount = `请填写「${label}」的人数。`;
  if (ageMin !== null && ageMax !== null && ageMin > ageMax)
    problems.ageMax = `「${label}」的年龄上限不能低于下限。`;
  if (items.length === 0) problems.items = `「${label}」还没有体检项目，请选择项目或删除该套餐。`;
  const outdated = retired(items.map((item) => item.catalogueCode));
  if (outdated.length > 0) problems.items = `「${label}」中的${outdated.join('、')}已停用，请换成其他项目。`;
  return problems;
}

/** Only once both sides are filled in: before, their own messages say what is missing. */
function headcountProblem(cities: readonly CityToSubmit[], groups: readonly GroupToSubmit[]): Problems {
  const inCities = headcountOf(cities);
  const inPackages = headcountOf(groups.flatMap((group) => group.packages));
  if (Math.max(inCities, inPackages) > demandLimits.headcount) return { headcount: limitMessages.headcount };
  return inCities > 0 && inPackages > 0 && inCities !== inPackages
    ? {
        headcount: `各城市人数合计 ${inCities} 人，各套餐人数合计 ${inPackages} 人，请调整到一致。`,
      }
    : {};
}

const headcountOf = (parts: readonly { readonly headcount?: number | null }[]) =>
  parts.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0);
