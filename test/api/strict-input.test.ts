import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseYuan, withoutSeparators } from '#domain/kernel/money.ts';
import { integer, mobile, text, yuanInput } from '#wire/kernel/shapes.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// What looks like a number, a name or a day but is none.

const world = useWorld();

describe('a whole number', () => {
  const schema = integer(0, 1_000_000, '人数');
  test.each([
    '+5',
    '-5',
    '0x1F',
    '1e3',
    ' 5',
    '5 ',
    '',
    '5.0',
    '５',
    '1,000',
    true,
    null,
    [5],
    5.5,
    Number.NaN,
    '9'.repeat(400),
  ])('%j is none', (typed) => {
    const { error } = schema.safeParse(typed);
    expect(error?.issues[0]?.message).toBe('人数请填写 0 到 1000000 之间的整数。');
  });
  test('is digits only, as JSON’s number or as text', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (count) => {
        expect([schema.parse(count), schema.parse(String(count))]).toEqual([count, count]);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(schema.safeParse(typed).success).toBe(/^\d{1,15}$/.test(typed) && Number(typed) <= 1_000_000);
      }),
    );
  });
});

describe('money', () => {
  test.each(['+5', '-5', '0x1F', '1e3', '1.234', '.5', '5.', ',5', '1,00', '12,34,567', '￥5', '５'])(
    '%j is none',
    (typed) => {
      expect(parseYuan(typed)).toBeUndefined();
    },
  );
  test('is digits with at most two decimals, thousands grouped or not', () => {
    expect(['128', '128.5', '0.05', '1,280.50', '12,345,678'].map(parseYuan)).toEqual([
      12_800, 12_850, 5, 128_050, 1_234_567_800,
    ]);
  });
});

test.each(['1,280', '1,280.00', '1,2', '1e2', '0x10'])('money on the wire has no separators: %j', (typed) => {
  expect(yuanInput.safeParse(typed).error?.issues[0]?.message).toBe(
    '请填写金额，最多两位小数，例如 128.00。',
  );
  if (typed.startsWith('1,280')) expect(yuanInput.parse(withoutSeparators(typed))).toMatch(/^1280/);
});

test.each([
  ['13000000000', true],
  ['14000000000', true],
  ['14200000000', false],
  ['14300000000', false],
  ['15400000000', true],
  ['16000000000', true],
  ['17900000000', true],
  ['19400000000', true],
  ['12000000000', false],
  ['1380000000', false],
  ['138000000000', false],
  ['+8613800000000', true],
  ['+8523800000000', false],
])('mobile number %s: %s', (typed, taken) => {
  expect(mobile.safeParse(typed).success).toBe(taken);
});

test('a required name must be seen', () => {
  const name = text('需求名称', 60);
  for (const unseen of ['', ' ', '\u200B', '\u3164\u3000'])
    expect(name.safeParse(unseen).error?.issues[0]?.message).toBe('请填写需求名称。');
  expect(name.parse(' 年度体检 ')).toBe('年度体检');
});

describe('a draft', () => {
  const save = async (fields: object) => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await invoke('demand.newDraft', {});
    return invoke('demand.save', { demandId, version, ...fields });
  };
  test.each<[string, object]>([
    ['examFrom', { examFrom: '9999-12-31' }],
    ['examFrom', { examFrom: '0000-01-01' }],
    ['examTo', { examTo: '1999-12-31' }],
    ['quoteDeadline', { quoteDeadline: '0000-01-01T00:00:00Z' }],
    ['quoteDeadline', { quoteDeadline: '9999-12-31T23:59:59+08:00' }],
    ['budgetMax', { budgetMax: '1e3' }],
  ])('refuses an impossible %s: %j', async (field, fields) => {
    expect(await expectFailure(save(fields))).toMatchObject({
      code: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  test.each([
    [['440300', '440305'], 1],
    [['440305', '440300'], 0],
  ])('refuses a city beside its own district, and says which: %j', async (regions, at) => {
    const cities = regions.map((regionId) => ({ regionId, headcount: 10 }));
    const { message, fields } = await expectFailure(save({ cities }));
    expect(message).toBe('「南山区」属于已选的「深圳市」，请只保留其中一个并合并人数。');
    expect(fields).toEqual({ [`cities.${at}.regionId`]: message });
  });

  test('takes two districts of one city', async () => {
    await save({ cities: ['440305', '440304'].map((regionId) => ({ regionId, headcount: 10 })) });
  });
});
