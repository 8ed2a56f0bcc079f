import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { item as catalogueItem } from '#domain/catalogue/catalogue.testkit.ts';
import type { Catalogue, LegalRule, SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { examPurposes, purposeOf, sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import { checkOfferedItem } from './check-offered-item.ts';
import { checkDemand } from './check-package.ts';
import { blocks, confirmationKey, needsConfirmation, planNotices } from './finding.ts';

// A small catalogue; the real one is checked in test/architecture/reference-data.test.ts.
const item = (code: string, name: string, sexes: SexGroup[] = [1, 2, 3], contains: string[] = []) =>
  catalogueItem(code, name, 10, { sexes, contains });
const rule = (
  id: string,
  level: LegalRule['level'],
  checkTypes: string[],
  items: string[],
  more: Partial<LegalRule> = {},
): LegalRule => ({
  id,
  name: id,
  checkTypes,
  level,
  items,
  allowInstead: [],
  basis: [{ title: '某某通知', number: '某部发〔2010〕1号' }],
  summary: `${id}的要求`,
  exception: '无。',
  verified: '测试',
  ...more,
});

const items = [
  item('ALT', '谷丙转氨酶'),
  item('HBSAG', '乙肝表面抗原'),
  item('HIV', '艾滋病病毒抗体'),
  item('TRANSFUSION', '输血前四项', [1, 2, 3], ['HBSAG', 'HIV']),
  item('ENDOSCOPY', '内镜前评估', [1, 2, 3], ['TRANSFUSION']),
  item('HCG', '血HCG', [2, 3]),
  item('CHIP', '肿瘤芯片', [1, 2, 3], ['HCG']),
  item('DR', '胸部DR'),
  item('CT', '低剂量CT'),
  item('FLUORO', '胸部透视'),
  item('LEAD', '血铅'),
  item('PELVIC', '妇科内诊', [3]),
  item('TVS', '阴超', [3]),
  item('USG', '子宫附件彩超', [2, 3]),
  item('PSA', '前列腺抗原', [1]),
];
const catalogue: Catalogue = {
  items: new Map(items.map((i) => [i.code, i])),
  categories: [],
  mutex: [],
  partners: [],
  categoryPartners: [],
  replacements: [{ from: 'FLUORO', to: 'DR', level: 'upgrade', sexes: [1, 2, 3], reason: '' }],
  templates: [],
  legalRules: [
    rule('LAW01', 'forbid', ['ENTRY'], ['HBSAG'], { allowInstead: ['ALT'] }),
    rule('LAW10', 'forbid', ['ANNUAL', 'OTHER'], ['HBSAG']),
    rule('LAW02', 'warn', ['ENTRY', 'ANNUAL'], ['HIV']),
    rule('LAW03', 'forbid', ['ENTRY'], ['HCG']),
    rule('LAW04', 'warn', ['ENTRY', 'ANNUAL'], ['DR', 'CT', 'FLUORO']),
    rule('LAW06', 'forbidForSex', ['*'], ['PELVIC', 'TVS'], { allowInstead: ['USG'] }),
    rule('LAW08', 'notice', ['*'], []),
    rule('LAW12', 'forbid', ['ENTRY'], []),
    rule('LAW15', 'warn', ['*'], ['DR', 'CT', 'FLUORO']),
    rule('LAW16', 'warn', ['ANNUAL'], ['FLUORO']),
    rule('LAW17', 'forbid', ['ENTRY', 'ANNUAL', 'OTHER'], ['LEAD']),
    rule('LAW19', 'forbidForSex', ['*'], []),
  ],
};

const pkg = (
  sex: SexGroup,
  codes: readonly string[],
  more: Partial<RequestedPackage> = {},
): RequestedPackage => ({
  id: 'p1',
  name: '套餐',
  sex,
  headcount: 10,
  items: codes.map((code) => ({ id: code, catalogueCode: code, required: true })),
  ...more,
});
const check = (purpose: string, ...packages: RequestedPackage[]) =>
  checkDemand({ purpose, packages }, catalogue);
const short = (purpose: string, ...packages: RequestedPackage[]) =>
  check(purpose, ...packages)
    .filter((f) => f.ruleId !== 'LAW08')
    .map((f) => `${f.effect} ${f.ruleId} ${f.catalogueCodes.join(',')}`.trim());

describe('the rules', () => {
  test.each<[string, string, SexGroup, string[], string[]]>([
    ['hepatitis B in hiring', 'ENTRY', 1, ['HBSAG'], ['block LAW01 HBSAG']],
    ['hepatitis B in a yearly check-up', 'ANNUAL', 1, ['HBSAG'], ['block LAW10 HBSAG']],
    ['a panel in a panel', 'ENTRY', 1, ['ENDOSCOPY'], ['block LAW01 ENDOSCOPY', 'warn LAW02 ENDOSCOPY']],
    ['HIV in hiring only warns', 'ENTRY', 1, ['HIV'], ['warn LAW02 HIV']],
    ['a pregnancy test in hiring', 'ENTRY', 2, ['HCG'], ['block LAW03 HCG']],
    ['a pregnancy test inside a chip', 'ENTRY', 2, ['CHIP'], ['block LAW03 CHIP']],
    ['the same chip for a man', 'ENTRY', 1, ['CHIP'], []],
    ['a pregnancy test later on', 'ANNUAL', 2, ['HCG'], []],
    ['a group of married women in hiring', 'ENTRY', 3, [], ['block LAW12']],
    ['one radiological item, a man', 'ANNUAL', 1, ['DR'], []],
    ['two radiological items, a man', 'ANNUAL', 1, ['DR', 'CT'], ['warn LAW04 CT,DR']],
    ['one radiological item, a woman', 'ANNUAL', 3, ['DR'], ['warn LAW15 DR', 'notice LAW15 DR']],
    ['occupational in another purpose', 'OTHER', 1, ['LEAD'], ['block LAW17 LEAD']],
    ['occupational in its own', 'OCCUPATION', 1, ['LEAD'], []],
    ['internal examination, unmarried', 'ANNUAL', 2, ['PELVIC', 'TVS'], ['unmet LAW06 PELVIC,TVS']],
    ['internal examination, married', 'ANNUAL', 3, ['PELVIC', 'TVS'], []],
    ['internal examination, a man', 'ANNUAL', 1, ['PELVIC'], ['block LAW19 PELVIC']],
    ['prostate, a woman', 'ANNUAL', 2, ['PSA'], ['block LAW19 PSA']],
    ['unknown items are not judged', 'ENTRY', 1, ['NOPE'], []],
  ])('%s', (_, purpose, sex, codes, expected) => {
    expect(short(purpose, pkg(sex, codes))).toEqual(expected);
  });

  test.each<[number | undefined, number | undefined, boolean]>([
    [undefined, undefined, true],
    [49, 60, true],
    [50, undefined, false],
    [undefined, 14, false],
  ])('radiology of women from %s to %s warns: %s', (ageMin, ageMax, warns) => {
    const ages = { ...(ageMin !== undefined && { ageMin }), ...(ageMax !== undefined && { ageMax }) };
    expect(short('OCCUPATION', pkg(2, ['DR'], ages)).length > 0).toBe(warns);
  });
});

describe('a finding', () => {
  test('names the panel, what it contains, the rule and its source', () => {
    const [finding] = blocks(check('ENTRY', pkg(1, ['TRANSFUSION', 'HBSAG'])));
    expect(finding?.message).toBe(
      '「套餐」含乙肝表面抗原、输血前四项（含乙肝表面抗原），LAW01的要求；请删除，需要时可改选谷丙转氨酶。',
    );
    expect(finding?.citation).toBe('某部发〔2010〕1号');
    expect(finding?.suggestion).toEqual({ remove: ['HBSAG', 'TRANSFUSION'], replace: [] });
  });

  test('does not offer what the package has already', () => {
    expect(blocks(check('ENTRY', pkg(1, ['ALT', 'HBSAG'])))[0]?.message).toContain('请删除后再提交');
  });

  test('offers the abdominal ultrasound once', () => {
    const unmet = check('ANNUAL', pkg(2, ['PELVIC', 'TVS'])).find((f) => f.effect === 'unmet');
    expect(unmet?.suggestion).toEqual({ remove: ['TVS'], replace: [{ from: 'PELVIC', to: 'USG' }] });
    const has = check('ANNUAL', pkg(2, ['PELVIC', 'USG'])).find((f) => f.effect === 'unmet');
    expect(has?.suggestion).toEqual({ remove: ['PELVIC'], replace: [] });
  });

  test('offers a declared replacement', () => {
    const warning = check('ANNUAL', pkg(1, ['FLUORO'])).find((f) => f.ruleId === 'LAW16');
    expect(warning?.suggestion).toEqual({ remove: [], replace: [{ from: 'FLUORO', to: 'DR' }] });
  });

  test('is confirmed per rule and package; HIV with a written ground', () => {
    const findings = check('ANNUAL', pkg(1, ['HIV']), pkg(1, ['HIV', 'DR', 'CT'], { id: 'p2' }));
    const open = needsConfirmation(findings);
    expect(open.map(confirmationKey)).toEqual(['LAW02:p1', 'LAW02:p2', 'LAW04:p2']);
    expect(open.map((f) => f.strong)).toEqual([true, true, false]);
    expect(needsConfirmation(findings, new Set(['LAW02:p1', 'LAW04:p2'])).map(confirmationKey)).toEqual([
      'LAW02:p2',
    ]);
  });

  test("of a package is printed in that package's plan, the demand's in all", () => {
    const findings = check('ANNUAL', pkg(1, []), pkg(2, ['DR'], { id: 'p2' }));
    expect(planNotices(findings, 'p1')).toEqual(['LAW08的要求。']);
    expect(planNotices(findings, 'p2')).toHaveLength(2);
  });
});

test('an offered item: notices only, also through a panel', () => {
  const findings = checkOfferedItem('ENDOSCOPY', catalogue);
  expect(findings.map((f) => `${f.effect} ${f.ruleId}`)).toEqual([
    'notice LAW01',
    'notice LAW10',
    'notice LAW02',
  ]);
  expect(checkOfferedItem('DR', catalogue)).toEqual([]);
});

describe('purposes', () => {
  test('hiring asks 男/女 only, everything else the three groups', () => {
    expect(sexGroupsFor('ENTRY')).toEqual([
      { sex: 1, label: '男性' },
      { sex: 2, label: '女性' },
    ]);
    expect(sexGroupsFor('ANNUAL').map((choice) => choice.label)).toEqual(['男性', '未婚女性', '已婚女性']);
    expect(sexLabel('CIVIL', 3)).toBe('女性');
  });

  test('each check type falls under one purpose', () => {
    const all = examPurposes.flatMap((purpose) => purpose.checkTypes);
    expect(new Set(all).size).toBe(all.length);
    expect(purposeOf('EXECUTIVE')).toBe('ANNUAL');
    expect(purposeOf('something new')).toBe('OTHER');
  });
});

describe('always', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...items.map((i) => i.code)));
  const packages = fc
    .array(fc.tuple(fc.constantFrom<SexGroup>(1, 2, 3), codes), { minLength: 1, maxLength: 4 })
    .map((list) => list.map(([sex, list], i) => pkg(sex, list, { id: `p${i}` })));
  const purpose = fc.constantFrom('ENTRY', 'ANNUAL', 'OCCUPATION', 'OTHER');
  const keys = (purpose: string, packages: RequestedPackage[]) =>
    new Set(blocks(check(purpose, ...packages)).map(confirmationKey));

  test('adding an item never removes a block', () => {
    fc.assert(
      fc.property(
        purpose,
        packages,
        fc.constantFrom(...items.map((i) => i.code)),
        fc.nat(),
        (purpose, list, code, at) => {
          const before = keys(purpose, list);
          const grown = list.map((p, i) =>
            i === at % list.length
              ? pkg(p.sex, [...p.items.map((line) => line.catalogueCode), code], { id: p.id })
              : p,
          );
          const after = keys(purpose, grown);
          expect([...before].filter((key) => !after.has(key))).toEqual([]);
        },
      ),
    );
  });

  test('the order of packages and of items never shows', () => {
    fc.assert(
      fc.property(purpose, packages, (purpose, list) => {
        const reversed = list.toReversed().map((p) => ({ ...p, items: p.items.toReversed() }));
        expect(check(purpose, ...reversed)).toEqual(check(purpose, ...list));
      }),
    );
  });

  test('what a block suggests removing, once removed, blocks no more', () => {
    fc.assert(
      fc.property(purpose, packages, (purpose, list) => {
        const hiring = list.map((p) => (purpose === 'ENTRY' && p.sex === 3 ? { ...p, sex: 2 as const } : p));
        const removed = new Map<string, Set<string>>();
        for (const { packageId = '', suggestion } of blocks(check(purpose, ...hiring)))
          removed.set(packageId, new Set([...(removed.get(packageId) ?? []), ...(suggestion?.remove ?? [])]));
        const cleaned = hiring.map((p) => ({
          ...p,
          items: p.items.filter((line) => !removed.get(p.id)?.has(line.catalogueCode)),
        }));
        expect(blocks(check(purpose, ...cleaned))).toEqual([]);
      }),
    );
  });
});
