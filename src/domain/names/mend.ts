import type { PartType } from './part.ts';
import type { Entry } from './segment.ts';

/** Characters that people and scanners take for each other, by shape. */
const lookAlikes = (
  '脂酯指醋 酐酥苷肝 酶酵梅霉 醇酵 糖糟粮塘 鳞磷麟 胎苔抬 胚坯杯 测侧则 蛋旦 抗杭坑 素索 氨胺铵 肌肋饥 血皿 甲申由 乙己已 未末 人入 体休 清请情 查杳 片斤 腺线限 颈劲径 膜摸 ' +
  '胱光 胸脑 博薄簿 基墓 激敫 泌沁 钙钓 钾钟 纳钠 铁轶 锌辛 镁美 碱鹼 磷鳞 核该 芽牙 腮鳃 椎推锥 盘盆 囊襄 晴睛 眼跟 视祝 彩采 超起 波坡 图途 常長 规归 便使 粪类 沉沈 ' +
  '球环 原源 白自 低底 高髙 密蜜 载戴 胆但旦 红虹 直真 间闻 总息 固团 酸碱 尿屎 肾臂 心必 电申 动功 态太 骨滑 浓农 幽凼 螺累 菌茵 呼乎 吸及 试式 验险 梅每 毒母 艾文 ' +
  '滋磁 病症 炎焱 抗抚 链键 淋林 巴已 铜同 状壮 腔腟 官宫 颅胪 巢窠 角解 转传 肽太酞 氧氢 氢轻 乳孔 羟经 岩宕 藻澡 单箪 胺氨 皮度 孕学 睾皋 催摧 雌此 促足 黄横 卵卯 ' +
  '泡抱'
).split(' ');
const alikeByShape = new Map<string, Set<string>>();
for (const group of lookAlikes)
  for (const character of group)
    alikeByShape.set(character, new Set([...(alikeByShape.get(character) ?? []), ...group]));

/** Characters that make another item of a name; none is ever taken for a slip. */
const meaningful = new Set(
  '监甲乙丙丁戊庚总游离直间接高低前后上下左右内外双单男女正侧斜抗原体异非微超动静经腹胸头颈腰髋膝肩肘腕踝足手尿血便粪胃肠肝胆脾胰肾肺心脑眼耳鼻喉钾钠氯钙磷镁铁锌硒铅铜汞镉早晚雌雄孕睾糖氧还不未无有轻重大小人鼠牛泛多全半低中高白球红清转载脂胆固醇雌孕睾酮皮质生促泌释肌肽身序深浅测立卧仰',
);

/** From so many Chinese characters on a word stays itself with one that looks alike, with any other one, or without one. */
const LOOK = 4;
const ANY = 6;
const MISSING = 6;
const han = /\p{Script=Han}/u;
const allHan = /\p{Script=Han}/gu;
/** These say nothing of which word it is. */
const endings =
  /(?:功能|分型|培养|定[性量])?(?:测定|检[查测验]|试验|分析|评[估定]|筛查|鉴定|监[测护])$|定[性量]$/;

const plainEndings = /(?:测定|检[查测验]|试验|分析)$/;

const specimens = /^(?:血清|血浆|全血|尿液?|粪便)/;

/** Sounds that many people don't tell apart: zh and z, ing and in. */
const foldSound = (sound: string): string => sound.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n');

/** All syllables of a character, without tones. */
export type SoundsOf = (character: string) => readonly string[];
/** `confirmed`: something else says already which word it is. */
export type SlipTest = (written: string, word: string, confirmed?: boolean) => boolean;

/** Whether one word may be the other with one slip of a pen, an input method or a scanner. */
export function slipTest(soundsOf: SoundsOf): SlipTest {
  const sounds = new Map<string, readonly string[]>();
  const folded = (character: string) => {
    const known = sounds.get(character) ?? soundsOf(character).map(foldSound);
    sounds.set(character, known);
    return known;
  };
  const soundAlike = (one: string, other: string) =>
    folded(one).some((sound) => folded(other).includes(sound));

  const replaced = (is: string, was: string, length: number, inside: boolean, confirmed: boolean) => {
    // A cross stands for a character that nobody could read.
    if (is === 'x') return han.test(was) && length >= LOOK;
    if (!han.test(is) || !han.test(was)) return false;
    if (alikeByShape.get(is)?.has(was) && length >= LOOK) return true;
    if (meaningful.has(is)) return length >= ANY && soundAlike(is, was) && !meaningful.has(was);
    return confirmed || soundAlike(is, was) || (inside && length >= ANY && !meaningful.has(was));
  };

  return (written, word, confirmed = false) => {
    const length = word.replace(endings, '').replace(specimens, '').match(allHan)?.length ?? 0;
    // 细胞学检测 and 细胞学检查 are one.
    const stem = word.replace(plainEndings, '');
    if (stem !== word && stem === written.replace(plainEndings, '') && stem !== written) return true;
    if (written.length === word.length) {
      const wrong = [...word].flatMap((character, at) => (written[at] === character ? [] : [at]));
      const [first = 0, second] = wrong;
      // 抗体卡 is no slip of 抗体谱, nor 测序 of 测定: where a name begins and ends it says of what, and what is done.
      const inside = first > 0 && first < word.replace(endings, '').length - 1;
      if (wrong.length === 1)
        return replaced(written[first] ?? '', word[first] ?? '', length, inside, confirmed);
      return (
        wrong.length === 2 &&
        second === first + 1 &&
        written[second] === word[first] &&
        written[first] === word[second] &&
        han.test(written.slice(first, second)) &&
        length >= LOOK
      );
    }
    const [shorter, longer] = written.length < word.length ? [written, word] : [word, written];
    const at = [...longer].findIndex((character, place) => shorter[place] !== character);
    const extra = longer[at] ?? '';
    if (longer.length !== shorter.length + 1 || !han.test(extra)) return false;
    if (longer.slice(0, at) + longer.slice(at + 1) !== shorter) return false;
    // 尿尿酸: the specimen and what is measured in it.
    if (longer === written && (extra === '尿' || extra === '血')) return false;
    const doubled = longer[at - 1] === extra;
    if (longer === written) return doubled || (length > ANY && longer[at + 1] === extra);
    return doubled ? length >= LOOK : confirmed || (length >= MISSING && !meaningful.has(extra));
  };
}

