import { mobilePattern } from '#domain/access/mobile.ts';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { CityRow, DemandRow, GroupRow, PackageRow } from './demand.store.ts';

/** Input path → what is missing or wrong, in the order of the wizard. Compliance is judged separately. */
export type Problems = Record<string, string>;

export interface DemandToSubmit {
  readonly demand: Pick<
    DemandRow,
    | 'title'
    | 'purpose'
    | 'exam_from'
    | 'exam_to'
    | 'quote_deadline'
    | 'budget_min'
    | 'budget_max'
    | 'contact'
    | 'mobile'
  >;
  readonly cities: readonly Pick<CityRow, 'headcount'>[];
  readonly groups: readonly GroupRow[];
}

/** Everything that keeps a demand from being submitted. Times are compared in Shanghai, where the dates are meant. */
export function demandProblems(
  { demand, cities, groups }: DemandToSubmit,
  catalogue: Catalogue,
  now: Date,
): Problems {
  const problems: Problems = {};
  if (demand.title.length < 2) problems.title = '请填写需求名称，至少 2 个字。';
  if (demand.purpose === '') problems.purpose = '请选择体检类型。';
  if (cities.length === 0) problems.cities = '请选择至少一个体检城市。';
  cities.forEach(({ headcount }, i) => {
    if (headcount < 1) problems[`cities.${i}.headcount`] = '请填写这个城市的体检人数。';
  });
  dateProblems(demand, now, problems);
  if (demand.budget_max === 0) problems.budgetMax = '预算上限须大于 0 元；预算未定可以留空。';
  else if (demand.budget_min !== null && demand.budget_max !== null && demand.budget_min > demand.budget_max)
    problems.budgetMax = '预算上限不能低于下限。';
  if (demand.contact === '') problems.contact = '请填写联系人。';
  if (!mobilePattern.test(demand.mobile)) problems.mobile = '请填写 11 位大陆手机号。';
  packageProblems(groups, catalogue, problems);
  headcountProblem(cities, groups, problems);
  return problems;
}

function dateProblems(
  { exam_from, exam_to, quote_deadline }: DemandToSubmit['demand'],
  now: Date,
  problems: Problems,
) {
  if (!exam_from) problems.examFrom = '请选择体检开始日期。';
  if (!exam_to) problems.examTo = '请选择体检结束日期。';
  // A later year is a slip of the keyboard: nobody buys check-ups so far ahead.
  const [inOneYear, inThreeYears] = [later(now, 1), later(now, 3)];
  if (exam_from && exam_from > dayOf(inThreeYears))
    problems.examFrom = '体检开始日期最远为三年内，请核对年份。';
  if (exam_to && exam_to > dayOf(inThreeYears)) problems.examTo = '体检结束日期最远为三年内，请核对年份。';
  if (exam_from && exam_to && exam_from > exam_to) problems.examTo = '体检结束日期不能早于开始日期。';
  if (!quote_deadline) problems.quoteDeadline = '请选择报价截止时间。';
  else if (quote_deadline <= now) problems.quoteDeadline = '报价截止时间已过，请改为以后的时间。';
  else if (quote_deadline > inOneYear) problems.quoteDeadline = '报价截止时间最远为一年内，请核对年份。';
  else if (exam_from && quote_deadline >= new Date(`${exam_from}T00:00:00+08:00`))
    problems.quoteDeadline = '报价截止时间须早于体检开始日期。';
}

const later = (now: Date, years: number) => new Date(now.getTime() + years * 366 * 86_400_000);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

function packageProblems(groups: readonly GroupRow[], catalogue: Catalogue, problems: Problems) {
  if (groups.every((group) => group.packages.length === 0))
    problems.groups = '请至少添加一个套餐，并选择体检项目。';
  groups.forEach((group, g) => {
    if (group.name === '') problems[`groups.${g}.name`] = '请填写套餐组名称。';
    if (group.packages.length === 0)
      problems[`groups.${g}.packages`] = `「${group.name}」还没有套餐，请添加套餐或删除该组。`;
    group.packages.forEach((pkg, p) => onePackage(pkg, `groups.${g}.packages.${p}`, catalogue, problems));
  });
}

function onePackage(pkg: PackageRow, path: string, catalogue: Catalogue, problems: Problems) {
  if (pkg.name === '') problems[`${path}.name`] = '请填写套餐名称。';
  if (pkg.headcount < 1) problems[`${path}.headcount`] = `请填写「${pkg.name}」的人数。`;
  if (pkg.age_min !== null && pkg.age_max !== null && pkg.age_min > pkg.age_max)
    problems[`${path}.ageMax`] = `「${pkg.name}」的年龄上限不能低于下限。`;
  if (pkg.items.length === 0)
    problems[`${path}.items`] = `「${pkg.name}」还没有体检项目，请选择项目或删除该套餐。`;
  const retired = pkg.items.flatMap(({ catalogue_code }) => {
    const item = catalogue.items.get(catalogue_code);
    return item?.active ? [] : [item?.name ?? catalogue_code];
  });
  if (retired.length > 0)
    problems[`${path}.items`] = `「${pkg.name}」中的${retired.join('、')}已停用，请换成其他项目。`;
}

/** Only once both sides are filled in: before, their own messages say what is missing. */
function headcountProblem(cities: DemandToSubmit['cities'], groups: readonly GroupRow[], problems: Problems) {
  const inCities = sum(cities.map((city) => city.headcount));
  const inPackages = sum(groups.flatMap((group) => group.packages.map((pkg) => pkg.headcount)));
  if (Math.max(inCities, inPackages) > demandLimits.headcount) problems.headcount = limitMessages.headcount;
  else if (inCities > 0 && inPackages > 0 && inCities !== inPackages)
    problems.headcount = `各城市人数合计 ${inCities} 人，各套餐人数合计 ${inPackages} 人，请调整到一致。`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
