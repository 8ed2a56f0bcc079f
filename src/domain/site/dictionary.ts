/** A value of a dictionary, in the order in which people choose. */
export interface DictionaryEntry {
  readonly code: string;
  readonly name: string;
  /** False: records keep it and show its name, nobody chooses it any more. */
  readonly active: boolean;
}

interface DictionaryRules {
  readonly name: string;
  readonly place: string;
  /** Its values are cities by their six-digit code: put on the list or taken off it. */
  readonly cities?: true;
}

/** The dictionaries that operators edit: contents of the collection `dictionary`, one each, with these paths. */
export const dictionaryRules: Readonly<Record<string, DictionaryRules>> = {
  'hot-city': { name: '热门城市', place: '切换城市与全部城市页最上面的一排，按这里的先后。', cities: true },
  'closed-city': {
    name: '未开放城市',
    place: '不出现在全部城市、切换城市、搜索和各省的城市里；已有的需求与机构不受影响，直接打开的页面照常。',
    cities: true,
  },
  'check-type': { name: '体检类型', place: '发布需求、机构套餐与需求大厅的筛选。' },
  'medical-org-type': { name: '机构类型', place: '机构入驻与机构列表的筛选。' },
  'hospital-level': { name: '医院等级', place: '机构入驻与机构列表的筛选。' },
  'special-service': { name: '特色服务', place: '机构入驻、机构页面与需求的服务要求。' },
  'doctor-title': { name: '医师职称', place: '机构的医师资料。' },
  industry: { name: '行业', place: '企业认证。' },
  'company-size': { name: '人员规模', place: '企业认证。' },
  settlement: { name: '结算方式', place: '需求的商务条款。' },
  'invoice-type': { name: '发票类型', place: '需求的商务条款。' },
};

/** The kind in the table `dictionary` that a content's path stands for. */
export const kindOf = (path: string): string => path.replaceAll('-', '_');
export const pathOfKind = (kind: string): string => kind.replaceAll('_', '-');

const separator = ' | ';
const inactive = '停用';

/** One value to a line, as versions are compared: `3A | 三级甲等`, `3C | 三级丙等 | 停用`. */
export const writeEntries = (entries: readonly DictionaryEntry[]): string =>
  entries
    .map(({ code, name, active }) => [code, name, ...(active ? [] : [inactive])].join(separator))
    .join('\n');

export const parseEntries = (text: string): DictionaryEntry[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [code = '', name = '', state] = line.split(separator);
        return { code, name, active: state !== inactive };
      });

/** As they are stored: without blanks around. */
export const tidyEntries = (entries: readonly DictionaryEntry[]): DictionaryEntry[] =>
  entries.map(({ code, name, active }) => ({ code: code.trim(), name: name.trim(), active }));

const mostEntries = 200;
const mostHotCities = 24;

/** What is wrong with a dictionary by itself; '' when nothing is. */
export function entriesProblem(path: string, entries: readonly DictionaryEntry[]): string {
  const cities = dictionaryRules[path]?.cities === true;
  if (entries.length > mostEntries) return `最多 ${mostEntries} 个值。`;
  if (path === 'hot-city' && (entries.length === 0 || entries.length > mostHotCities))
    return `热门城市请选 1 到 ${mostHotCities} 个。`;
  for (const [i, { code, name }] of entries.entries()) {
    if (!(cities ? /^\d{6}$/ : /^[A-Za-z0-9_]{1,30}$/).test(code))
      return `第 ${i + 1} 行的代码“${code}”不能用：请用 1 到 30 位字母、数字或下划线。`;
    if (name === '' || name.length > 40) return `第 ${i + 1} 行（${code}）的名称请填 1 到 40 个字。`;
    if (/[|\n]/.test(name)) return `第 ${i + 1} 行（${code}）的名称里不能有“|”。`;
  }
  const repeated = (texts: readonly string[]) => texts.find((text, i) => texts.indexOf(text) !== i);
  const code = repeated(entries.map((one) => one.code));
  if (code !== undefined) return `代码“${code}”出现了两次，请改掉或删除其中一个。`;
  const name = repeated(entries.filter(({ active }) => active).map((one) => one.name));
  if (name !== undefined) return `两个在用的值都叫“${name}”，选的人分不清，请改掉一个。`;
  if (!cities && !entries.some(({ active }) => active)) return '至少要有一个在用的值，否则表单没有可选的。';
  return '';
}

/**
 * What the site uses: what an operator wrote, in their order, and behind it what ships and they have not seen yet. Of a list of
 * cities their list alone counts.
 */
export function mergedEntries(
  path: string,
  shipped: readonly DictionaryEntry[],
  written: readonly DictionaryEntry[] | undefined,
): readonly DictionaryEntry[] {
  if (!written) return shipped;
  if (dictionaryRules[path]?.cities) return written;
  const known = new Set(written.map(({ code }) => code));
  return [...written, ...shipped.filter(({ code }) => !known.has(code))];
}
