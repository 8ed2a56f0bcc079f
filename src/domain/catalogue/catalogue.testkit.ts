import type { SeededRandom } from '#domain/kernel/seeded-random.ts';
import { type Catalogue, type CatalogueItem, type MutexPair, type SexGroup, sexGroups } from './catalogue.ts';
import { blankItem } from './catalogue-sheet.ts';

export const catalogueOf = ({
  items,
  ...parts
}: Partial<Omit<Catalogue, 'items'>> & { items: readonly CatalogueItem[] }): Catalogue => ({
  categories: [],
  mutex: [],
  partners: [],
  categoryPartners: [],
  replacements: [],
  templates: [],
  legalRules: [],
  ...parts,
  items: new Map(items.map((entry) => [entry.code, entry])),
});

/** `yuan` is the 参考价; the category is the code's letters. */
export function item(
  code: string,
  name: string,
  yuan: number,
  more: Partial<CatalogueItem> = {},
): CatalogueItem {
  return {
    ...blankItem,
    code,
    category: code.replace(/\d+$/, ''),
    type: '实验室检查',
    name,
    sexes: [1, 2, 3],
    referencePrice: Math.round(yuan * 100),
    unit: '次',
    ...more,
  };
}

function duplicate(a: string, b: string, reason: string): MutexPair {
  return { a, b, kind: 'duplicate', reason };
}

/** A catalogue for examples: the platform's own codes and words, a few items of each kind. Prices in yuan here. */
export const fixtureCatalogue: Catalogue = catalogueOf({
  items: [
    item('LIV001', '丙氨酸氨基转移酶', 6),
    item('LIV002', '天门冬氨酸氨基转移酶', 6),
    item('LIV004', '碱性磷酸酶', 6),
    item('LIV005', '总胆红素', 6),
    item('LIV011', '总胆汁酸', 15),
    item('LIV018', '肝功能三项', 16, { contains: ['LIV001', 'LIV002', 'LIV005'] }),
    item('LIV021', '肝功能五项', 36, { contains: ['LIV018', 'LIV004', 'LIV011'] }),
    item('THY001', '促甲状腺激素', 30),
    // Dearer than its only listed member: it does more than the catalogue lists.
    item('THY002', '甲状腺功能三项', 90, { contains: ['THY001'] }),
    item('HEM001', '血常规五分类', 20),
    item('HEM002', '血常规三分类', 15),
    item('REN008', '肾功能三项', 16),
    item('REN009', '肾功能五项', 60),
    item('USD006', '经腹子宫附件彩超', 75, { sexes: [2, 3] }),
    item('USD007', '经阴道子宫附件彩超', 85, { sexes: [3] }),
    item('GYN001', '妇科内诊检查', 15, { sexes: [3] }),
    item('GYN005', '人乳头瘤病毒核酸分型', 150, { sexes: [3] }),
    item('INF001', '乙肝表面抗原', 20, { preEmployment: 'forbidden' }),
    item('XRY001', '胸部正位DR', 75),
    item('CT001', '胸部CT平扫', 260),
    item('CT002', '低剂量胸部螺旋CT', 180),
    item('MRI007', '乳腺磁共振', 800, { sexes: [2, 3] }),
    item('SRV001', '静脉采血', 5),
    item('SRV002', '一次性检查材料', 10),
    item('GEN008', '总检结论与健康建议', 10),
  ],
  mutex: [
    duplicate('HEM001', 'HEM002', '两项检查目的相同，保留一项即可。'),
    duplicate('USD006', 'USD007', '两项检查部位相同，保留一项即可。'),
    duplicate('LIV018', 'LIV001', '肝功能三项已包含丙氨酸氨基转移酶。'),
    { a: 'CT001', b: 'XRY001', kind: 'radiation', reason: '同一部位重复放射检查。' },
  ],
  partners: [
    { item: 'GYN005', requires: ['GYN001'], mode: 'all', reason: '须在妇科内诊取材时完成。' },
    { item: 'GYN001', requires: ['SRV002'], mode: 'all', reason: '需使用一次性窥器。' },
    { item: 'MRI007', requires: ['REN008', 'REN009'], mode: 'any', reason: '注射对比剂前应确认肾功能。' },
  ],
  categoryPartners: [
    {
      categories: ['LIV', 'HEM', 'THY', 'REN'],
      exceptItems: [],
      requires: 'SRV001',
      reason: '凡需静脉血样的检验均须采血。',
    },
    { categories: ['*'], exceptItems: [], requires: 'GEN008', reason: '每份体检均需总检结论。' },
  ],
  replacements: [
    { from: 'XRY001', to: 'CT001', level: 'upgrade', sexes: [1, 2, 3], reason: '可发现小结节。' },
    { from: 'XRY001', to: 'CT002', level: 'upgrade', sexes: [1, 2, 3], reason: '可用于早期筛查。' },
    { from: 'CT001', to: 'CT002', level: 'equivalent', sexes: [1, 2, 3], reason: '同为断层扫描。' },
    { from: 'CT002', to: 'XRY001', level: 'downgrade', sexes: [1, 2, 3], reason: '控制预算时可用。' },
    {
      from: 'USD007',
      to: 'USD006',
      level: 'downgrade',
      sexes: [3],
      reason: '不宜经阴道检查者可改为经腹检查。',
    },
    { from: 'LIV021', to: 'LIV018', level: 'downgrade', sexes: [1, 2, 3], reason: '保留主要指标。' },
  ],
});

