import { type Audience, readAudience } from './audience.ts';
import { partsOf } from './enumerations.ts';
import { withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';
import { peopleOfHeading } from './people-heading.ts';

/** 女职工在男职工基础上去掉前列腺、加妇科彩超: what some people get, said by what others get. */
export interface Difference {
  /** Undefined: those whom the heading above names. */
  readonly people: Audience | undefined;
  /** Whose items they get, as written; undefined: what everybody wider than them gets. */
  readonly base: string | undefined;
  readonly without: readonly string[];
  readonly added: readonly string[];
  /** The sentence as written. */
  readonly text: string;
}

const named = '[^，,、；;：:+＋。]{1,30}?';
const ofItems = '(?:的)?(?:全部|所有|全套)?(?:的)?(?:体检|检查)?(?:项目|内容)?(?:的)?';
/** How others' items are named as those that one begins with; the first group is whose. */
const bases: readonly RegExp[] = [
  new RegExp(`(?:均?在|按照?)(${named})${ofItems}(?:的)?基础(?:之)?上`),
  new RegExp(`(?:均?在)(${named})${ofItems}(?:之)?上(?=再?[加增])`),
  new RegExp(`(?<=^|[，,：:；;\\s])(${named})${ofItems}基础(?:之)?上`),
  new RegExp(
    `(?:其[余他](?:的)?(?:项目|检查)?(?:均|都)?)?(?:等同于?|同于?|与|和|跟|参照|按照?|比照)(${named})${ofItems}(?:相同|一致|一样|执行)`,
  ),
  new RegExp(
    `(?:其[余他](?:的)?(?:项目|检查)?(?:均|都)?)?(?:等同于?|同|参照)(${named})${ofItems}(?=$|[，,、；;。+＋(（]|[并但]?(?:去掉|减|另|再|增|加))`,
  ),
  new RegExp(`(?:包?含|包括|享受?)(${named})(?:的)?(?:全部|所有)(?:的)?(?:体检|检查)?(?:项目|内容)`),
  new RegExp(
    `(?<=^|[：:\\s])(${named})(?:的)?(?:全部|所有)(?:的)?(?:体检|检查)?(?:项目|内容)(?=$|[，,、；;+＋另再加])`,
  ),
  new RegExp(`(?<=[：:\\s])(${named})(?:项目)?\\s*[+＋](?=.)`),
  new RegExp(`(?<=[：:])(${named})(?:项目)?\\s*[-－—–](?=.)`),
  /(?<=^|[：:，,\s\p{Script=Han}])(同上|同前|如上)(?:述|面)?(?:套餐|项目|内容)?/u,
  new RegExp(`比(${named})${ofItems}(?=[多少](?!普勒|项|肿瘤))`),
  new RegExp(`(?<=[：:])(${named})${ofItems}(?=去掉|减去|去除|不做|除去)`),
  new RegExp(`(?<=^|[：:，,\\s])(${named})(?:项目)?[中里]的?(?=.{1,40}(?:换|改|替换|升级|调整|变更))`),
];

const lead = '(?:再|另外?|并且?|但是?|还|需要?|可|同时|额外|而|则|且|只是|仅|均|都|，|,)*';
const remove =
  '(?:去掉|去除|除去|减去|减掉|减少|减(?!脂|重)|不再?[做检查含]|不包[含括]|不需要?|取消|删除|删去|剔除|扣除|免[做检]|没有|无(?![痛创需菌])|少做?(?!量|精))(?:了)?';
const add =
  '(?:加做|加查|加检|加测|增加|增做|增检|添加|加上|追加|另加|补做|补充|多做?(?!普勒|项|肿瘤|导|层|排)|有(?!氧)|增(?!强)|加(?!强|压|速|项))(?:了)?';
const removing = new RegExp(`^${lead}${remove}(.*)$`, 's');
const addingTo = new RegExp(`^${lead}${add}(.*)$`, 's');
const replacing =
  /^(?:再|并|且|但|同时|另|的)*(?:将|把|其中的?|原有?的?)?(.{2,40}?)(?:更?换[成为]?|改[成为做]|替换[成为]|升级[成为]|调整[成为]|变更[成为])(.{2,})$/s;
const exchanging =
  /^([^：:，,]{1,30}?)(?:的|[，,]?[将把])(?=[^，,]{2,40}?(?:更?换[成为]?|改[成为做]|替换[成为]|升级[成为]|调整[成为]|变更[成为]))/s;
const exceptFor = /^除(?:了)?(.{2,40}?)(?:以外|之外|外)[，,]?(.*)$/s;

/** Undefined where the line says no difference: neither whose items these people get nor what they do without. */
export function readDifference(written: string, readItem: ReadItem): Difference | undefined {
  if (written.length > 300) return undefined;
  const line = withoutNumber(written)
    .replace(/[。；;]$/, '')
    .replace(/^([^=＝:：]{1,40})[=＝]\s*/, '$1：');
  if (!/[:：]/.test(line) && readItem(line).level === 'auto') return undefined;
  const found = firstBase(line);
  const verb = firstVerb(line);
  const colon = /^([^：:]{1,40})[：:]/.exec(line);
  const named =
    colon && peopleOfHeading(colon[1] as string) && (found || verb) ? (colon[1] as string).length : Infinity;
  const cut = Math.min(found?.at ?? Infinity, verb && verb > 0 ? verb : Infinity, named);
  if (cut === Infinity) return undefined;
  const people = subjectOf(line.slice(0, cut));
  if (people === undefined) return undefined;
  const sign = found && /[-－—–+＋]$/.exec(found.said)?.[0];
  const said = found
    ? `${line.slice(cut, found.at)}，${sign ?? ''}${line.slice(found.at + found.said.length)}`
    : line.slice(cut);
  const changes = changesOf(sign ? worded(said) : said);
  // 同型半胱氨酸 names nobody; what only adds is read by its verb.
  if (!found && changes.without.length === 0) return undefined;
  return { people: people ?? undefined, base: found?.base, ...changes, text: written };
}

/** Where what is taken away or exchanged begins. */
function firstVerb(line: string): number | undefined {
  const taken = new RegExp(`${lead}${remove}|除(?!去)[^外]{2,30}外`).exec(line);
  const [, people = ''] = exchanging.exec(line) ?? [];
  if (people !== '' && peopleOfHeading(people)?.audience.sure) return people.length;
  return taken?.index;
}

/** Null: nobody is named; undefined: what is named is no people. */
function subjectOf(text: string): Audience | null | undefined {
  const bare = text.replace(/[\s：:，,（(【]+$/, '').replace(/^[（(【]|[)）】]$/g, '');
  return bare === '' ? null : peopleOfHeading(bare)?.audience;
}

function firstBase(line: string): { base: string; at: number; said: string } | undefined {
  for (const pattern of bases) {
    const found = pattern.exec(line);
    const base = found?.[1]?.trim() ?? '';
    if (found && base !== '' && namesOthers(base)) return { base, at: found.index, said: found[0] };
  }
  return undefined;
}

/** 以上, 前述: those said before. */
export const before = /^(?:同上|同前|如上|以上|上述|前述|前面|上面|前一|上一)(?:套餐|各?项|全部|所有|人员)*$/;

/** 一档, B级 */
const isClass = /^(?:[一二三四五六七八九十甲乙丙丁]|[A-F]|\d{1,4}元?)(?:档|类|级|等|号|款|标准)$/;

const namesOthers = (base: string): boolean =>
  !/\s|[-－—–]\p{Script=Han}/u.test(base) &&
  (before.test(base) ||
    /^(?:基础|基本|公共|共同|必检|普通|常规)(?:体检|检查)?(?:项目|套餐|部分)?$/.test(base) ||
    isClass.test(base) ||
    peopleOfHeading(base) !== undefined);

/** 去掉A、B，加C、D: each verb holds until the next one. */
function changesOf(said: string): { without: string[]; added: string[] } {
  const without: string[] = [];
  const added: string[] = [];
  let into = added;
  const take = (text: string) => {
    const item = tidy(text);
    // 其余项目 after the base was taken out.
    if (item !== '' && !/^(?:其[余他](?:的)?(?:项目|检查)?|项目|(?:相同|一致|一样|不变|即可))$/.test(item))
      into.push(balanced(item));
  };
  for (const piece of partsOf(
    said.replace(
      /(?<=\S)(?=(?:并|同时|但|再)(?:且)?(?:去掉|去除|减去|取消|加做|增加|加(?!强)|另加|不做))/g,
      '，',
    ),
  )) {
    const part = tidy(piece);
    const except = exceptFor.exec(part);
    if (except) {
      without.push(...partsOf(except[1] as string));
      into = added;
      take(except[2] as string);
      continue;
    }
    const swapped = /^(?:以|用)(.{2,40}?)(?:替换|替代|代替|取代)(.{2,})$/s.exec(part);
    if (swapped) {
      without.push((swapped[2] as string).trim());
      into = added;
      take(swapped[1] as string);
      continue;
    }
    const replaced = replacing.exec(part);
    if (replaced) {
      without.push((replaced[1] as string).trim());
      into = added;
      take(replaced[2] as string);
      continue;
    }
    const excepted = /^(.{2,40}?)(?:除外|不做|不检|不含)[)）]?$/s.exec(part);
    if (excepted) {
      without.push((excepted[1] as string).trim());
      into = added;
      continue;
    }
    const taken = removing.exec(part);
    const given = taken ? null : addingTo.exec(part);
    if (taken) into = without;
    if (given) into = added;
    take(taken?.[1] ?? given?.[1] ?? part);
  }
  return { without, added };
}

/** 男职工项目-前列腺彩超+乳腺彩超 in words. */
const worded = (said: string): string =>
  said.replace(/[-－—–](?=\p{Script=Han})/gu, '，去掉').replace(/[+＋](?=[\p{Script=Han}A-Za-z])/gu, '，加');

/** 增加以下项目）：胸部CT */
const tidy = (text: string): string =>
  (/^[^（(]*[)）]$/.test(text) ? text.slice(0, -1) : text)
    .replace(/^[\s的为：:(（)）】]+/, '')
    .replace(/^(?:以下|下列|如下)(?:体检|检查)?(?:项目|内容)?[\s)）：:]*/, '')
    .replace(/^(?:以及|及|和|与)(?=\p{Script=Han}|[A-Za-z])/u, '')
    .trim();

/** A bracket that began before the part was cut. */
const balanced = (text: string): string => {
  const opened = (text.match(/[（(]/g) ?? []).length;
  const closed = (text.match(/[)）]/g) ?? []).length;
  return opened > closed ? `${text}）` : text;
};

const changing =
  /^(.{2,40}?)(?:不再?[做检查含]|不包[含括]|不需要?|去掉|去除|免[做检]|取消|另?加[做查检测]|另加|增加|改[为成做]|换[成为])(.{2,60})$/s;

/** A sentence that says of some people that they get an item or not, in words that are not understood as a whole. */
export function saysDifference(text: string, readItem: ReadItem): boolean {
  if (text.length > 100) return false;
  const [, people = '', what = ''] = changing.exec(withoutNumber(text)) ?? [];
  if (!readAudience([people]).sure) return false;
  return partsOf(what).some((part) => readItem(part).level === 'auto');
}
