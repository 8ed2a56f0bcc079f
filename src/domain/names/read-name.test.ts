import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueItem, indexOf, someItems } from './names.testkit.ts';
import { readName } from './read-name.ts';
import type { RowEvidence } from './row-evidence.ts';

const index = indexOf();
const best = (name: string) => readName(index, name).candidates[0]?.codes.join();

describe('names that are the same name match by themselves', () => {
  it.each([
    ['血常规', 'HEM001'],
    ['血常规（五分类）', 'HEM001'],
    ['1、血常规', 'HEM001'],
    ['★血常规 检查', 'HEM001'],
    ['血细胞分析测定', 'HEM001'],
    ['超敏C-反应蛋白(hs-CRP)', 'HEM003'],
    ['尿常规（11项）', 'URI001'],
    ['尿常规十一项', 'URI001'],
    ['尿液分析/次', 'URI001'],
    ['大便隐血试验', 'STL002'],
    ['谷丙转氨酶（ALT）', 'LIV001'],
    ['ALT(谷丙转氨酶)', 'LIV001'],
    ['谷丙转氨酶ALT', 'LIV001'],
    ['丙氨酸氨基转移酶测定（速率法）', 'LIV001'],
    ['G-GT', 'LIV003'],
    ['γ－谷氨酰基转移酶', 'LIV003'],
    ['肝功三项', 'LIV018'],
    ['肝功能11项', 'LIV021'],
    ['肝功能（十一项）', 'LIV021'],
    ['血清总胆固醇', 'LIP001'],
    ['总胆固醇测定(TC)', 'LIP001'],
    ['癌胚抗原(CEA)', 'TUM002'],
    ['糖类抗原CA125', 'TUM003'],
    ['糖类抗原（CA-125）', 'TUM003'],
    ['ＣＡ１９－９', 'TUM005'],
    ['糖类抗原19-9', 'TUM005'],
    ['PIVKA-II', 'TUM017'],
    ['肿瘤五项(女)', 'TUM025'],
    ['乙肝2对半', 'HEP002'],
    ['乙型肝炎五项（定量）', 'HEP003'],
    ['甲功3项', 'THY002'],
    ['13C呼气试验', 'HPY001'],
    ['碳-14呼气试验', 'HPY002'],
    ['TCT（已婚女性）', 'GYN004'],
    ['液基薄层细胞学检查(TCT)', 'GYN004'],
    ['肝、胆、脾、胰彩超', 'USD001'],
    ['甲状腺彩色多普勒超声检查', 'USD008'],
    ['双侧颈动脉彩超', 'USD010'],
    ['颈动脉彩超（双侧）', 'USD010'],
    ['胸部X光片', 'XRY001'],
    ['胸部DR正位', 'XRY001'],
    ['DR胸部正位片', 'XRY001'],
    ['胸部 CT 平扫（不含片）', 'CT001'],
    ['头颅核磁共振', 'MRI001'],
    ['12导联心电图', 'ECG001'],
    ['前列腺彩超（经直肠）', 'USD028'],
    ['粪便隐血（免疫法）', 'STL003'],
    ['心脏B超', 'USD011'],
    ['血常规+尿常规', 'HEM001,URI001'],
    // What it is done for says nothing of another field.
    ['卵巢癌CA125', 'TUM003'],
    // A longer name beside a word wins over two names.
    ['血RhD血型测定', 'HEM005'],
    // Organs written out are the item that is written like it.
    ['B超（肝、胆、胰、脾）', 'USD001'],
    ['盆腔（子宫、附件）彩超', 'USD006'],
  ])('%s → %s', (name, code) => {
    expect(readName(index, name)).toMatchObject({
      level: 'auto',
      candidates: [{ codes: code.split(',') }],
    });
  });
});

it('a set that has a name is known by it, with a generic word behind it too', () => {
  const named = indexOf(someItems, { 血尿常规: ['HEM001', 'URI001'] });
  for (const name of ['血尿常规', '血尿常规检查'])
    expect(readName(named, name)).toMatchObject({
      level: 'auto',
      candidates: [{ codes: ['HEM001', 'URI001'] }],
    });
});

it('what is left of a longer name is no rival of a whole one', () => {
  const both = indexOf([
    catalogueItem('RHE005', '抗核抗体', ['ANA'], 60),
    catalogueItem('RHE006', '抗核抗体谱', ['抗核抗体系列'], 280),
  ]);
  expect(readName(both, '抗核抗体定量')).toMatchObject({
    level: 'auto',
    candidates: [{ codes: ['RHE005'] }],
  });
});

