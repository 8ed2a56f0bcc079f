import { expect, test } from 'vitest';
import { catalogueOf, item } from '#domain/catalogue/catalogue.testkit.ts';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { instructionsFor } from './instructions.ts';

const items = [
  item('LIV001', '丙氨酸氨基转移酶', 10, { fasting: true }),
  item('LIV018', '肝功能三项', 20, { contains: ['LIV001'] }),
  item('USD006', '经腹子宫附件彩超', 10, {}),
  item('XRY001', '胸部正位DR', 10, { radiation: true }),
  item('URI001', '尿常规', 10, { category: 'URI' }),
  item('GYN001', '妇科内诊检查', 10, { category: 'GYN' }),
  item('HPY001', '碳13尿素呼气试验', 10, { fasting: true }),
  item('HPY002', '碳14尿素呼气试验', 10, { fasting: true }),
  item('INT001', '内科', 10, {}),
];
const catalogue = catalogueOf({
  items,
  legalRules: [
    {
      id: 'LAW04',
      name: '放射检查',
      checkTypes: ['*'],
      level: 'warn',
      items: [],
      allowInstead: [],
      basis: [{ title: '某某通知', number: '某部发〔2012〕1号' }],
      summary: '',
      exception: '',
      verified: '',
    },
  ],
});
const keys = (sex: SexGroup, ...codes: string[]) =>
  instructionsFor([{ sex, codes }], catalogue).map(({ key }) => key);

test.each<[string, SexGroup, string[], string[]]>([
  ['nothing to know', 1, ['INT001'], []],
  ['a panel needs what it contains', 1, ['LIV018'], ['fasting', 'medication']],
  ['a full bladder', 3, ['USD006'], ['fullBladder']],
  ['radiology, a man', 1, ['XRY001'], ['radiology']],
  ['radiology, a woman', 2, ['XRY001'], ['pregnancy', 'radiology']],
  ['urine, a man', 1, ['URI001'], []],
  ['urine, a woman', 3, ['URI001'], ['menstruation']],
  ['internal examination', 3, ['GYN001'], ['menstruation', 'gynaecology']],
  ['breath tests, a woman', 2, ['HPY002'], ['breathTest', 'fasting', 'medication', 'pregnancy']],
  ['breath tests, a man', 1, ['HPY001'], ['breathTest', 'fasting', 'medication']],
  ['unknown items', 1, ['NOPE'], []],
])('%s', (_, sex, codes, expected) => {
  expect(keys(sex, ...codes)).toEqual(expected);
});

test('names the items of the packages concerned, once, and the source of its rule', () => {
  const [notice] = instructionsFor(
    [
      { sex: 1, codes: ['XRY001'] },
      { sex: 1, codes: ['XRY001', 'INT001'] },
    ],
    catalogue,
  );
  expect(notice).toMatchObject({ key: 'radiology', items: ['胸部正位DR'], source: '某部发〔2012〕1号' });
});

test('every instruction names a source, also where the compliance rules lack one', () => {
  const all = instructionsFor([{ sex: 3, codes: items.map(({ code }) => code) }], {
    ...catalogue,
    legalRules: [],
  });
  expect(all.filter(({ source }) => source === '')).toEqual([]);
});
