import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asksMarriage, assignPackage } from './assign-package.ts';
import { compareStaff } from './compare-staff.ts';
import type { PackageToFill } from './count-heads.ts';
import type { StaffPerson } from './read-staff.ts';
import { readStaffList } from './read-staff-list.ts';
import { readStaffSheet, type StaffRow, staffColumnsOf } from './staff-columns.ts';

const today = '2026-11-28';
const reading = { today, marriage: true };
const row = (texts: StaffRow['texts'], rowNo = 2): StaffRow => ({ rowNo, texts, lost: [] });
const base = { employeeNo: 'A01', name: '甲一', sex: '男' };
const reasons = (texts: StaffRow['texts']) =>
  readStaffList([row({ ...base, ...texts })], reading).unread.flatMap((one) => one.reasons);

describe('a staff list is read as people have it', () => {
  test.each([
    [
      ['序号', '员工工号', '姓名', '性别', '联系电话', '所属部门'],
      ['employeeNo', 'name', 'sex', 'mobile', 'department'],
    ],
    [
      ['工号', '员工姓名', '证件号码', '婚否', '工作城市', '人员类别'],
      ['employeeNo', 'name', 'idNumber', 'marriage', 'city', 'group'],
    ],
    [
      ['姓名*', '手机号码', '出生年月日', '与员工关系', '所属员工工号'],
      ['name', 'mobile', 'birth', 'kinship', 'ofEmployee'],
    ],
  ])('%j', (headings, expected) => {
    expect([...staffColumnsOf(headings).keys()]).toEqual(expected);
  });

  it('below title rows, without footers, hidden rows apart', () => {
    const sheet = readStaffSheet(
      [
        ['2027 年度体检人员名单'],
        ['工号', '姓名', '性别'],
        ['A01', '甲一', '男'],
        ['A02', '甲二', '女'],
        ['合计', '2 人', ''],
      ],
      { markOf: () => undefined, isHidden: (at) => at === 3 },
    );
    expect(sheet?.rows.map(({ rowNo, texts }) => [rowNo, texts.name])).toEqual([[3, '甲一']]);
    expect(sheet?.hidden.map(({ rowNo }) => rowNo)).toEqual([4]);
  });
});

describe('what cannot be read is said and not taken', () => {
  test.each<[StaffRow['texts'], string]>([
    [{ idNumber: '110101199003074515' }, '身份证号的校验位或生日不对'],
    [{ idNumber: '1101011990' }, '不是 18 位身份证号'],
    [{ idNumber: '110101199003074514', sex: '女' }, '性别与身份证号不一致'],
    [{ sex: '男/女' }, '性别“男/女”不能确定是男是女'],
    [{ birth: '1990-02-30' }, '出生日期“1990-02-30”不是日期'],
    [{ birth: '1990' }, '出生日期没有写到日'],
    [{ birth: '2090-01-01' }, '出生日期“2090-01-01”不可能'],
    [{ mobile: '1380013800' }, '手机号不是 11 位大陆手机号'],
    [{ name: '' }, '没有姓名'],
    [{ kinship: '配偶', employeeNo: '', mobile: '13800138000' }, '家属没有写所属员工的工号'],
    [{ kinship: '配偶', ofEmployee: 'B77' }, '所属员工的工号不在名单里'],
    [{ employeeNo: '', mobile: '', idNumber: '' }, '工号、手机号、身份证号都没有，无法与下一次的名单对应'],
  ])('%j', (texts, reason) => {
    expect(reasons(texts)).toContain(reason);
  });

  it('two rows with one employee number: none is taken, both are named', () => {
    const { people, unread } = readStaffList([row(base, 2), row({ ...base, name: '甲二' }, 3)], reading);
    expect(people).toEqual([]);
    expect(unread.map((one) => one.reasons)).toEqual([
      ['与第 3 行是同一个人（工号相同）'],
      ['与第 2 行是同一个人（工号相同）'],
    ]);
  });

  it('no reason repeats what the person wrote of their numbers', () => {
    expect(reasons({ idNumber: '110101199003074515', mobile: '1380013' }).join()).not.toMatch(
      /1101011990|1380013/,
    );
  });

  it('the marital state is not read where no package asks for it', () => {
    const { people } = readStaffList([row({ ...base, marriage: '已婚' })], { today, marriage: false });
    expect(people[0]?.person.married).toBeNull();
  });
});

