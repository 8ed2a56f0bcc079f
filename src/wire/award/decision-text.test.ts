import { expect, test } from 'vitest';
import { choiceWithReason, coverageText, type DecidedLot, decisionText } from './decision-text.ts';
import { openPartsText } from './memo-text.ts';

const lot = (awarded: Partial<NonNullable<DecidedLot['awarded']>>): DecidedLot => ({
  packageId: 'p',
  label: '男性（北京）',
  cityId: '110100',
  city: '北京',
  headcount: 48,
  suggested: '甲医院',
  of: 2,
  awarded: {
    quotationId: 'q',
    quotationPackageId: 'qp',
    institutionId: 'i',
    institution: '乙医院',
    price: '268.00',
    total: '12864.00',
    rank: 2,
    levelledRank: 2,
    above: '25.00',
    gaps: [],
    elsewhere: [],
    elsewhereReason: '',
    choiceReason: '离员工更近。',
    ...awarded,
  },
  leftOut: '',
});

test('whoever approves reads in the message that another was suggested, what that costs and why', () => {
  expect(decisionText([lot({})])).toBe(
    '男性（北京）：乙医院，¥268.00 / 人 × 48 人 = ¥12,864.00，系统建议「甲医院」，所选齐项价比最低的高 ¥25.00 / 人，原因：离员工更近。',
  );
  expect(decisionText([lot({ rank: 1 })])).toBe('男性（北京）：乙医院，¥268.00 / 人 × 48 人 = ¥12,864.00。');
});

test('a row of the paper says why another was suggested, once somebody said so', () => {
  const said = '系统建议「甲医院」，所选齐项价比最低的高 ¥25.00 / 人';
  expect(choiceWithReason(lot({}))).toBe(`${said}，原因：离员工更近。`);
  expect(choiceWithReason(lot({ choiceReason: '' }))).toBe(said);
  expect(choiceWithReason(lot({ rank: 1 }))).toBe('');
});

test('the total says which parts of awarded packages go to nobody', () => {
  const section = (...lots: object[]) => ({ lots }) as Parameters<typeof openPartsText>[0][number];
  const open = { headcount: 42, awarded: null };
  const sections = [section({ awarded: {} }, open), section({ awarded: {} }, open), section(open)];
  expect(openPartsText(sections, true)).toBe('定标的套餐中另有 2 处共 84 人不定标。');
  expect(openPartsText(sections, false)).toBe('这些套餐中另有 2 处共 84 人尚未接受报价。');
  expect(openPartsText([section({ awarded: {} }), section(open)], true)).toBe('');
});

test('who travels is counted of what was awarded, not of the whole demand', () => {
  const people = (...of: [string, number][]) =>
    of.map(([city, headcount]) => ({ cityId: city, city, headcount }));
  const asked = people(['深圳', 150], ['北京', 80], ['武汉', 70]);
  const nobodys = people(['北京', 80], ['武汉', 70]);
  const awarded = (headcount: number, ...of: [string, number][]) => ({
    headcount,
    awarded: { ...(lot({}).awarded as NonNullable<DecidedLot['awarded']>), elsewhere: people(...of) },
  });
  const open = (headcount: number) => ({ headcount, awarded: null });
  expect(coverageText([awarded(90), awarded(48, ['北京', 48]), open(162)], asked, nobodys)).toBe(
    '已安排机构的 138 人中，90 人在所在城市体检，北京 48 人须去其他城市体检；另有 162 人没有安排机构。报价机构都不在北京、武汉。',
  );
  expect(coverageText([awarded(300)], asked, [])).toBe('已安排机构的 300 人都在所在城市体检。');
  expect(coverageText([awarded(180, ['北京', 48]), awarded(120, ['北京', 32])], asked, [])).toBe(
    '已安排机构的 300 人中，220 人在所在城市体检，北京 80 人须去其他城市体检。',
  );
  expect(coverageText([open(300)], asked, nobodys)).toBe(
    '报价机构都不在北京、武汉：北京 80 人、武汉 70 人不论由哪家承接，都须去其他城市体检。',
  );
  expect(coverageText([awarded(300)], people(['深圳', 300]), [])).toBe('');
});
