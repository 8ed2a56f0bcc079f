import type { Entry } from './segment.ts';

/** Characters that people and scanners take for each other, by shape. */
const lookAlikes = [
  '脂酯指醋',
  '酐酥苷肝',
  '酶酵梅霉',
  '醇酵',
  '糖糟粮塘',
  '鳞磷麟',
  '胎苔抬',
  '胚坯杯',
  '测侧则',
  '蛋旦',
  '抗杭坑',
  '素索',
  '氨胺铵',
  '肌肋饥',
  '血皿',
  '甲申由',
  '乙己已',
  '未末',
  '人入',
  '体休',
  '清请情',
  '查杳',
  '片斤',
  '腺线限',
  '颈劲径',
  '膜摸',
  '胱光',
  '胸脑',
  '博薄簿',
  '基墓',
  '激敫',
  '泌沁',
  '钙钓',
  '钾钟',
  '纳钠',
  '铁轶',
  '锌辛',
  '镁美',
  '碱鹼',
  '磷鳞',
  '核该',
  '芽牙',
  '腮鳃',
  '椎推锥',
  '盘盆',
  '囊襄',
  '晴睛',
  '眼跟',
  '视祝',
  '彩采',
  '超起',
  '波坡',
  '图途',
  '常長',
  '规归',
  '便使',
  '粪类',
  '沉沈',
  '球环',
  '原源',
  '白自',
  '低底',
  '高髙',
  '密蜜',
  '载戴',
  '胆但旦',
  '红虹',
  '直真',
  '间闻',
  '总息',
  '固团',
  '酸碱',
  '尿屎',
  '肾臂',
  '心必',
  '电申',
  '动功',
  '态太',
  '骨滑',
  '浓农',
  '幽凼',
  '螺累',
  '菌茵',
  '呼乎',
  '吸及',
  '试式',
  '验险',
  '梅每',
  '毒母',
  '艾文',
  '滋磁',
  '病症',
  '炎焱',
  '抗抚',
  '链键',
  '淋林',
  '巴已',
  '铜同',
  '状壮',
  '腔腟',
  '官宫',
  '颅胪',
  '巢窠',
  '角解',
  '转传',
  '肽太酞',
  '氧氢',
  '氢轻',
  '乳孔',
  '羟经',
  '岩宕',
  '藻澡',
  '单箪',
  '胺氨',
  '皮度',
  '孕学',
  '睾皋',
  '催摧',
  '雌此',
  '促足',
  '黄横',
  '卵卯',
  '泡抱',
];
const groups = new Map<string, Set<string>>();
for (const group of lookAlikes)
  for (const character of group) {
    const others = groups.get(character) ?? new Set<string>();
    groups.set(character, others);
    for (const other of group) others.add(other);
  }

/** Characters that make another item of a name; none is ever taken for a slip. */
const meaningful = new Set(
  '甲乙丙丁戊庚总游离直间接高低前后上下左右内外双单男女正侧斜抗原体异非微超动静经腹胸头颈腰髋膝肩肘腕踝足手尿血便粪胃肠肝胆脾胰肾肺心脑眼耳鼻喉钾钠氯钙磷镁铁锌硒铅铜汞镉早晚雌雄孕睾糖氧还不未无有轻重大小人鼠牛泛多全半低中高白球红清转载脂胆固醇雌孕睾酮皮质生促泌释肌肽',
);
const SHORTEST = 4;
const LONG = 6;

/**
 * Reads a word that has one slip: a character that looks or sounds like the right one, one missing from or doubled
 * in a long word, or two swapped. Never a guess between two words, and never over a character that has a meaning.
 */
export function buildMend<Reading extends { readonly code: string | undefined; readonly vague: boolean }>(
  words: ReadonlyMap<string, Entry<Reading>>,
  soundOf: (character: string) => string = () => '',
): (text: string) => Entry<Reading> | undefined {
  const cores = [...words].filter(
    ([word, { readings }]) => readings.length > 0 && /\p{Script=Han}{3}/u.test(word),
  );
  const shortened = new Map<string, string[]>();
  for (const [word] of cores)
    if (word.length >= SHORTEST - 1)
      for (let at = 0; at < word.length; at++) {
        const key = word.slice(0, at) + word.slice(at + 1);
        const list = shortened.get(key) ?? [];
        shortened.set(key, list);
        if (!list.includes(word)) list.push(word);
      }
  const alike = (one: string, other: string): boolean => {
    if (groups.get(one)?.has(other)) return true;
    const sound = soundOf(one);
    return sound !== '' && sound === soundOf(other);
  };
  const han = /\p{Script=Han}/u;

  const plausible = (written: string, word: string): boolean => {
    if (written.length === word.length) {
      const wrong = [...word].flatMap((character, at) => (written[at] === character ? [] : [at]));
      const [first = 0, second] = wrong;
      const [is = '', was = ''] = [written[first], word[first]];
      if (wrong.length === 2 && second === first + 1)
        return written[second] === was && word[second] === is && han.test(is) && han.test(was);
      // A cross stands for a character that nobody could read.
      if (wrong.length !== 1 || !han.test(was) || (is !== 'x' && !han.test(is))) return false;
      if (is === 'x') return written.length >= LONG;
      if (alike(is, was)) return written.length >= SHORTEST || soundOf(is) === soundOf(was);
      return written.length >= LONG && !meaningful.has(is) && !meaningful.has(was);
    }
    const [shorter, longer] = written.length < word.length ? [written, word] : [word, written];
    const at = [...longer].findIndex((character, place) => shorter[place] !== character);
    const extra = longer[at] ?? '';
    if (longer.length !== shorter.length + 1 || !han.test(extra)) return false;
    if (longer.slice(0, at) + longer.slice(at + 1) !== shorter) return false;
    if (longer === written)
      return longer[at - 1] === extra || (longer.length > LONG && longer[at + 1] === extra);
    return shorter.length >= LONG - 1 && !meaningful.has(extra);
  };

  const longest = Math.max(0, ...cores.map(([word]) => word.length)) + 1;
  const cache = new Map<string, Entry<Reading> | undefined>();
  return (text) => {
    if (text.length > longest || !/\p{Script=Han}{2}/u.test(text)) return undefined;
    if (cache.has(text)) return cache.get(text);
    const candidates = new Set<string>();
    for (let at = 0; at < text.length; at++) {
      const key = text.slice(0, at) + text.slice(at + 1);
      for (const word of shortened.get(key) ?? []) candidates.add(word);
      if (words.get(key)?.readings.length) candidates.add(key);
      if (at > 0) {
        const swapped = text.slice(0, at - 1) + text[at] + text[at - 1] + text.slice(at + 1);
        if (words.get(swapped)?.readings.length) candidates.add(swapped);
      }
    }
    for (const word of shortened.get(text) ?? []) candidates.add(word);
    const fitting = [...candidates].filter((word) => word.length >= 3 && plausible(text, word));
    const entries = fitting.map((word) => words.get(word) as Entry<Reading>);
    const codes = new Set(
      entries.map(({ readings }) =>
        readings
          .map(({ code }) => code)
          .toSorted()
          .join(),
      ),
    );
    const mended = codes.size === 1 ? entries[0] : undefined;
    if (cache.size < 20_000) cache.set(text, mended);
    return mended;
  };
}
