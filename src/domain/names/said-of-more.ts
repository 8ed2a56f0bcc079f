import type { NameIndex } from './name-index.ts';
import { isSure, type Verdict } from './verdict.ts';

/** Reads a part of the name as if it were one. */
type Read = (text: string) => Verdict | undefined;

/** Of a group of results one is named: 白带常规：清洁度. What limits the group itself is no result of it. */
const group = /常规|功能|[两二三四五六七八九十\d]项$/;
const ofTheGroup = /分类|项|法|定[量性]|[男女]|成人|儿童|导|套|版/;
const choice = /\(?(?:[两二三四五六七八\d]选[一二两三\d]|任选(?:[其之]?[一二两三\d]项?)?|选其一|[其之]一)\)?/;

/** What a name says of more than one item, or of less than the item that its words are: a person is asked, with what it may be. */
export function reconsidered(
  index: NameIndex,
  text: string,
  verdict: Verdict | undefined,
  read: Read,
): Verdict | undefined {
  const chosen = choiceOf(index, text, verdict, read);
  if (chosen.length > 1)
    return {
      codes: chosen.slice(0, 1),
      equals: chosen.slice(1),
      vague: false,
      open: true,
      why: '写的是几项选一，请选择',
    };
  if (isSure(verdict))
    return saysMore(text, verdict, read)
      ? { ...verdict, open: true, why: '名称还说了别的内容，请核对' }
      : verdict;
  // 外科（含甲状腺触诊、肛门指检）: first of all it is 外科.
  const [, head = '', inside = ''] = held.exec(text) ?? [];
  const whole = inside === '' ? undefined : read(head);
  return isSure(whole) && whole.codes.length === 1
    ? { ...whole, open: true, why: '括号内列出的项目与名称需要核对' }
    : verdict;
}

/** 无痛胃肠镜（二选一）, 胸片或胸部CT: the items of which one is meant. */
function choiceOf(index: NameIndex, text: string, verdict: Verdict | undefined, read: Read): string[] {
  if (choice.test(text)) {
    const codes = (read(text.replace(choice, ' ').trim()) ?? verdict)?.codes ?? [];
    const members = codes.flatMap((code) => index.items.get(code)?.item.contains ?? []);
    return [...new Set(codes.length > 1 ? codes : members)];
  }
  const parts = text.replace(/\([^()]*\)/g, '').split('或');
  if (parts.length < 2 || !isSure(verdict)) return [];
  if (verdict.codes.length > 1) return [...verdict.codes];
  const meant = parts.map((part) => read(part)?.codes.join('+') ?? '');
  return meant.every((codes) => codes !== '' && !codes.includes('+')) ? [...new Set(meant)] : [];
}

const held = /^([^()]{2,})\((?:含|包含|包括)([^()]{2,})\)$/;

/** 一般检查（含体脂分析） is a check that holds the item, and 白带常规：清洁度 one result of it. */
function saysMore(text: string, { codes }: Verdict, read: Read): boolean {
  const same = (part: string) => {
    const verdict = read(part);
    return isSure(verdict) && verdict.codes.join() === codes.join();
  };
  const [, head = '', inside = ''] = held.exec(text) ?? [];
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
