import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** Who an item is for, as a price list says it. An absent field is "no limit". */
export interface ItemLimits {
  readonly sexes?: readonly SexGroup[];
  /** Whole years, inclusive. */
  readonly ageMin?: number;
  readonly ageMax?: number;
}

export type ParsedLimits =
  | { readonly limits: ItemLimits; readonly error?: undefined }
  | { readonly limits?: undefined; readonly error: string };

const tidy = (cell: string) => cell.normalize('NFKC').replace(/[\s()[\]【】、,，;:：/\\+&和及或与]+/g, '');
const unlimited = /^(不限(性别|年龄)?|无限制|通用|均可|皆可|全部|所有|无|-|—)?$/;

const bySex: readonly (readonly [RegExp, readonly SexGroup[]])[] = [
  [/^(男|男性|男士|男宾|男性项目|m|male)$/, [1]],
  [
    /^(女|女性|女士|女宾|女性项目|未婚已婚女|已婚未婚女|女未婚已婚|女已婚未婚|未婚女已婚女|已婚女未婚女|f|female)$/,
    [2, 3],
  ],
  [/^(未婚女|女未婚|未婚女性|女性未婚|未婚)$/, [2]],
  [/^(已婚女|女已婚|已婚女性|女性已婚|已婚|有性生活女性?|女性?有性生活)$/, [3]],
  [
    /^(男女|女男|男性女性|男女均可|男女通用|男女不限|男未婚女已婚女|男性未婚女性已婚女性|男女未婚女已婚)$/,
    [1, 2, 3],
  ],
  [/^(男未婚女|未婚女男|男性未婚女性)$/, [1, 2]],
  [/^(男已婚女|已婚女男|男性已婚女性)$/, [1, 3]],
];

/** `男`, `限女性`, `已婚女`, `男/女` → sex groups. */
export function parseSexes(cell: string): ParsedLimits {
  const said = tidy(cell).toLowerCase();
  if (unlimited.test(said)) return { limits: {} };
  const text = said.replace(/^(仅限?|只限?|限)|(适用|专用|可做|专项|限)$/g, '');
  const found = bySex.find(([pattern]) => pattern.test(text))?.[1];
  if (!found) return { error: `看不懂适用性别“${cell.trim()}”，请填写 男、女、未婚女、已婚女 或 不限。` };
  return { limits: found.length === 3 ? {} : { sexes: found } };
}

/** `40岁以上`, `18-60周岁`, `≥40`, `不限` → an age range. */
export function parseAges(cell: string): ParsedLimits {
  const said = cell.normalize('NFKC').replace(/\s+/g, '');
  if (unlimited.test(said)) return { limits: {} };
  const text = said.replace(/年龄|周岁|岁|限|适用|建议/g, '');
  const range = /^(\d{1,3})[-~至到—–](\d{1,3})$/.exec(text);
  const from = /^(?:(\d{1,3})(?:及)?以上(?:含)?|(?:≥|>=)(\d{1,3})|满(\d{1,3}))$/.exec(text);
  const above = /^(?:>|大于|超过)(\d{1,3})$/.exec(text);
  const to = /^(?:(\d{1,3})(?:及)?以下(?:含)?|(?:≤|<=)(\d{1,3})|不超过(\d{1,3}))$/.exec(text);
  const below = /^(?:<|小于|未满)(\d{1,3})$/.exec(text);
  const numberOf = (match: RegExpExecArray) => Number(match.slice(1).find((part) => part !== undefined));

  const limits: ItemLimits | undefined = range
    ? { ageMin: Number(range[1]), ageMax: Number(range[2]) }
    : from
      ? { ageMin: numberOf(from) }
      : above
        ? { ageMin: numberOf(above) + 1 }
        : to
          ? { ageMax: numberOf(to) }
          : below
            ? { ageMax: numberOf(below) - 1 }
            : undefined;
  if (!limits) return { error: `看不懂年龄要求“${cell.trim()}”，请填写例如 40岁以上、18-60岁 或 不限。` };
  const { ageMin = 0, ageMax = 120 } = limits;
  if (ageMin > ageMax || ageMax > 120)
    return { error: `年龄范围“${cell.trim()}”前后颠倒或超出 0–120 岁，请核对。` };
  return { limits };
}

/** Limits that a name carries in brackets: `前列腺彩超（男）`, `TCT（已婚女性，30岁以上）`. Other notes say nothing. */
export function limitsInName(name: string): ItemLimits {
  let found: ItemLimits = {};
  for (const [, inside = ''] of name.normalize('NFKC').matchAll(/[([【]([^()[\]【】]{1,20})[)\]】]/g))
    for (const part of inside.split(/[,，、;；\s]+/).filter(Boolean))
      for (const parsed of [parseSexes(part), parseAges(part)])
        if (parsed.limits) found = { ...found, ...parsed.limits };
  return found;
}
