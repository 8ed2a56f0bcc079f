import { bareName, priced } from './beside-the-name.ts';
import { itemFits } from './fits.ts';
import { imagingCategories } from './imaging.ts';
import { type NameIndex, sortedCharacters } from './name-index.ts';
import type { NameMatch } from './name-match.ts';
import { nearItems } from './near-items.ts';
import { settled, spell, withoutUnit } from './normalise.ts';
import { readClauses } from './read-clauses.ts';
import { readPicture } from './read-picture.ts';
import { withoutRemarks } from './remarks.ts';
import { type RowEvidence, weigh } from './row-evidence.ts';
import { reconsidered } from './said-of-more.ts';
import { clausesOf } from './structure.ts';
import { isSure, type Verdict } from './verdict.ts';
import { wholeName } from './whole-name.ts';

/** No item's name is longer; a hostile cell can't make reading slow. */
const LONGEST_NAME = 200;
const MOST_OFFERED = 5;

/** Which catalogue items a price list's name means (docs/product.md, Matching). Deterministic. */
export function readName(index: NameIndex, name: string, evidence: RowEvidence = {}): NameMatch {
  const written = withoutUnit(name.slice(0, LONGEST_NAME).replace(/\s+/g, ' ').trim());
  const spelled = spell(written);
  const text = withoutCode(index, spelled);
  const exact = wholeName(index, settled(spelled));
  // 心电图、平板运动试验: without its mark it is written like one item, 心电图平板运动试验.
  const whole = exact && isSure(exact) ? withBoth(index, spelled, exact) : exact;
  const verdict = whole ?? withoutPriceContents(index, text) ?? readFully(index, text);
  const better = isSure(verdict) ? undefined : bareName(index, text, (bare) => readFully(index, bare));
  const said = reconsidered(index, text, better ?? verdict, (part) => readFully(index, part));
  return weigh(index, said, () => nearItems(index, text), evidence, MOST_OFFERED);
}

/** 血常规（含采血）: what only the price holds is no second service, but beside a service it may be one. */
function withoutPriceContents(index: NameIndex, text: string): Verdict | undefined {
  const bare = priced(index, text);
  const verdict = bare && readFully(index, bare.text);
  const items = isSure(verdict) ? verdict.codes.flatMap((code) => index.items.get(code) ?? []) : [];
  const fits = items.every((item) => item.item.category !== 'SRV' && (bare?.fits?.(item) ?? true));
  return isSure(verdict) && fits ? { ...verdict, why: '除备注外名称一致' } : undefined;
}

/** A name as its words say, else as one of the ways in which names are written says. */
function readFully(index: NameIndex, text: string): Verdict | undefined {
  const verdict =
    wholeName(index, settled(text)) ?? asPanel(index, text) ?? withGap(text, readText(index, text));
  if (isSure(verdict)) return withBoth(index, text, verdict);
  return (
    withoutHouseRemarks(index, text) ??
    asList(index, text) ??
    withoutFilling(index, text) ??
    eitherName(index, text) ??
    withoutSlip(index, text) ??
    verdict
  );
}

/** 采血及耗材, 妇检及白带: where a list of the same words names more items, none of them is swallowed by another. */
function withBoth(index: NameIndex, text: string, verdict: Verdict): Verdict {
  const listed = asList(index, text, false) ?? marked(index, text);
  // A picture of two places may be one item: 甲状腺及颈部淋巴结彩超.
  const onePicture =
    listed?.codes.every((code) => isPicture(index, code)) && readPicture(index, text) !== undefined;
  const more =
    listed !== undefined &&
    !onePicture &&
    listed.codes.length > verdict.codes.length &&
    verdict.codes.every((code) => listed.codes.includes(code));
  return more ? listed : verdict;
}

/** What has the marks of a list already. */
function marked(index: NameIndex, text: string): Verdict | undefined {
  const verdict = /\S[、,;+]\S/.test(text) ? readClauses(index, clausesOf(text)) : undefined;
  return isSure(verdict) ? verdict : undefined;
}