/** What these words say is lost or made up with one wrong character of two. */
const longOnly = new Set<PartType>(['note', 'method', 'specimen', 'family', 'sex', 'special']);

/**
 * Reads a word that has one slip: a character that looks or sounds like the right one, one missing from a long word, one
 * doubled, or two swapped. Never a guess between two words.
 */
export function buildMend<Reading extends { readonly code: string | undefined }>(
  words: ReadonlyMap<string, Entry<Reading>>,
  isSlip: SlipTest,
): (text: string) => Entry<Reading> | undefined {
  // A word of two characters is nearly another one with one of them changed: 儿血 is no 耳血, 术中 no 卒中. Endings are everywhere.
  const known = [...words].flatMap(([word, { readings, parts }]) =>
    (readings.length > 0 || parts.some(({ type }) => longOnly.has(type))
      ? /\p{Script=Han}{3}/u
      : /\p{Script=Han}{2}/u
    ).test(word)
      ? [word]
      : [],
  );
  const shortened = new Map<string, string[]>();
  for (const word of known)
    for (const key of shorterOf(word)) {
      const list = shortened.get(key) ?? [];
      shortened.set(key, list);
      list.push(word);
    }
  /** lgA for IgA, GL0 for GLO. */
  const mendLatin = (text: string): Entry<Reading> | undefined => {
    const found = [
      text.replace(/^l/, 'i'),
      text.replaceAll('0', 'o'),
      text.replaceAll('1', 'l'),
      text.replaceAll('1', 'i'),
    ]
      .filter((other) => other !== text)
      .flatMap((other) => words.get(other) ?? []);
    return new Set(found).size === 1 ? found[0] : undefined;
  };
  const longest = Math.max(0, ...known.map((word) => word.length)) + 1;
  const pairs = new Set(
    known.flatMap((word) => Array.from(word.slice(1), (_, at) => word.slice(at, at + 2))),
  );
  const cache = new Map<string, Entry<Reading> | undefined>();
  return (text) => {
    if (/^[a-z0-9]{2,8}$/.test(text)) return mendLatin(text);
    if (text.length > longest || !/\p{Script=Han}/u.test(text)) return undefined;
    if (!sharesPairs(text, pairs)) return undefined;
    if (cache.has(text)) return cache.get(text);
    const candidates = new Set(shortened.get(text));
    for (const key of shorterOf(text)) {
      for (const word of shortened.get(key) ?? []) candidates.add(word);
      if (key.length > 1 && words.has(key)) candidates.add(key);
    }
    const fitting = [...candidates]
      .filter((word) => isSlip(text, word))
      .map((word) => words.get(word) as Entry<Reading>);
    const mended = new Set(fitting.map(meaningOf)).size === 1 ? fitting[0] : undefined;
    if (cache.size < 20_000) cache.set(text, mended);
    return mended;
  };
}

/** A slip spoils at most three of a word's pairs of neighbours; most texts that are no word of ours have none of them. */
function sharesPairs(text: string, pairs: ReadonlySet<string>): boolean {
  let spoiled = 0;
  for (let at = 0; at + 1 < text.length; at++)
    if (!pairs.has(text.slice(at, at + 2)) && ++spoiled > 3) return false;
  return true;
}

/** The word without each of its characters in turn; two swapped neighbours share one of these. */
const shorterOf = (word: string): Set<string> =>
  new Set([...word].map((_, at) => word.slice(0, at) + word.slice(at + 1)));

const meaningOf = <Reading extends { readonly code: string | undefined }>({
  readings,
  parts,
}: Entry<Reading>): string =>
  [...readings.map(({ code }) => code ?? ''), ...parts.map(({ type, value }) => `${type}:${value}`)]
    .toSorted()
    .join();
