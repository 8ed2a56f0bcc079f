import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** What staff reads of a plan, as the screen and the paper need it. */
interface StaffPackage {
  readonly packageId: string;
  readonly label: string;
  readonly institutionId: string;
  readonly group: string;
  readonly sex: SexGroup;
  readonly sexName: string;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  /** Keys of the instructions that its items ask for. */
  readonly instructions: readonly string[];
}

interface StaffInstitution {
  readonly institutionId: string;
  readonly name: string;
  readonly city: string;
  readonly address: string;
  readonly hours: string;
  readonly booking: string;
  readonly packages: readonly string[];
  readonly travellers: readonly string[];
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly itemChanges: readonly {
    readonly label: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
  }[];
}

interface StaffPlan {
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly institutions: readonly StaffInstitution[];
  readonly packages: readonly StaffPackage[];
  readonly instructions: readonly { readonly key: string }[];
  readonly leftOut: readonly string[];
}

/** What somebody says of themselves to find their package; what is not said narrows nothing. */
export interface OwnChoice {
  readonly group?: string | undefined;
  readonly sex?: SexGroup | undefined;
  /** Whole years. */
  readonly age?: number | undefined;
}

/** The packages of a plan that may be somebody's own, each once (by city it may stand there several times). */
export const ownPackages = <Pkg extends StaffPackage>(
  packages: readonly Pkg[],
  { group, sex, age }: OwnChoice,
): Pkg[] =>
  packages.filter(
    (pkg, at) =>
      packages.findIndex(({ packageId }) => packageId === pkg.packageId) === at &&
      (group === undefined || pkg.group === group) &&
      (sex === undefined || pkg.sex === sex) &&
      (age === undefined || (age >= (pkg.ageMin ?? 0) && age <= (pkg.ageMax ?? Number.POSITIVE_INFINITY))),
  );

/** Who examines a package: awarded by city, each city's people go to another one. `深圳：甲医院；北京、武汉：乙医院` */
export const whereOf = (
  packages: readonly {
    readonly packageId: string;
    readonly institution: string;
    readonly cities: readonly string[];
  }[],
  packageId: string,
): string =>
  packages
    .filter((pkg) => pkg.packageId === packageId)
    .map(({ institution, cities }) => `${cities.length > 0 ? `${cities.join('、')}：` : ''}${institution}`)
    .join('；');

/** What has to be asked to tell the packages apart. */
export function ownQuestions(packages: readonly StaffPackage[]): {
  groups: string[];
  sexes: { code: SexGroup; name: string }[];
  age: boolean;
} {
  const groups = [...new Set(packages.map(({ group }) => group))].filter(Boolean);
  const sexes = [...new Map(packages.map(({ sex, sexName }) => [sex, sexName]))]
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.code - b.code);
  return {
    groups: groups.length > 1 ? groups : [],
    sexes: sexes.length > 1 ? sexes : [],
    age: packages.some(({ ageMin, ageMax }) => ageMin !== null || ageMax !== null),
  };
}

/**
 * A plan as one package's people read it: where they go, what they heed, what is examined. Instructions that no package
 * asks for (the buyer's own) are for all. An unknown package leaves no package.
 */
export function planOfPackage<Plan extends StaffPlan>(plan: Plan, packageId: string): Plan {
  const packages = plan.packages.filter((pkg) => pkg.packageId === packageId);
  const asked = new Set(packages.flatMap(({ instructions }) => instructions));
  const known = new Set(plan.packages.flatMap(({ instructions }) => instructions));
  const labels = new Set(packages.map(({ label }) => label));
  return {
    ...plan,
    packages,
    institutions: plan.institutions
      .filter((one) => packages.some(({ institutionId }) => institutionId === one.institutionId))
      .map((one) => ({
        ...one,
        // Which of the cities goes where is said only where there is a choice.
        packages: packages.length > 1 ? one.packages.filter((text) => startsWithOneOf(text, labels)) : [],
        itemChanges: one.itemChanges.filter(({ label }) => labels.has(label)),
      })),
    instructions: plan.instructions.filter(({ key }) => asked.has(key) || !known.has(key)),
    leftOut: [],
  };
}

/** `label` or `label（深圳、广州）`. */
const startsWithOneOf = (text: string, labels: ReadonlySet<string>) =>
  [...labels].some((label) => text === label || text.startsWith(`${label}（`));

/** What an institution's people need to know, in the order of a day; facts without a value are left out. */
export const institutionFacts = (
  one: StaffInstitution,
  { examFrom, examTo }: Pick<StaffPlan, 'examFrom' | 'examTo'>,
): { label: string; value: string }[] =>
  [
    { label: '地址', value: one.address.includes(one.city) ? one.address : `${one.city} · ${one.address}` },
    { label: '时间', value: one.hours || '请以机构公布的体检时间为准' },
    {
      label: '请注意',
      value: one.travellers.length > 0 ? `${one.travellers.join('、')}的员工须到${one.city}体检` : '',
    },
    {
      label: '体检期间',
      value:
        one.examFrom && one.examTo && (one.examFrom !== examFrom || one.examTo !== examTo)
          ? `${one.examFrom} 至 ${one.examTo}（以此为准）`
          : '',
    },
    {
      label: '项目变更',
      value: one.itemChanges
        .map(({ label, added, removed }) => {
          const parts = [
            added.length > 0 ? `增加 ${added.join('、')}` : '',
            removed.length > 0 ? `减少 ${removed.join('、')}` : '',
          ];
          return `${label}：${parts.filter(Boolean).join('，')}`;
        })
        .join('；'),
    },
    { label: '适用套餐', value: one.packages.join('；') },
    { label: '预约', value: one.booking },
  ].filter(({ value }) => value !== '');

/** Under the whole plan, on the screen and on paper. */
export const planDisclaimer = '检查意义和检前准备由平台整理，准备以体检机构告知为准；结果解读请咨询医生。';
