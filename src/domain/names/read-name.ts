import type { NameIndex } from './name-index.ts';
import type { NameMatch } from './name-match.ts';
import { nearItems } from './near-items.ts';
import { settled, spell, withoutUnit } from './normalise.ts';
import { readClauses, wholeName } from './read-clauses.ts';
import { readPicture } from './read-picture.ts';
import { withoutRemarks } from './remarks.ts';
import { clausesOf } from './structure.ts';
import { type RowEvidence, weigh } from './row-evidence.ts';
import { isSure, type Verdict } from './verdict.ts';

/** No item's name is longer; a hostile cell can't make reading slow. */
const LONGEST_NAME = 200;
const MOST_OFFERED = 5;

/** Which catalogue items a price list's name means (docs/product.md, Matching). Deterministic. */
export function readName(index: NameIndex, name: string, evidence: RowEvidence = {}): NameMatch {
  const written = withoutUnit(name.slice(0, LONGEST_NAME).replace(/\s+/g, ' ').trim());
  const spelled = spell(written);
  const text = withoutCode(index, spelled);
  const verdict = wholeName(index, settled(spelled)) ?? readText(index, text);
  const better = isSure(verdict) ? undefined : (withoutHouseRemarks(index, text) ?? asList(index, text));
  return weigh(index, better ?? verdict, () => nearItems(index, text), evidence, MOST_OFFERED);
}

const readText = (index: NameIndex, text: string): Verdict | undefined =>
  readPicture(index, text) ?? readClauses(index, clausesOf(text));

/** 胸部CT（东院区）, （一）血常规: certain without what is no part of the name. */
function withoutHouseRemarks(index: NameIndex, text: string): Verdict | undefined {
  const name = withoutRemarks(index, text);
  const verdict = name === text ? undefined : (wholeName(index, settled(name)) ?? readText(index, name));
  return isSure(verdict) ? { ...verdict, why: '除备注外名称一致' } : undefined;
}

/** 空腹及餐后2小时血糖, K/Na/Cl/Ca: lists without a separator of lists. Two names around a slash may be a ratio. */
function asList(index: NameIndex, text: string): Verdict | undefined {
  const slashed = text.split('/').length > 2 ? text.replaceAll('/', '、') : text;
  const list = slashed.replace(/(?<=[\p{Script=Han})])(?:以及|及|与|和|加)(?=[\p{Script=Han}a-z])/gu, '、');
  const verdict = list === text ? undefined : readClauses(index, clausesOf(list));
  return isSure(verdict) ? verdict : undefined;
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
    /[\s(:-]+([a-z]{0,5}-?\d{4,}[a-z0-9-]*)\)?$/,
    strip(
      /^\(?((?:[a-z]{0,5}-?)\d{3,}[a-z0-9.-]*?|[a-z]{1,4}\d{2}(?=[-_:]))\)?(?:[\s:.、-]+(?=\d{1,2}\p{Script=Han})|[\s:.、-]*(?=[\p{Script=Han}(]|[a-z-]{2,}(?:$|[^a-z])))/u,
      text,
    ),
  );
}