/** A little catalogue for property tests, thick with nested and crossing panels and with rules. */
export function smallCatalogue(random: SeededRandom): Catalogue {
  const sexes = (): SexGroup[] => (random.chance(0.15) ? [random.pick(sexGroups)] : [1, 2, 3]);
  const name = (prefix: string, k: number) => `${prefix}${String(k).padStart(3, '0')}`;
  const singles = Array.from({ length: 12 }, (_, k) =>
    item(name(k % 2 === 0 ? 'AAA' : 'BBB', k), `单项${k}`, 1 + random.below(8), { sexes: sexes() }),
  );
  const items: CatalogueItem[] = [...singles, item('SRV001', '静脉采血', 5), item('GEN008', '总检', 8)];
  // A big panel now and then makes a group of more than 32 atoms.
  if (random.chance(0.1)) {
    const many = Array.from({ length: 36 }, (_, k) => item(name('MMM', k), `多项${k}`, 2));
    items.push(...many, item('MMM900', '全套', 60, { contains: many.map(({ code }) => code) }));
    items.push(item('MMM901', '前半套', 40, { contains: many.slice(0, 20).map(({ code }) => code) }));
  }
  for (let k = 0; k < 9; k++) {
    const pool = random.chance(0.4) ? items.slice(0, 6) : items.filter(({ code }) => !code.startsWith('MMM'));
    const contains = random.sample(pool, 1 + random.below(4)).map(({ code }) => code);
    items.push(item(name('PAN', k), `套${k}`, 1 + random.below(20), { contains, sexes: sexes() }));
  }
  const codes = items.map(({ code }) => code);
  const pair = () => random.sample(codes, 2) as [string, string];
  const times = <T>(count: number, make: (k: number) => T) =>
    Array.from({ length: random.below(count) }, (_, k) => make(k));
  return catalogueOf({
    items,
    mutex: times(6, (k) => {
      const [a, b] = pair();
      return { a, b, kind: random.pick(['duplicate', 'conflict', 'soft'] as const), reason: `互斥${k}` };
    }),
    partners: times(7, (k) => {
      const [code, ...requires] = random.sample(codes, 2 + random.below(2)) as [string, ...string[]];
      return { item: code, requires, mode: random.pick(['all', 'any'] as const), reason: `关联${k}` };
    }),
    categoryPartners: [
      { categories: ['AAA'], exceptItems: ['AAA000'], requires: 'SRV001', reason: '须采血' },
      { categories: ['*'], exceptItems: [], requires: 'GEN008', reason: '须总检' },
    ],
    replacements: times(10, (k) => {
      const [from, to] = pair();
      const level = random.pick(['equivalent', 'upgrade', 'downgrade'] as const);
      return { from, to, level, sexes: random.chance(0.8) ? [1, 2, 3] : [1], reason: `替换${k}` };
    }),
  });
}
