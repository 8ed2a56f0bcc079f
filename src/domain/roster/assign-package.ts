import { type PackageToFill, placeOf, type UnplacedReason } from './count-heads.ts';
import { ageOn } from './read-person.ts';
import type { StaffPerson } from './read-staff.ts';

/** What the rules look at. */
type Assignable = Pick<StaffPerson, 'sex' | 'birthDate' | 'married' | 'department' | 'group'>;

/** Who has no package, as the company reads it. */
export const unassignedReasons: Readonly<Record<UnplacedReason, string>> = {
  sex: '没有性别',
  marriage: '没有婚姻状况（女性套餐按婚姻状况区分）',
  age: '没有出生日期（套餐按年龄区分）',
  none: '没有适合的套餐（性别、年龄）',
  several: '有几个套餐都适合，人员类别或部门与套餐组的名称对不上',
};

export type Assigned = { readonly packageId: string } | { readonly reason: UnplacedReason };

/** Women's packages ask for the marital state only where the demand has both of them. */
export const asksMarriage = (packages: readonly Pick<PackageToFill, 'sex'>[]): boolean =>
  packages.some(({ sex }) => sex === 2) && packages.some(({ sex }) => sex === 3);

/** The one package that fits by the demand's own rules, on `day` (`2027-03-01`, the first exam day); else why none is chosen. */
export function assignPackage(
  { sex, birthDate, married, department, group }: Assignable,
  packages: readonly PackageToFill[],
  day: string,
): Assigned {
  const age = birthDate === null ? undefined : ageOn(day, birthDate);
  const person = { sex: sex ?? undefined, married: married ?? undefined, age };
  // The group is meant for this; the department is looked at where it doesn't tell.
  const byGroup = placeOf({ ...person, department: group }, packages);
  const found = byGroup === 'several' ? placeOf({ ...person, department }, packages) : byGroup;
  return typeof found === 'string' ? { reason: found } : { packageId: found.key };
}
