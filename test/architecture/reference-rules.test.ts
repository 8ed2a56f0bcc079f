import { describe, expect, test } from 'vitest';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { examPurposes } from '#domain/demand/purpose.ts';
import { cityOf, findCityByName, hotCities, indexRegions, pathName } from '#domain/region/region.ts';
import {
  blocked,
  catalogue,
  codesOf,
  dictionaries,
  get,
  items,
  leaves,
  regions,
  repeated,
  title,
  unknown,
} from './reference.ts';

// What data/reference promises of the compliance rules, dictionaries and regions.

describe('compliance rules', () => {
  test('speak of known items and check types, have a source and say how far it was checked', () => {
    const types = ['*', ...codesOf('check_type')];
    for (const rule of catalogue.legalRules) {
      expect(unknown([...rule.items, ...rule.allowInstead]), rule.id).toEqual([]);
      expect(
        rule.checkTypes.filter((type) => !types.includes(type)),
        rule.id,
      ).toEqual([]);
      expect(rule.basis.length, rule.id).toBeGreaterThan(0);
      expect(rule.verified, rule.id).not.toBe('');
      // The summary is set into a sentence.
      expect(rule.summary, rule.id).not.toMatch(/。/);
    }
    expect(repeated(catalogue.legalRules.map((rule) => rule.id))).toEqual([]);
  });

  const hepatitisB = items.filter((item) => /乙肝|HBV|HBsAg|抗-HB/.test([item.name, ...item.aliases].join()));
  test.each(['ENTRY', 'ANNUAL', 'OTHER'])(
    '%s: every hepatitis B item and every panel with one is blocked',
    (purpose) => {
      expect(hepatitisB.length).toBeGreaterThanOrEqual(9);
      const panels = items.filter((item) => leaves(item.code).some((leaf) => hepatitisB.includes(get(leaf))));
      expect(panels.map((panel) => panel.code)).toEqual(
        expect.arrayContaining(['INF004', 'END008', 'HEP003']),
      );
      const passed = [...hepatitisB, ...panels].filter(
        (item) => blocked(purpose, 1, [item.code]).length === 0,
      );
      expect(passed.map((item) => item.name)).toEqual([]);
    },
  );

  test('hiring: every hCG item and every panel with one is blocked for women', () => {
    const hcg = items.filter((item) => /HCG|妊娠试验/i.test([item.name, ...item.aliases].join()));
    expect(hcg.length).toBeGreaterThanOrEqual(2);
    const all = items.filter(
      (item) => hcg.includes(item) || leaves(item.code).some((leaf) => hcg.includes(get(leaf))),
    );
    expect(all.filter((item) => blocked('ENTRY', 2, [item.code]).length === 0)).toEqual([]);
  });

  test("an item's pre-employment flag says what the rules of hiring do", () => {
    const wrong: string[] = [];
    for (const item of items) {
      const findings = item.sexes.flatMap((sex) => {
        const line = { id: item.code, catalogueCode: item.code, required: true };
        // Women are one group in hiring; an item for women with a sexual history is judged as theirs.
        const packages = [
          { id: 'p', name: '', sex: sex === 3 ? (2 as const) : sex, headcount: 1, items: [line] },
        ];
        return checkDemand({ purpose: 'ENTRY', packages }, catalogue);
      });
      const ofHiring = findings.filter((f) => !['LAW15', 'LAW19'].includes(f.ruleId));
      const expected = ofHiring.some((f) => f.effect === 'block')
        ? 'forbidden'
        : ofHiring.some((f) => f.effect === 'warn')
          ? 'notAdvised'
          : 'allowed';
      if (item.preEmployment !== expected)
        wrong.push(`${title(item.code)}: ${item.preEmployment}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  test('radiological items are exactly what the radiology rules list, except the ¹⁴C breath test', () => {
    const radiological = items
      .filter((item) => item.radiation && item.code !== 'HPY002')
      .map((item) => item.code);
    for (const id of ['LAW04', 'LAW05', 'LAW15'])
      expect(catalogue.legalRules.find((rule) => rule.id === id)?.items.toSorted(), id).toEqual(
        radiological.toSorted(),
      );
  });
});

describe('dictionaries', () => {
  test('have unique codes, and purposes and check types as the code knows them', () => {
    expect(repeated(dictionaries.map((entry) => `${entry.kind} ${entry.code}`))).toEqual([]);
    expect(codesOf('exam_purpose')).toEqual(examPurposes.map((purpose) => purpose.code));
    expect(codesOf('check_type').toSorted()).toEqual(examPurposes.flatMap((p) => p.checkTypes).toSorted());
    expect(codesOf('sex')).toEqual(sexGroups.map(String));
  });
});

describe('regions', () => {
  const index = indexRegions(regions);

  test('are complete and unique', () => {
    expect(repeated(regions.map((region) => region.id))).toEqual([]);
    expect([1, 2, 3].map((level) => regions.filter((region) => region.level === level).length)).toEqual([
      35, 397, 3289,
    ]);
    expect(regions.filter((region) => (region.code === '') !== (region.level === 1))).toEqual([]);
  });

  test.each([
    ['440300', '广东省深圳市', '0755'],
    ['110101', '北京市东城区', '010'],
    ['500229', '重庆市城口县', '023'],
    ['530624', '云南省昭通市大关县', '0870'],
    ['410100', '河南省郑州市', '0371'],
    ['429004', '湖北省仙桃市', '0728'],
    ['659001', '新疆维吾尔自治区石河子市', '0993'],
    ['632801', '青海省海西蒙古族藏族自治州格尔木市', '0979'],
    ['360000', '江西省', ''],
    ['900000', '钓鱼岛', ''],
  ])('%s is %s, area code %s', (id, path, code) => {
    expect(pathName(index, id)).toBe(path);
    expect(index.byId.get(id)?.code).toBe(code);
  });

  test('every city is found by its name without 市, county-level cities are cities of their own', () => {
    const lost = index.cities.filter((city) => findCityByName(index, city.name)?.id !== city.id);
    expect(lost).toEqual([]);
    expect(findCityByName(index, '吉林')?.id).toBe('220200');
    expect(findCityByName(index, '大理')?.id).toBe('532900');
    expect(cityOf(index, '469002')?.id).toBe('469002');
  });

  test('hot cities are cities by their own names', () => {
    const entries = dictionaries.filter((entry) => entry.kind === 'hot_city');
    const cities = hotCities(index, codesOf('hot_city'));
    expect(cities.map((city) => city.name.replace('市', ''))).toEqual(entries.map((entry) => entry.name));
    expect(cities.length).toBeGreaterThanOrEqual(12);
  });
});