function readText(index: NameIndex, text: string): Verdict | undefined {
  const picture = readPicture(index, text);
  if (!picture) return readClauses(index, clausesOf(text));
  const listed = text.replace(joints, '、');
  return namesAnother(index, listed, picture) ? readClauses(index, clausesOf(listed)) : picture;
}

/** 抽血费、腹部彩超 and 妇科检查、甲状腺彩超: one of the names is whole, and not what the picture shows. */
function namesAnother(index: NameIndex, text: string, picture: Verdict): boolean {
  const names = text.split(/[、,;+]/).map((name) => wholeName(index, settled(name)));
  const others = names.flatMap((name) =>
    isSure(name) ? name.codes.filter((code) => !picture.codes.includes(code)) : [],
  );
  // 甲状腺+颈部淋巴结彩超 is one picture, of which the first name is none.
  return names.length > 1 && others.some((code) => names.every(isSure) || !isPicture(index, code));
}

const isPicture = (index: NameIndex, code: string): boolean =>
  imagingCategories.has(index.items.get(code)?.item.category ?? '');
/** Between two names, as a list's marks are; not the 和 of 饱和 and 中和. */
const joints =
  /(?<=[\p{Script=Han})])(?:以及|及|(?<!参)与|(?<![饱中缓总])和|(?<![增添附])加)(?=[\p{Script=Han}a-z])/gu;

/** 胸部CT（东院区）, （一）血常规: certain without what is no part of the name. */
function withoutHouseRemarks(index: NameIndex, text: string): Verdict | undefined {
  const name = withoutRemarks(text);
  const verdict = name === text ? undefined : (wholeName(index, settled(name)) ?? readText(index, name));
  return isSure(verdict) ? { ...verdict, why: '除备注外名称一致' } : undefined;
}

/** 空腹及餐后2小时血糖, K/Na/Cl/Ca: lists without a separator of lists. Two names around a slash may be a ratio. */
function asList(index: NameIndex, text: string, slashes = true): Verdict | undefined {
  const slashed = slashes && text.split('/').length > 2 ? text.replaceAll('/', '、') : text;
  const list = slashed.replace(joints, '、');
  const verdict = list === text ? undefined : readClauses(index, clausesOf(list));
  return isSure(verdict) ? verdict : undefined;
}

