import { expect, test } from 'vitest';
import { type DecidedLot, decisionText } from './decision-text.ts';

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
