import { itemType } from '#domain/catalogue/catalogue.ts';
import { withoutEnglish } from './english.ts';
import { imagingLexicon } from './imaging.ts';
import type { IndexedItem, NameIndex } from './name-index.ts';
import { settled, squeeze } from './normalise.ts';
import { extras, notTaken } from './price-contents.ts';
import { isSure, type Verdict } from './verdict.ts';

/** A name without something that stands beside it, and for which items that says nothing. */
interface Bare {
  readonly text: string;
  readonly fits?: (item: IndexedItem) => boolean;
}
type Rule = (index: NameIndex, text: string) => Bare | undefined;

const isLaboratory = ({ item }: IndexedItem): boolean => item.type === itemType.laboratory;

/** The name alone, where a house, a maker or another language wrote more beside it; certain only where the rest is, and fits. */
export function bareName(
  index: NameIndex,
  text: string,
  read: (text: string) => Verdict | undefined,
): Verdict | undefined {
  let left = text;
  const conditions: ((item: IndexedItem) => boolean)[] = [];
  for (const rule of rules) {
    const bare = rule(index, left);
    if (!bare || bare.text === left || squeeze(bare.text) === '') continue;
    left = bare.text;
    if (bare.fits) conditions.push(bare.fits);
    const verdict = read(left);
    if (!isSure(verdict)) continue;
    const items = verdict.codes.flatMap((code) => index.items.get(code) ?? []);
    if (items.every((item) => conditions.every((fits) => fits(item))))
      return { ...verdict, why: '除备注外名称一致' };
  }
  return undefined;
}

/** Letters that stand for something of an analyte: free, direct, urinary, the Greek ones. Of a panel or a picture no letter does. */
const ofAnalytes = /^[a-gik-oruw]$/;

/** H-血常规, (T)肝功三项, TJ-胸片: the house's letter for itself. */
const houseLetter: Rule = (index, text) => {
  const [, bracket, open, name = ''] =
    /^(?:\(([a-z]{1,4})\)|([a-z]{1,4})\s*[-:.、—])[\s-]*(?=[\p{Script=Han}(\d]|.*\p{Script=Han}{2})(.+)$/u.exec(
      text,
    ) ?? [];
  const letters = bracket ?? open ?? '';
  if (
    letters === '' ||
    (letters.length > 1 && (index.lexicon.words.has(letters) || imagingLexicon.words.has(letters)))
  )
    return undefined;
  return {
    text: name,
    fits: (item) =>
      !isLaboratory(item) ||
      item.item.contains.length > 1 ||
      /常规/.test(item.item.name) ||
      item.members.size > 1
        ? true
        : letters.length === 1
          ? !ofAnalytes.test(letters)
          : /^(?:tj|tjzx|jk|zx)$/.test(letters),
  };
};

const said =
  /^(?:此?(?:费用?|价格?|收费|套餐))?(?:均|已|另|现)?(不|未|无)?(?:再)?(?:包含|包括|含有|含|包|带)(?:有)?(.+)$/;
const charged = /^(.+?)(?:费用?)?(?:另收|另计|另付|另算|另外收费|单独收费|单收|自理|自费|除外|免收|免费)$/;

/** What a bracket or a tail says the price holds, or not: undefined where something of it may be an examination. */
function priceContents(inner: string): Bare['fits'] | undefined {
  const [, without, list = ''] = said.exec(inner) ?? [];
  const [, apart = ''] = list === '' ? (charged.exec(inner) ?? []) : [];
  const all = (list || apart).split(/[、,;及和与加+/\s或]+/).filter((part) => squeeze(part) !== '');
  const known = (part: string) => {
    const key = settled(part.replace(/(?:费用?|等|服务)+$/, ''));
    return extras.has(key) || ((without !== undefined || apart !== '') && notTaken.has(key));
  };
  if (all.length === 0 || !all.every(known)) return undefined;
  const threeDimensional = all.some((part) => /三维|重建|mpr|后处理/.test(part));
  return ({ item }) => !threeDimensional || ['CT', 'MRI', 'ORA', 'XRY'].includes(item.category);
}

/** 碳14呼气试验(含胶囊), 普通肠镜，不含麻醉 */
export const priced: Rule = (_, text) => {
  const conditions: NonNullable<Bare['fits']>[] = [];
  const take = (whole: string, inner: string) => {
    const fits = priceContents(inner.trim());
    if (!fits) return whole;
    conditions.push(fits);
    return ' ';
  };
  const left = text
    .replace(/\(([^()]{2,40})\)/g, take)
    .replace(/(?<=.{2})[\s,、;:-]*((?:不|未)?(?:包含|包括|含)[^()含]{1,30})$/, take)
    .trim();
  return conditions.length > 0
    ? { text: left, fits: (item) => conditions.every((fits) => fits(item)) }
    : undefined;
};

const model =
  /(?<![a-z0-9])([a-z]{2,12})[\s-]*((?:[a-z]{0,2}\d{2,5}|\d{1,2}(?:\.\d)?)[a-z]{0,2})(?:[\s-]*(?:plus|pro|max|型))?(?![a-z0-9])/g;
const isModality = (word: string): boolean =>
  imagingLexicon.words.get(word)?.parts.some(({ type }) => type === 'modality') ?? false;
const brands =
  /(?<=奥林巴斯|富士|宾得|欧姆龙|飞利浦|西门子|东芝|联影|蔡司|拓普康|佳能|尼德克|理邦|福田|迈瑞)[\s-]*[a-z]{0,4}-?\d{2,5}[a-z]{0,2}(?![\d排层])/g;
const analysers =
  /\((?:cobas|xn|xs|xe|xt|bc|au|dxi|dxh|architect|advia|centaur|immulite|liaison|maglumi|acl|uf|aution|sysmex|mindray)[\s-]?[a-z]?\d{2,5}[a-z]{0,2}\)/g;

/** 人体成分分析(InBody 570), 眼压(NT-510): which machine. Of laboratory items such a word may be an analyte, of questionnaires a scale. */
const machine: Rule = (index, text) => {
  let strict = false;
  const left = text
    .replace(analysers, ' ')
    .replace(brands, '')
    .replace(model, (whole: string, word: string, number: string) => {
      const key = squeeze(whole);
      if (index.lexicon.words.has(key) || imagingLexicon.words.has(key) || isModality(word)) return whole;
      // A device that is a name of ours keeps it: FibroScan 502. HDL2 and TORCH10 are no devices.
      if (index.lexicon.words.has(word)) {
        strict = true;
        return word;
      }
      if (!/\d{2}/.test(number)) return whole;
      strict = true;
      return ' ';
    });
  const bare = left
    .replace(/\(\s*-?\s*\)/g, ' ')
    .replace(/[\s-]+$/, '')
    .trim();
  return {
    text: bare,
    // HPV16 is a type, and SCL 90 a scale.
    fits: (item) => !strict || (!isLaboratory(item) && !['PSY', 'GYN'].includes(item.item.category)),
  };
};

/** 餐后2小时血糖（静脉） */
const vein: Rule = (_, text) =>
  /\((?:静脉|末梢|指尖|手指)\)/.test(text)
    ? { text: text.replace(/\((?:静脉|末梢|指尖|手指)\)/g, ' '), fits: isLaboratory }
    : undefined;

const english: Rule = (index, text) => ({ text: withoutEnglish(index, text) });

const rules: readonly Rule[] = [english, houseLetter, priced, machine, vein];
