import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** Who an item is for, as a price list says it. An absent field is "no limit". */
interface ItemLimits {
  readonly sexes?: readonly SexGroup[];
  /** Whole years, inclusive. */
  readonly ageMin?: number;
  readonly ageMax?: number;
}

type ParsedLimits =
  | { readonly limits: ItemLimits; readonly error?: undefined }
  | { readonly limits?: undefined; readonly error: string };

const tidy = (cell: string) => cell.normalize('NFKC').replace(/[\s()[\]【】、,，;:：/\\+&和及或与]+/g, '');
const unlimited =
  /^(不限(性别|年龄)?|无限制|通用|均可|皆可|(全部|全体|全员|所有)(员工|职工|人员?)?|无|-|—)?$/;

/** Words of a sex cell that say nothing about the sex. */
const fillers = /仅限?|只限?|限|适用|专用|可做|专项|人群|员工|职工|项目|体检者|通用|不限|均可|皆可/g;

/** `男`, `限女性`, `女性（未婚/已婚）`, `男/女` → sex groups. */
export function parseSexes(cell: string): ParsedLimits {
  const said = tidy(cell).toLowerCase();
  if (unlimited.test(said)) return { limits: {} };
  const latin = /^(m|male)$/.test(said) ? '男' : /^(f|female)$/.test(said) ? '女' : undefined;
  const text = (latin ?? said)
    .replace(fillers, '')
    .replace(/无性生活/g, '未婚')
    .replace(/有性生活/g, '已婚');
  const known = text.replace(/未婚|已婚|男|女|性|士|宾|者/g, '') === '' && /[男女]|[未已]婚/.test(text);
  const men = text.includes('男');
  const women = text.includes('女');
  // 已婚男: marriage says something about women only.
  const unclear =
    men &&
    (!women
      ? text.includes('婚')
      : [...text.matchAll(/(女性?|[未已]婚)?[未已]婚男/g)].some(([, before]) => !before));
  if (!known || unclear)
    return { error: `看不懂适用性别“${cell.trim()}”，请填写 男、女、未婚女、已婚女 或 不限。` };
  const unmarried = text.includes('未婚');
  const married = text.includes('已婚');
  const sexes: SexGroup[] = [
    ...(men ? ([1] as const) : []),
    ...(unmarried || (women && !married) ? ([2] as const) : []),
    ...(married || (women && !unmarried) ? ([3] as const) : []),
  ];
  return { limits: sexes.length === 3 ? {} : { sexes } };
}

/** Ages at which ranges of one sheet begin or end for certain, because they say 含, ≥, ≤ or name a span. */
export interface AgeBounds {
  readonly begins: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

interface SaidAge extends ItemLimits {
  /** `以上` or `以下` without 含: whether the age itself is meant depends on what else the sheet says. */
  readonly open?: 'from' | 'to';
}

/** What age ranges of a sheet say of their own bounds: `35岁以下` beside `35岁（含）以上` ends at 34. */
export function ageBounds(cells: Iterable<string>): AgeBounds {
  const begins = new Set<number>();
  const ends = new Set<number>();
  const open: SaidAge[] = [];
  for (const cell of new Set(cells)) {
    const said = readAges(cell);
    if (!said) continue;
    if (said.open) open.push(said);
    if (said.ageMin !== undefined && said.open !== 'from') begins.add(said.ageMin);
    if (said.ageMax !== undefined && said.open !== 'to') ends.add(said.ageMax);
  }
  // Neither says 含: 以上 includes the age, as in law and in everyday use of a pair.
  for (const { open: kind, ageMin } of open)
    if (kind === 'from' && ageMin !== undefined && !ends.has(ageMin)) begins.add(ageMin);
  return { begins, ends };
}

/** `40岁以上`, `35岁（含）以上`, `50+`, `18-60周岁`, `≥40`, `不限` → an age range. */
export function parseAges(cell: string, bounds?: AgeBounds): ParsedLimits {
  if (unlimited.test(cell.normalize('NFKC').replace(/\s+/g, ''))) return { limits: {} };
  const said = readAges(cell);
  if (!said) return { error: `看不懂年龄要求“${cell.trim()}”，请填写例如 40岁以上、18-60岁 或 不限。` };
  const { open, ...limits } = said;
  const { ageMin = 0, ageMax = 120 } = limits;
  if (ageMin > ageMax || ageMax > 120)
    return { error: `年龄范围“${cell.trim()}”前后颠倒或超出 0–120 岁，请核对。` };
  if (open === 'to' && bounds?.begins.has(ageMax)) return { limits: { ageMax: ageMax - 1 } };
  if (open === 'from' && bounds?.ends.has(ageMin)) return { limits: { ageMin: ageMin + 1 } };
  return { limits };
}

function readAges(cell: string): SaidAge | undefined {
  const said = cell.normalize('NFKC').replace(/\s+/g, '');
  const included = /含|≥|≤|>=|<=|包括/.test(said);
  const text = said
    .replace(/[(（]?(不?包?含|包括)(本数|[\d岁周]*)[)）]?/g, (word) => (word.includes('不') ? '不含' : ''))
    .replace(/年龄|周岁|岁|限|适用|建议|人群/g, '');
  const excluded = text.includes('不含');
  const bare = text.replace('不含', '');
  const numbers = (pattern: RegExp) => pattern.exec(bare)?.slice(1).filter(Boolean).map(Number);
  const [low, high] = numbers(/^(\d{1,3})[-~至到—–](\d{1,3})$/) ?? [];
  if (low !== undefined && high !== undefined) return { ageMin: low, ageMax: high };
  const [above] = numbers(/^(?:>|大于|超过)(\d{1,3})$/) ?? [];
  if (above !== undefined) return { ageMin: above + 1 };
  const [below] = numbers(/^(?:<|小于|未满|不满)(\d{1,3})$/) ?? [];
  if (below !== undefined) return { ageMax: below - 1 };
  const [from] =
    numbers(/^(?:(\d{1,3})(?:(?:及|或)?以上|\+|起)|(?:≥|>=|大于等于|不小于|不低于|满)(\d{1,3}))$/) ?? [];
  if (from !== undefined)
    return excluded
      ? { ageMin: from + 1 }
      : { ageMin: from, ...(included || /[+满及或起]|等于|不小|不低/.test(bare) ? {} : { open: 'from' }) };
  const [to] = numbers(/^(?:(\d{1,3})(?:及|或)?以下|(?:≤|<=|小于等于|不超过|不大于)(\d{1,3}))$/) ?? [];
  if (to === undefined) return undefined;
  return excluded
    ? { ageMax: to - 1 }
    : { ageMax: to, ...(included || /[及或]|等于|不超|不大/.test(bare) ? {} : { open: 'to' }) };
}

/** Limits that a name carries in brackets: `前列腺彩超（男）`, `TCT（已婚女性，30岁以上）`. Other notes say nothing. */
export function limitsInName(name: string, bounds?: AgeBounds): ItemLimits {
  let found: ItemLimits = {};
  for (const [, inside = ''] of name.normalize('NFKC').matchAll(/[([【]([^()[\]【】]{1,20})[)\]】]/g))
    for (const part of inside.split(/[,，、;；\s]+/).filter(Boolean))
      for (const parsed of [parseSexes(part), parseAges(part, bounds)])
        if (parsed.limits) found = { ...found, ...parsed.limits };
  return found;
}
