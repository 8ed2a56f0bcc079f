import type { Catalogue, CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import type { InstitutionMutexRule, InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { houseStyle, ownCategory, ownCode, ownName } from './house-style.ts';
import { always, offeredItems, type InstitutionProfile } from './institution-profile.ts';
import type { SourceHouse } from './demo-source.ts';
import { demoId, randomFor, type Random } from './random.ts';

export interface DemoLibraryItem {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly listPrice: Fen;
  readonly salePrice: Fen;
  readonly mapping: 'unmapped' | 'suggested' | 'confirmed';
  /** The catalogue item it is, or is suspected to be. */
  readonly catalogueCode: string | undefined;
  /** 0–1 */
  readonly confidence: number | undefined;
  readonly sexes: readonly SexGroup[] | undefined;
  readonly ageMin: number | undefined;
  readonly ageMax: number | undefined;
  readonly note: string;
  readonly frozen: boolean;
}

export interface DemoLibrary {
  readonly items: readonly DemoLibraryItem[];
  readonly mutexRules: readonly InstitutionMutexRule[];
  readonly partnerRules: readonly InstitutionPartnerRule[];
}

/** An institution's price list in its own wording, most of it mapped to the catalogue. */
export function demoLibrary(
  code: string,
  profile: InstitutionProfile,
  cityFactor: number,
  catalogue: Catalogue,
  at: Date,
  house?: SourceHouse,
): DemoLibrary {
  const random = randomFor(`library/${code}`);
  const style = houseStyle(random);
  const core = templateCodes(catalogue);
  const offered = offeredItems([...catalogue.items.values()], core, profile, random, house);
  const factor = random.between(...profile.list) * cityFactor;
  const discount = random.between(...profile.sale);
  const names = new Set<string>();
  const items = offered.map((item, i): DemoLibraryItem => {
    const name = unique(ownName(item, style, random), item.name, names);
    const listPrice = believablePrice(item.referencePrice * factor * random.between(0.88, 1.14));
    const roll = mappingOf(core.has(item.code), random);
    const mapping = always.has(item.code) || house?.with.includes(item.code) ? 'confirmed' : roll;
    return {
      id: demoId(`item/${code}/${item.code}`, at),
      code: ownCode(style, item, i + 1),
      name,
      category: ownCategory(item, style),
      listPrice,
      salePrice: Math.min(listPrice, believablePrice(listPrice * discount * random.between(0.95, 1.05))),
      mapping,
      catalogueCode: mapping === 'unmapped' ? undefined : item.code,
      confidence: mapping === 'suggested' ? Math.round(random.between(0.55, 0.89) * 100) / 100 : undefined,
      ...limitsOf(item, random),
      ...house?.limits[item.code],
      frozen: !core.has(item.code) && random.chance(0.04),
    };
  });
  for (const extra of random.sample(ownExtras, random.int(3, 6))) {
    if (names.has(extra.name)) continue;
    const listPrice = believablePrice(extra.yuan * 100 * factor);
    items.push({
      id: demoId(`item/${code}/${extra.name}`, at),
      code: ownCode(style, undefined, items.length + 1),
      name: extra.name,
      category: extra.category,
      listPrice,
      salePrice: listPrice,
      mapping: 'unmapped',
      catalogueCode: undefined,
      confidence: undefined,
      sexes: undefined,
      ageMin: undefined,
      ageMax: undefined,
      note: '',
      frozen: false,
    });
  }
  const rules = ownRules(new Set(items.map((item) => item.catalogueCode ?? '')), random);
  return { ...rules, items, mutexRules: [...rules.mutexRules, ...(house?.mutex ?? [])] };
}

const coreOf = new WeakMap<Catalogue, Set<string>>();

/** Every code that a template package names: what buyers ask for most. */
function templateCodes(catalogue: Catalogue): Set<string> {
  let codes = coreOf.get(catalogue);
  if (!codes) {
    codes = new Set(catalogue.templates.flatMap((template) => Object.values(template.items).flat()));
    coreOf.set(catalogue, codes);
  }
  return codes;
}

/** Price lists have round numbers: the dearer the item, the rounder. */
export function believablePrice(fen: number): Fen {
  const yuan = fen / 100;
  const step = yuan < 30 ? 1 : yuan < 120 ? 2 : yuan < 600 ? 5 : yuan < 2000 ? 10 : 50;
  return Math.round(yuan / step) * step * 100;
}

function mappingOf(isCore: boolean, random: Random): DemoLibraryItem['mapping'] {
  const roll = random.next();
  if (isCore) return roll < 0.975 ? 'confirmed' : 'suggested';
  return roll < 0.86 ? 'confirmed' : roll < 0.95 ? 'suggested' : 'unmapped';
}

function unique(name: string, fallback: string, taken: Set<string>): string {
  let candidate = taken.has(name) ? fallback : name;
  for (let n = 2; taken.has(candidate); n++) candidate = `${fallback}-${n}`;
  taken.add(candidate);
  return candidate;
}

type Limits = Pick<DemoLibraryItem, 'sexes' | 'ageMin' | 'ageMax' | 'note'>;

function limitsOf(item: CatalogueItem, random: Random): Limits {
  const none: Limits = { sexes: undefined, ageMin: undefined, ageMax: undefined, note: '' };
  const rule = limits.find(({ codes }) => codes.test(item.code));
  return rule && random.chance(rule.share) ? { ...none, ...rule.limit } : none;
}

const limits: readonly { codes: RegExp; share: number; limit: Partial<Limits> }[] = [
  { codes: /^CT002$/, share: 0.2, limit: { ageMin: 35, note: '低剂量CT只对35周岁及以上人员开单' } },
  { codes: /^XRY008$/, share: 0.6, limit: { ageMin: 40, note: '乳腺钼靶只对40周岁及以上女性开单' } },
  { codes: /^HPY001$/, share: 0.12, limit: { ageMin: 18, ageMax: 65, note: '呼气试验限18至65周岁' } },
  { codes: /^ECG004$/, share: 0.7, limit: { ageMax: 65, note: '限65周岁及以下，周末不开展' } },
  {
    codes: /^(USD007|GYN00[1-9])$/,
    share: 0.5,
    limit: { sexes: [3], note: '仅限有性生活史者，须本人签字同意' },
  },
  { codes: /^END/, share: 0.7, limit: { ageMin: 18, ageMax: 70, note: '周末不开展，须提前三个工作日预约' } },
  { codes: /^MRI/, share: 0.5, limit: { note: '周末不开展；体内有起搏器或金属植入物者不能检查' } },
  { codes: /^ECG00[35]$/, share: 0.5, limit: { note: '须次日归还设备，周五、周六不开展' } },
  { codes: /^GLU00[258]$/, share: 0.5, limit: { note: '须8:30前到检并留检两小时' } },
  { codes: /^(USD02[58]|USD00[12])$/, share: 0.15, limit: { note: '空腹、憋尿，10:00后不再接收' } },
  { codes: /^(CT|NUC|BMD)/, share: 0.2, limit: { note: '备孕及妊娠期人员不能检查' } },
];

const ownExtras: readonly { name: string; category: string; yuan: number }[] = [
  { name: '体检专用档案袋', category: '其他', yuan: 3 },
  { name: '贵宾早餐升级', category: '其他', yuan: 38 },
  { name: '职工食堂代餐券', category: '其他', yuan: 18 },
  { name: '检后营养师面谈（30分钟）', category: '健康管理', yuan: 150 },
  { name: '单位驻场咨询半日', category: '健康管理', yuan: 800 },
  { name: '运动处方评估（三次）', category: '健康管理', yuan: 360 },
  { name: '听力+平衡岗位套检', category: '套餐', yuan: 120 },
  { name: '过夜留检床位费', category: '其他', yuan: 160 },
  { name: '代煎代茶饮一周', category: '其他', yuan: 98 },
  { name: '职业病档案代管（年）', category: '其他', yuan: 20 },
  { name: '肩颈理疗体验', category: '其他', yuan: 88 },
  { name: '儿童生长发育评估', category: '其他', yuan: 220 },
];

function ownRules(offered: ReadonlySet<string>, random: Random): Omit<DemoLibrary, 'items'> {
  const mutex: InstitutionMutexRule[] = [
    { a: 'HPY001', b: 'STO003', reason: '本院呼气试验与胃功能三项均须空腹且间隔四小时，不能同日进行。' },
    { a: 'EYE007', b: 'EYE011', reason: '本院眼底照相须散瞳，散瞳当日干眼检查的结果不可靠。' },
    { a: 'VAS001', b: 'ECG005', reason: '动态血压袖带佩戴期间不能做动脉硬化检测。' },
    { a: 'USD011', b: 'ECG004', reason: '运动试验后心率未恢复，当日不做心脏彩超。' },
  ];
  const partner: InstitutionPartnerRule[] = [
    { item: 'CT002', requires: ['GEN007'], reason: '本院做低剂量CT前须完成健康问卷，评估肺癌风险。' },
    { item: 'USD010', requires: ['VAS003'], reason: '本院颈动脉彩超与踝臂指数同一流程评估，不单独出报告。' },
    { item: 'RES001', requires: ['GEN006'], reason: '肺功能检查前须测指脉氧以排除禁忌。' },
    { item: 'ENT006', requires: ['COA001'], reason: '喉镜检查前须有凝血结果。' },
    { item: 'CT005', requires: ['REN008'], reason: '使用造影剂前本院须有一周内的肾功能结果。' },
  ];
  return {
    mutexRules: mutex.filter((rule) => offered.has(rule.a) && offered.has(rule.b) && random.chance(0.3)),
    partnerRules: partner.filter(
      (rule) =>
        offered.has(rule.item) && rule.requires.every((code) => offered.has(code)) && random.chance(0.25),
    ),
  };
}