const pkg = (
  key: string,
  sex: 1 | 2 | 3,
  ages: [number | null, number | null] = [null, null],
  groupName = '',
): PackageToFill => ({
  key,
  groupName,
  sex,
  ageMin: ages[0],
  ageMax: ages[1],
});
const somebody = {
  sex: 'female',
  birthDate: '1990-03-07',
  married: null,
  department: '',
  group: '',
} as const;

describe('packages are assigned by the demand’s own rules', () => {
  const packages = [pkg('m', 1), pkg('f', 2), pkg('young', 3, [null, 36]), pkg('old', 3, [37, null])];

  it('on the first exam day, not today', () => {
    const married = { ...somebody, married: true };
    expect(assignPackage(married, packages, '2027-03-06')).toEqual({ packageId: 'young' });
    expect(assignPackage(married, packages, '2027-03-07')).toEqual({ packageId: 'old' });
  });

  it('asks where something is missing', () => {
    expect(assignPackage(somebody, packages, today)).toEqual({ reason: 'marriage' });
    expect(assignPackage({ ...somebody, married: true, birthDate: null }, packages, today)).toEqual({
      reason: 'age',
    });
    expect(asksMarriage(packages)).toBe(true);
    expect(asksMarriage([pkg('f', 3), pkg('m', 1)])).toBe(false);
  });

  it('chooses by the group’s name, else asks', () => {
    const two = [pkg('all', 1, undefined, '全体员工'), pkg('lead', 1, undefined, '管理层')];
    const man = { ...somebody, sex: 'male' as const };
    expect(assignPackage({ ...man, group: '管理层' }, two, today)).toEqual({ packageId: 'lead' });
    expect(assignPackage({ ...man, department: '管理层' }, two, today)).toEqual({ packageId: 'lead' });
    expect(assignPackage(man, two, today)).toEqual({ reason: 'several' });
  });

  it('never chooses what does not fit, whoever comes', () => {
    const ages = fc.option(fc.integer({ min: 0, max: 90 }), { nil: null });
    const anyPackage = fc.record({
      key: fc.uuid(),
      groupName: fc.constantFrom('', '管理层', '全体员工'),
      sex: fc.constantFrom(1 as const, 2 as const, 3 as const),
      ageMin: ages,
      ageMax: ages,
    });
    const anybody = fc.record({
      sex: fc.constantFrom('male' as const, 'female' as const, null),
      birthDate: fc.constantFrom('1960-01-01', '1990-03-07', '2001-12-31', null),
      married: fc.constantFrom(true, false, null),
      department: fc.constantFrom('', '管理层', '研发'),
      group: fc.constantFrom('', '管理层', '全体员工'),
    });
    fc.assert(
      fc.property(fc.array(anyPackage, { maxLength: 6 }), anybody, (packages, person) => {
        const found = assignPackage(person, packages, today);
        if (!('packageId' in found)) return;
        const chosen = packages.find(({ key }) => key === found.packageId) as PackageToFill;
        expect(chosen.sex === 1).toBe(person.sex === 'male');
        if (person.birthDate === null) expect([chosen.ageMin, chosen.ageMax]).toEqual([null, null]);
      }),
    );
  });
});

describe('a second list beside the first', () => {
  const person = (name: string, more: Partial<StaffPerson> = {}): StaffPerson => ({
    employeeNo: name,
    name,
    mobile: '',
    idNumber: '',
    sex: 'male',
    birthDate: null,
    married: null,
    department: '',
    group: '',
    city: '',
    kinship: '',
    ...more,
  });
  const listed = (name: string, left = false) => ({ id: name, key: name, facts: person(name), left });
  const now = (name: string, more?: Partial<StaffPerson>) => ({ key: name, person: person(name, more) });
  const before = [listed('a'), listed('b'), listed('c'), listed('d', true), listed('e')];
  const next = [now('a'), now('b', { department: '研发' }), now('d'), now('f')];

  it('says who joins, comes back, changes and leaves', () => {
    const found = compareStaff(before, next, { whole: true, unread: new Set(['e']) });
    expect(found).toMatchObject({
      joiners: [{ key: 'f' }],
      returners: [{ before: { id: 'd' } }],
      unchanged: 1,
    });
    expect(found.changes.map(({ before: { id }, fields }) => [id, fields])).toEqual([['b', ['department']]]);
    // A row that cannot be read is no leaver.
    expect(found.leavers.map(({ id }) => id)).toEqual(['c']);
  });

  it('of a list that is not the whole one nobody leaves', () => {
    expect(compareStaff(before, next, { whole: false, unread: new Set() }).leavers).toEqual([]);
  });
});
