import { conditionsMet, itemFits } from './fits.ts';
import type { NameIndex, Reading } from './name-index.ts';
import { type Part, samePart } from './part.ts';
import type { Token } from './segment.ts';
import type { Verdict } from './verdict.ts';

export type Word = Token<Reading>;

/** The one item that all words of a name agree on; undefined when a word is unknown or two contradict. */
export function readSingle(index: NameIndex, words: readonly Word[]): Verdict | undefined {
  const unknown = words.filter(({ kind }) => kind === 'unknown');
  if (unknown.some(({ text }) => !/^[a-z][a-z0-9]{1,9}$/.test(text))) return readConfirmed(index, words);
  const cores = words.filter(({ kind }) => kind === 'core');
  const parts = words.flatMap((word) => word.parts);
  const codes = new Set(
    cores.flatMap(({ readings }) =>
      readings.flatMap(({ code, parameter }) => (parameter ? [] : (code ?? []))),
    ),
  );
  const fitting: { code: string; met: number; vague: boolean }[] = [];
  for (const code of codes) {
    const fit = fitOf(index, code, words, parts);
    if (fit && unknown.every(({ text }) => misspells(index, code, text))) fitting.push({ code, ...fit });
  }
  const most = Math.max(...fitting.map(({ met }) => met));
  const [best, ...others] = fitting.filter(({ met }) => met === most);
  if (!best) return undefined;
  return {
    codes: [best.code],
    vague: best.vague || others.length > 0,
    equals: others.map(({ code }) => code),
    open: false,
    why: words.some(({ slip }) => slip)
      ? '疑有错别字，改正后名称一致'
      : cores.length > 1
        ? '名称与括号或缩写指向同一项目'
        : '名称一致，其余字词不影响项目',
  };
}

/** How many conditions of its readings the words meet; undefined when a word does not fit the item. */
function fitOf(
  index: NameIndex,
  code: string,
  words: readonly Word[],
  parts: readonly Part[],
): { met: number; vague: boolean } | undefined {
  const item = index.items.get(code);
  if (!item) return undefined;
  // 丙肝抗体(IgG/IgM): of both classes is the antibody as such, where the item names no class.
  const allClasses =
    ['g', 'm'].every((value) => parts.some((part) => samePart(part, { type: 'immunoglobulin', value }))) &&
    /抗体/.test(item.item.name) &&
    !/ig[gmae]/i.test(item.item.name);
  const fits = (part: Part) =>
    part.type === 'family'
      ? part.value === item.item.category
      : (allClasses && part.type === 'immunoglobulin') || itemFits(item, part);
  if (!allClasses && saysLess(item.parts, parts, 'immunoglobulin')) return undefined;
  const said = [
    ...parts,
    ...words.flatMap(({ readings }) => readings.flatMap((it) => (it.code === code ? it.own : []))),
  ];
  let met = -1;
  let vague = true;
  for (const word of words) {
    if (word.kind === 'joint' || word.kind === 'unknown') continue;
    const own = word.readings.filter((reading) => reading.code === code && !reading.parameter);
    if (own.length === 0) {
      if (!word.parts.some(fits) || namesItem(word)) return undefined;
      continue;
    }
    for (const reading of own) {
      const conditions = conditionsMet(reading, said);
      if (conditions === undefined) continue;
      met = Math.max(met, conditions);
      if (!reading.vague) vague = false;
    }
  }
  // 血脂全套 may be anything, 血脂全套7项 is the one with seven.
  if (parts.some((part) => part.type === 'count' && item.parts.some((own) => samePart(own, part))))
    vague = false;
  // 氯（Cl）: neither alone is enough.
  const short = words.filter(({ readings }) =>
    readings.some((reading) => reading.code === code && reading.vague),
  );
  if (
    short.some(({ text }) => /^\p{Script=Han}$/u.test(text)) &&
    short.some(({ text }) => /^[a-z]{1,3}$/.test(text))
  )
    vague = false;
  return met < 0 ? undefined : { met, vague };
}