/** 血脂4项TC+TG+HDL+LDL: a count and then a list says what the panel has, as brackets would. A letter behind the count is the house's own. */
function asPanel(index: NameIndex, text: string): Verdict | undefined {
  // 甲功5项含TSH、FT4
  const [, counted, some] =
    /^([^(]*?\d{1,2}项)[\s,、:;-]*((?:其中|内)?(?:包含|包括|含)[^()含]+)$/.exec(text) ?? [];
  if (counted !== undefined && some !== undefined)
    return readClauses(index, clausesOf(`${counted}(${some})`));
  const [, head = '', letter = '', list] =
    /^([^+、,]*?\d{1,2}项)([a-d]?)((?:\([^()]{1,6}\))?[\s:]*[^\s:()+][^:+]*\+.*)$/.exec(text) ?? [];
  if (list === undefined) return undefined;
  const [, note = '', members = ''] = /^(\([^()]{1,6}\))?[\s:]*(.*)$/.exec(list) ?? [];
  for (const all of letter === '' ? [members] : [letter + members, members]) {
    const verdict = readClauses(index, clausesOf(`${head}${note}(${all})`));
    if (isSure(verdict)) return verdict;
  }
  return undefined;
}

/** Where a list has nothing between two of its marks an item is missing. */
const withGap = (text: string, verdict: Verdict | undefined): Verdict | undefined =>
  verdict && /[、,]\s*[、,]/.test(text) ? { ...verdict, open: true } : verdict;

/** What stands in a name without changing which it is. The rest has to be certain, and of blood where blood is said. */
const fillings: readonly (readonly [pattern: RegExp, blood: boolean])[] = [
  // 高敏血清促甲状腺激素
  [/(?<=.)(?:血清|血浆)(?=\p{Script=Han})/u, true],
  // 量血压, 查视力
  [/^(?:测量?|量|查|做|拍)(?=\p{Script=Han}{2})/u, false],
  // 人胃蛋白酶原, 抗幽门螺杆菌抗体
  [/^人(?=\p{Script=Han}{3})/u, true],
  [/^抗-?(?=.{2,}抗体)/u, true],
  // 压平眼压计法眼压检查; a method that makes another examination of it is not among them.
  [
    /^(?!.*(?:免疫|发光|金标|胶体金|印迹|培养|核酸|基因|pcr|巴氏|基|镜检))[^\s,、+()/]{2,8}法(?=\p{Script=Han}{3})/u,
    false,
  ],
];

function withoutFilling(index: NameIndex, text: string): Verdict | undefined {
  for (const [pattern, blood] of fillings) {
    const name = text.replace(pattern, '');
    const verdict = name === text ? undefined : (wholeName(index, settled(name)) ?? readText(index, name));
    const fits = (code: string) => {
      const item = index.items.get(code);
      // 核素法残余尿 is no ultrasound: how a picture is made is what it is.
      return (
        item !== undefined &&
        !isPicture(index, code) &&
        (!blood || itemFits(item, { type: 'specimen', value: 'blood' }))
      );
    };
    if (isSure(verdict) && verdict.codes.every(fits)) return verdict;
  }
  return undefined;
}

/** 抗核抗体(ANA)或抗核因子(ANF): two names of one item. */
function eitherName(index: NameIndex, text: string): Verdict | undefined {
  const [one = '', other, ...more] = text.split('或');
  if (other === undefined || more.length > 0) return undefined;
  const first = readText(index, one);
  const second = isSure(first) ? readText(index, other) : undefined;
  return isSure(first) && isSure(second) && first.codes.join() === second.codes.join() ? first : undefined;
}

/** Whole names with a character doubled or two neighbours swapped, which no other name of ours is. */
function withoutSlip(index: NameIndex, text: string): Verdict | undefined {
  // The urine of 尿尿酸 is the specimen, and 胸椎椎体 no chest.
  const single = text.replace(/(?![尿血椎])(\p{Script=Han})\1/gu, '$1');
  const verdict =
    single === text
      ? swapped(index, settled(text))
      : (wholeName(index, settled(spell(single))) ?? readText(index, spell(single)));
  return isSure(verdict) ? { ...verdict, why: '疑有错别字，改正后名称一致' } : undefined;
}

function swapped(index: NameIndex, key: string): Verdict | undefined {
  const names = index.anagrams.get(sortedCharacters(key)) ?? [];
  const near = names.filter((name) => {
    const wrong = [...name].flatMap((character, at) => (character === key[at] ? [] : [at]));
    return wrong.length === 2 && wrong[1] === (wrong[0] ?? 0) + 1;
  });
  const codes = new Set(near.flatMap((name) => wholeName(index, name)?.codes.join() ?? []));
  return codes.size === 1 ? wholeName(index, near[0] ?? '') : undefined;
}

/** Codes of a price catalogue or a laboratory system in front or behind: 250305011-ALT测定. */
function withoutCode(index: NameIndex, text: string): string {
  const isCode = (code: string) =>
    /\d{4}/.test(code) ||
    (/^[a-z]{1,5}-?\d{3,}/.test(code) && !/^(?:ca|hpv|il|cd|sars|c|hla|vb|ki)-?\d/.test(code))
      ? !index.lexicon.words.has(code.replaceAll('-', ''))
      : false;
  const strip = (pattern: RegExp, whole: string) => {
    const found = pattern.exec(whole);
    return found && isCode(found[1] ?? '') ? whole.replace(pattern, ' ').trim() || whole : whole;
  };
  return strip(
    /(?:[\s(:-]+|(?<=测定|检测|检查|试验))([a-z]{0,5}-?\d{4,}[a-z0-9-]*)\)?$/,
    strip(
      /^\(?((?:[a-z]{0,5}-?)\d{3,}[a-z0-9.-]*?|[a-z]{1,4}\d{2}(?=[-_:]))\)?(?:[\s:.、-]+(?=\d{1,2}\p{Script=Han})|[\s:.、-]*(?=[\p{Script=Han}(]|[a-z-]{2,}(?:$|[^a-z])))/u,
      text,
    ),
  );
}
