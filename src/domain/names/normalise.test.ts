import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise.ts';

describe('normaliseName', () => {
  it.each([
    [['ＡＬＴ', 'alt', ' A L T ', '(ALT)', 'ALT/次']],
    [['血常规（五分类）', '血常规(5分类)', '血常规【五分类】', '2. 血常规-五分类']],
    [['PIVKA-Ⅱ', 'PIVKA-II', 'pivka ⅱ']],
    [['β2-微球蛋白', 'B2微球蛋白']],
    [['肝功十一项', '肝功能11项', '肝功能（十一项）']],
    [['过敏原二十项', '过敏原20项']],
    [['幽门螺旋杆菌抗体', '幽门螺杆菌抗体']],
    [['彩色多普勒超声', '彩超', '彩色B超']],
    [['头颅MRI', '头颅核磁共振', '头颅磁共振']],
  ])('writes %j in one way', (names) => {
    expect(new Set(names.map(normaliseName)).size).toBe(1);
  });

  it.each([
    ['肝功能三项', '肝功能五项'],
    ['乙肝五项定性', '乙肝五项定量'],
    ['前列腺彩超', '经直肠前列腺彩超'],
    ['碳13呼气试验', '碳14呼气试验'],
    ['载脂蛋白A1', '载脂蛋白B'],
    ['ABO血型', 'RhD血型'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(normaliseName(one)).not.toBe(normaliseName(other));
  });

  it('is idempotent', () => {
    const words =
      '血 肝功 甲功 彩色 多普勒 超声 b B超 x X光 片 十 两 二 项 对半 Ⅱ ii iv γ ca 糖类抗原 c 13 ( ) - 1、 粘 核磁 mr 人乳头瘤病毒 hpv / 次'.split(
        ' ',
      );
    const mixed = fc.array(
      fc.oneof(fc.constantFrom(' ', ...words), fc.string({ unit: 'grapheme', maxLength: 3 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(mixed, (parts) => {
        const once = normaliseName(parts.join(''));
        expect(normaliseName(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});