/** IgM alone is not the panel of IgG, IgA and IgM. */
function saysLess(own: readonly Part[], said: readonly Part[], type: Part['type']): boolean {
  const valuesOf = (parts: readonly Part[]) =>
    new Set(parts.filter((part) => part.type === type).map(({ value }) => value));
  const count = valuesOf(said).size;
  return count > 0 && count < valuesOf(own).size;
}

/** 甲胎蛋测定（AFP）: one word says which item it is, and the others are one of its names with a slip. */
function readConfirmed(index: NameIndex, words: readonly Word[]): Verdict | undefined {
  const said = words.flatMap(({ readings }) =>
    readings.flatMap(({ code, parameter, need, vague }) =>
      code && !parameter && !vague && need.length === 0 ? code : [],
    ),
  );
  const codes = [...new Set(said)].filter((code) => {
    const item = index.items.get(code);
    if (!item) return false;
    const says = ({ readings }: Word) => readings.some((reading) => reading.code === code && !reading.vague);
    const fits = ({ kind, parts }: Word) =>
      kind === 'joint' || (kind === 'part' && parts.some((part) => itemFits(item, part)));
    // 癌胚航原（CEA）: where 癌胚 says it as well, the abbreviation alone does.
    const confirms = (word: Word) => says(word) && isLatin(word);
    const ways = [words.filter((word) => !says(word))];
    if (words.some(confirms)) ways.push(words.filter((word) => !confirms(word)));
    return ways.some((others) => {
      const from = others.findIndex((word) => !fits(word));
      const to = others.findLastIndex((word) => !fits(word));
      const written = others
        .slice(from, to + 1)
        .map(({ text }) => text)
        .join('');
      return item.names.some(
        (name) =>
          index.isSlip(written, name, true) ||
          // 糖类原（CA153） has its number in the abbreviation.
          (/\d$/.test(name) && index.isSlip(written, name.replace(/[a-z]*\d+$/, ''), true)),
      );
    });
  });
  const [code] = codes;
  if (code === undefined || codes.length > 1) return undefined;
  return { codes: [code], vague: false, open: false, why: '疑有错别字，改正后名称与缩写一致' };
}

const isLatin = ({ text }: Word): boolean => /^[a-z0-9]+$/.test(text);

/** CARE for CREA, SGPT for GPT, TLT for PLT: one of the item's abbreviations in another order, with letters more or one wrong. */
const misspells = (index: NameIndex, code: string, text: string): boolean =>
  text.length > 2 &&
  (index.items.get(code)?.abbreviations ?? []).some(
    (own) =>
      sorted(own) === sorted(text) ||
      extendsOther(own, text) ||
      (extendsOther(text, own) && !ofAnother(index, code, own, text)) ||
      (oneLetterApart(own, text) && !ofAnother(index, code, own, text)),
  );
/** Complexed, free, ionised, reverse, urinary: cPSA is another quantity than PSA, or than tPSA. */
const ofAnother = (index: NameIndex, code: string, own: string, text: string): boolean =>
  /^[cfiru]/.test(text) &&
  (text.slice(1) === own || text.slice(1) === own.slice(1)) &&
  !(text.startsWith('u') && index.items.get(code)?.item.category === 'URI');
const sorted = (text: string): string => [...text].toSorted().join('');

const oneLetterApart = (one: string, other: string): boolean =>
  one.length > 2 &&
  one.length === other.length &&
  one.replace(/\D/g, '') === other.replace(/\D/g, '') &&
  [...one].filter((letter, at) => letter !== other[at]).length === 1;

function extendsOther(longer: string, shorter: string): boolean {
  if (longer.length - shorter.length > 2 || longer.replace(/\D/g, '') !== shorter.replace(/\D/g, ''))
    return false;
  let at = 0;
  for (const letter of longer) if (letter === shorter[at]) at++;
  return at === shorter.length;
}

/** A word that alone names an item is no mere note to another one: 血常规+CRP is not CRP of the family 血常规. */
const namesItem = ({ readings }: Word): boolean =>
  readings.some(
    ({ code, parameter, need, vague }) => code !== undefined && !parameter && need.length === 0 && !vague,
  );
