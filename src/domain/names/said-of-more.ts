import { isSure, type Verdict } from './verdict.ts';

/** Reads a part of the name as if it were one. */
type Read = (text: string) => Verdict | undefined;

/** Of a group of results one is named: 白带常规：清洁度. What limits the group itself is no result of it. */
const group = /常规|功能|[两二三四五六七八九十\d]项$/;
const ofTheGroup = /分类|项|法|定[量性]|[男女]|成人|儿童|导|套|版/;

/**
 * Whether a name that was read for certain speaks of more, or of less, than the item: 一般检查（含体脂分析） is a check that holds the item, and
 * 白带常规：清洁度 one result of it.
 */
export function saysMore(text: string, { codes }: Verdict, read: Read): boolean {
  const same = (part: string) => {
    const verdict = read(part);
    return isSure(verdict) && verdict.codes.join() === codes.join();
  };
  const [, head = '', inside = ''] = /^([^()]{2,})\((?:含|包含|包括)([^()]{2,})\)$/.exec(text) ?? [];
  if (inside !== '') return same(inside) && !isSure(read(head));
  const [, whole = '', result = ''] = /^([^:()、,+]{2,})[::]\s*([^:()、,+\s]{2,})$/.exec(text) ?? [];
  return (
    /^\p{Script=Han}+$/u.test(result) &&
    group.test(whole) &&
    !ofTheGroup.test(result) &&
    same(whole) &&
    !same(result)
  );
}