describe('what could be something else is left to a person', () => {
  it.each([
    // Other counts, quantities, ways and methods are other items.
    ['血常规22项', 'HEM001'],
    ['肝功能十二项', 'LIV021'],
    ['肝功能', 'LIV021'],
    ['乙肝五项（化学发光法）', 'HEP002'],
    ['甲状腺及颈部淋巴结彩超', 'USD008'],
    // A place, and no ultrasound from it.
    ['阴道、子宫附件', 'USD006'],
  ])('%s is offered %s, not mapped', (name, code) => {
    const { level, candidates } = readName(index, name);
    expect(level).toBe('review');
    expect(candidates.map((candidate) => candidate.codes.join())).toContain(code);
  });

  it('a shortened form that fits two items offers both', () => {
    const { level, candidates } = readName(index, '肿瘤五项（男女）');
    expect(level).toBe('review');
    expect(candidates.map((candidate) => candidate.codes.join())).toEqual(
      expect.arrayContaining(['TUM024', 'TUM025']),
    );
  });

  it('a name and its bracket that contradict each other offer both', () => {
    const { level, candidates } = readName(index, '谷丙转氨酶（GGT）');
    expect(level).toBe('review');
    expect(candidates.slice(0, 2).map((candidate) => candidate.codes.join())).toEqual(['LIV001', 'LIV003']);
  });

  it('of several panels the nearest in size comes first', () => {
    const first = (name: string) => readName(index, name).candidates[0]?.codes.join();
    expect([first('肝功能十二项'), first('肝功能4项')]).toEqual(['LIV021', 'LIV018']);
  });

  it('an alias that two items share is ambiguous', () => {
    const shared = indexOf([...someItems, catalogueItem('NEW001', '新项目', ['CEA'], 10)]);
    expect(readName(shared, 'CEA').level).toBe('review');
  });

  it('one letter is never enough', () => {
    expect(['P', 'p'].map((name) => readName(index, name).level)).toEqual(['review', 'review']);
    expect(readName(index, '孕酮(P)').level).toBe('auto');
  });

  it.each(['停车费', '!!!', '', '   ', '午餐'])('%j is recognised as nothing', (name) => {
    expect(readName(index, name)).toEqual({ level: 'none', candidates: [] });
  });

  it('inactive items are never offered', () => {
    const retired = indexOf(
      someItems.map((item) => (item.code === 'ECG001' ? { ...item, active: false } : item)),
    );
    expect(readName(retired, '心电图').candidates.map((candidate) => candidate.codes.join())).not.toContain(
      'ECG001',
    );
  });
});

describe('hints order candidates and nothing more', () => {
  it('a fitting price decides between equals', () => {
    const shared = indexOf([...someItems, catalogueItem('NEW001', '新项目', ['CEA'], 10)]);
    const first = (yuan: number) =>
      readName(shared, 'CEA', { price: yuan * 100 }).candidates[0]?.codes.join();
    expect([first(33), first(11)]).toEqual(['TUM002', 'NEW001']);
  });

  it('a category does not make a doubtful name certain', () => {
    expect(readName(index, '肝弹性B超', { category: '超声', price: 21000 }).level).toBe('review');
  });

  it('another sex, or a price ten times off, asks for a look', () => {
    const forMen = indexOf(
      someItems.map((item) => (item.code === 'USD005' ? { ...item, sexes: [1] as const } : item)),
    );
    const level = (evidence: RowEvidence) => readName(forMen, '前列腺彩超', evidence).level;
    expect([level({}), level({ sexes: [1] }), level({ price: 9000 })]).toEqual(['auto', 'auto', 'auto']);
    expect([level({ sexes: [2, 3] }), level({ price: 90_000 }), level({ price: 700 })]).toEqual([
      'review',
      'review',
      'review',
    ]);
  });

  it('a unit of results asks for a look at anything that is no laboratory item; a price for one side, at all', () => {
    const types: Readonly<Record<string, string>> = { HEM001: '实验室检查', USD005: '影像检查' };
    const typed = indexOf(someItems.map((item) => ({ ...item, type: types[item.code] ?? item.type })));
    const level = (name: string, unit: string) => readName(typed, name, { unit }).level;
    for (const unit of ['10^9/L', 'mmol/L', 'IU/ml', '次', '%'])
      expect([unit, level('血常规', unit)]).toEqual([unit, 'auto']);
    for (const unit of ['mmol/L', 'μg/L', 'ng／mL', '单侧', '元/每侧', '单个关节'])
      expect([unit, level('前列腺彩超', unit)]).toEqual([unit, 'review']);
    for (const unit of ['次', '单部位', '部位', '人', '双侧'])
      expect([unit, level('前列腺彩超', unit)]).toEqual([unit, 'auto']);
  });
});

describe('always', () => {
  const terms = someItems.flatMap((item) =>
    [item.name, ...item.aliases].map((term) => ({ term, code: item.code })),
  );

  it('an item’s own name and each alias map to it', () => {
    for (const { term, code } of terms.filter((one) => one.term.length > 1))
      expect({ term, ...readName(index, term) }).toMatchObject({
        term,
        level: 'auto',
        candidates: [{ codes: [code] }],
      });
  });

  it('the order of the catalogue changes no result, and scores stay ranked in 0–1', () => {
    const names = fc.oneof(
      fc
        .constantFrom(...terms.map(({ term }) => term))
        .chain((term) =>
          fc
            .tuple(
              fc.constantFrom('', '血清', '双侧', 'X'),
              fc.constant(term),
              fc.constantFrom('', '检查', '(定量)', '12项'),
            )
            .map((parts) => parts.join('')),
        ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...someItems], { minLength: someItems.length }),
        names,
        (shuffled, name) => {
          const result = readName(index, name);
          expect(readName(indexOf(shuffled), name)).toEqual(result);
          const scores = result.candidates.map((candidate) => candidate.score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
          expect(scores.length <= 5 && (result.level !== 'auto' || scores.length === 1)).toBe(true);
        },
      ),
    );
  });

  it('looks into similar names when nothing is equal', () => {
    expect(best('人体颈部动脉血管彩超')).toBe('USD010');
  });
});
