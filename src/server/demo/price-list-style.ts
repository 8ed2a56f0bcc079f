import { type CatalogueItem, itemType } from '#domain/catalogue/catalogue.ts';
import type { Random } from './random.ts';

/** How one institution words its price list: no two of them write the same item the same way. */
interface ListStyle {
  readonly aliasShare: number;
  readonly arabicCounts: boolean;
  readonly shortPanels: boolean;
  readonly brackets: readonly [string, string];
  readonly labSuffix: string;
  readonly methodShare: number;
  readonly abbreviationShare: number;
  readonly ultrasound: string;
  readonly xray: string;
  readonly fullWidthShare: number;
  readonly prefix: string;
  readonly categories: number;
  readonly codes: number;
}

export function listStyle(random: Random): ListStyle {
  return {
    aliasShare: random.between(0.15, 0.7),
    arabicCounts: random.chance(0.6),
    shortPanels: random.chance(0.6),
    brackets: random.pick([
      ['(', ')'],
      ['（', '）'],
      ['[', ']'],
      ['【', '】'],
    ] as const),
    labSuffix: random.pick(['', '', '测定', '检测', '检查']),
    methodShare: random.chance(0.4) ? 0.6 : 0.05,
    abbreviationShare: random.between(0, 0.7),
    ultrasound: random.pick(['彩超', '彩超', '彩色多普勒超声', '彩色B超', '超声检查']),
    xray: random.pick(['DR', 'DR', 'DR片', '数字化摄影(DR)', 'X线摄影']),
    fullWidthShare: random.chance(0.3) ? 0.15 : 0,
    prefix: random.pick(['', '', '', '', '体检-', '*']),
    categories: random.int(0, categorySchemes.length - 1),
    codes: random.int(0, 3),
  };
}

const digits = '零一二三四五六七八九';
const toArabic = (count: string) => {
  const [tens, units] = count.includes('十') ? count.split('十') : ['0', count];
  return String(
    (tens === '' ? 1 : Math.max(0, digits.indexOf(tens as string))) * 10 +
      Math.max(0, digits.indexOf(units as string)),
  );
};

const shortPanels: readonly (readonly [string, string])[] = [
  ['肝功能', '肝功'],
  ['肾功能', '肾功'],
  ['甲状腺功能', '甲功'],
  ['肿瘤标志物', '肿标'],
  ['凝血功能', '凝血'],
];
const methods: Readonly<Record<string, string>> = {
  THY: '化学发光法',
  TUM: '化学发光法',
  SEX: '化学发光法',
  HEP: '酶联免疫法',
  LIV: '速率法',
  LIP: '酶法',
  HEM: '仪器法',
};

/** The institution's own name for a standard item. */
export function ownName(item: CatalogueItem, style: ListStyle, random: Random): string {
  const [open, close] = style.brackets;
  const aliases = item.aliases.filter(isWordable).slice(0, 3);
  const fromAlias = aliases.length > 0 && random.chance(style.aliasShare);
  let name = fromAlias ? random.pick(aliases) : item.name;
  if (style.shortPanels) for (const [long, short] of shortPanels) name = name.replace(long, short);
  if (style.arabicCounts)
    name = name.replace(/([一二三四五六七八九十]+)项/, (_, count: string) => `${toArabic(count)}项`);
  if (item.category === 'USD') name = name.replace('彩超', style.ultrasound);
  if (item.category === 'XRY') name = name.replace(/DR$/, style.xray);
  if (item.type === itemType.laboratory) {
    const abbreviation = item.aliases.find((alias) => /^[A-Za-z0-9-]{2,9}$/.test(alias));
    if (!fromAlias && abbreviation && random.chance(style.abbreviationShare))
      name += `${open}${abbreviation}${close}`;
    else if (!/[项谱规验定测查析检]$/.test(name) && /\p{Script=Han}$/u.test(name)) name += style.labSuffix;
    const method = methods[item.category];
    if (method && random.chance(style.methodShare) && !name.includes(open))
      name += `${open}${method}${close}`;
  }
  if (item.sexes.length < 3 && !/[男女]/.test(name) && random.chance(0.25)) {
    name += `${open}${item.sexes.includes(1) ? '男' : '女'}${close}`;
  }
  if (random.chance(style.fullWidthShare)) name = name.replace(/[A-Za-z0-9]/g, toFullWidth);
  return `${style.prefix}${name}`;
}

/** Trade names and one-letter abbreviations stay out of a price list. */
const isWordable = (alias: string) =>
  (/\p{Script=Han}/u.test(alias) || /^[A-Za-z0-9-]{2,}[A-Za-z0-9]$/.test(alias)) &&
  !/InBody|FibroScan|T-SPOT|AFP\+CEA/.test(alias);

const toFullWidth = (char: string) => String.fromCharCode(char.charCodeAt(0) + 0xfee0);

const department: Readonly<Record<string, string>> = {
  USD: '超声科',
  XRY: '放射科',
  CT: '放射科',
  MRI: '磁共振室',
  NUC: '核医学科',
  BMD: '放射科',
  ECG: '心电图室',
  END: '内镜中心',
  SRV: '体检服务',
  GYN: '妇科',
  TCM: '中医科',
};

const categorySchemes: readonly ((item: CatalogueItem) => string)[] = [
  (item) =>
    item.type === itemType.laboratory
      ? '检验科'
      : (department[item.category] ?? (item.type === itemType.functional ? '功能科' : '体格检查')),
  (item) =>
    ({
      一般检查: '01 体格检查',
      专科检查: '01 体格检查',
      实验室检查: '02 化验',
      影像检查: '03 影像',
      功能检查: '04 功能检查',
      服务项目: '09 服务及耗材',
    })[item.type] ?? '08 其他',
  (item) =>
    item.type === itemType.laboratory
      ? /THY|TUM|SEX|HEP|INF|STO|BON/.test(item.category)
        ? '免疫'
        : /HEM|URI|STL|COA/.test(item.category)
          ? '临检'
          : '生化及其他'
      : item.category === 'USD'
        ? '彩超'
        : item.type === itemType.imaging
          ? '放射'
          : item.type === itemType.service
            ? '其他费用'
            : '科室检查',
  (item) => item.type,
];

export const ownCategory = (item: CatalogueItem, style: ListStyle): string =>
  (categorySchemes[style.categories] as (item: CatalogueItem) => string)(item);

/** The institution's own item code; `n` counts its items from 1. */
export function ownCode(style: ListStyle, item: CatalogueItem | undefined, n: number): string {
  const number = String(n);
  if (style.codes === 0) return `TJ${number.padStart(4, '0')}`;
  if (style.codes === 1) return `${25000 + n * 7}`;
  if (style.codes === 2)
    return `${item?.type === itemType.laboratory ? 'L' : item?.type === itemType.imaging ? 'R' : 'G'}-${number.padStart(3, '0')}`;
  return `${(item?.category ?? 'OTH').slice(0, 2)}${number.padStart(3, '0')}`;
}
