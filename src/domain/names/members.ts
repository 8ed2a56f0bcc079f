import { perObject } from '#domain/kernel/memoize.ts';
import { itemFits } from './fits.ts';
import type { NameIndex } from './name-index.ts';
import { squeeze } from './normalise.ts';
import { isHarmless, type Part } from './part.ts';
import { readSingle, type Word } from './read-single.ts';
import { segment } from './segment.ts';
import type { Clause } from './structure.ts';
import { isSure, type Verdict } from './verdict.ts';
import { completed } from './whole-name.ts';

/** One member of a list: an item, and what parameters of items its name may mean. */
interface Member {
  readonly code: string | undefined;
  readonly vague: boolean;
  /** What a vague name may mean as well. */
  readonly equals: readonly string[];
  readonly parameters: readonly string[];
}

const cacheOf = perObject<NameIndex, Map<string, readonly Word[]>>(() => new Map());
const MOST_CACHED = 5_000;

/** A text's words. Clauses are cut again and again, so the last ones are cached. */
export function wordsOf(index: NameIndex, text: string): readonly Word[] {
  const cache = cacheOf(index);
  let words = cache.get(text);
  if (!words) {
    words = withMethod(index, text) ?? segment(text, index.lexicon);
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(text, words);
  }
  return words;
}

/** Methods have endless names, but all end with 法 and stand apart: 尿素测定-脲酶偶联速率法. */
function withMethod(index: NameIndex, text: string): Word[] | undefined {
  const [, before = '', method = ''] = /^(.*[\s/-])([^\s、,;+-]{2,12}法)$/.exec(text) ?? [];
  const last = methodWords(index, method);
  return last && [...segment(before, index.lexicon), ...last];
}

/** A method that no word of ours names; undefined for those that select an item, however they are spelled. */
export function methodWords(index: NameIndex, text: string): Word[] | undefined {
  if (!/^[^\s、,;+-]{2,12}法$/.test(text)) return undefined;
  const words = segment(text, index.lexicon);
  if (
    words.every(({ kind }) => kind !== 'unknown') ||
    words.some(({ parts }) => parts.some((part) => !isHarmless(part)))
  )
    return undefined;
  if (/免疫|发光|金标|胶体金|印迹|双联|直肠|阴道|腹|巴氏|基|trust|rpr|tppa/.test(text)) return undefined;
  return [{ text, kind: 'part', readings: [], parts: [{ type: 'method', value: '' }], slip: false }];
}

const flat = (clause: Clause): string =>
  [clause.text, ...clause.brackets.flat().map((inner) => `(${flat(inner)})`)].join(' ');

/** A list of names as members of a panel; undefined when one of them is not understood. */
export function membersOf(index: NameIndex, clauses: readonly Clause[]): Member[] | undefined {
  const members: Member[] = [];
  for (const [at, clause] of clauses.entries()) {
    // 一般情况+身高+体重: the field that the others are of.
    if (clauses.length > 2 && isGeneral(index, clause)) continue;
    const read = membersIn(index, piecesOf(clause));
    // 载脂蛋白A1、B and 游离T3、T4: what is said once may be meant for the next as well.
    const shared = clauses.length > 1 ? completed(index, clauses, at)?.codes : undefined;
    const whole = shared?.length === 1 ? shared[0] : undefined;
    if (!read && whole === undefined) return undefined;
    if (!read) members.push({ code: whole, vague: false, equals: [], parameters: [] });
    else if (read.length === 1 && whole !== undefined)
      members.push(...read.map((own) => ({ ...own, equals: [...own.equals, whole] })));
    else members.push(...read);
  }
  return members;
}

const isGeneral = (index: NameIndex, { text, brackets }: Clause): boolean =>
  brackets.length === 0 &&
  wordsOf(index, text).every(({ parts }) =>
    parts.some(({ type, value }) => type === 'family' && value === 'GEN'),
  );

/** 钾（K）钠（Na）: a bracket after each word belongs to it. */
function piecesOf(clause: Clause): string[] {
  const outside = clause.text.split(' ').filter((piece) => piece !== '');
  return clause.brackets.length > 1 && outside.length === clause.brackets.length ? outside : [flat(clause)];
}

/** Each text as a member, else its pieces between spaces, else between slashes. */
function membersIn(index: NameIndex, texts: readonly string[]): Member[] | undefined {
  const members: Member[] = [];
  for (const text of texts) {
    const whole = memberOf(index, text);
    if (whole) members.push(whole);
    else if (!isRatio(index, text)) {
      const spaced = text.split(/[\s.。]+/).filter((piece) => squeeze(piece) !== '');
      const pieces = spaced.length > 1 ? spaced : text.split('/').filter((piece) => squeeze(piece) !== '');
      const read = pieces.length > 1 ? membersIn(index, pieces) : membersWithoutSpace(index, text);
      if (!read) return undefined;
      members.push(...read);
    }
  }
  return members;
}

/** 身高体重血压 */
function membersWithoutSpace(index: NameIndex, text: string): Member[] | undefined {
  const words = wordsOf(index, text);
  const cores = words.filter(({ kind }) => kind === 'core');
  if (cores.length < 2 || cores.length < words.length) return undefined;
  const members = cores.map((core) => memberOf(index, core.text));
  return members.every((member) => member !== undefined) ? members : undefined;
}

function memberOf(index: NameIndex, text: string): Member | undefined {
  const words = wordsOf(index, text);
  if (words.length === 0 || words.some(({ kind }) => kind === 'unknown')) return undefined;
  const single = readSingle(index, words);
  const parameters = words.flatMap(({ readings }) => readings.flatMap(({ parameter }) => parameter ?? []));
  const cores = words.filter(({ kind }) => kind === 'core');
  if (
    !single &&
    (parameters.length === 0 || cores.some(({ readings }) => !readings.some((r) => r.parameter)))
  )
    return undefined;
  // 总铁结合力（脑脊液） is no result of the one in blood.
  const measured = parameters.flatMap((parameter) => index.items.get(parameter.split(':')[0] ?? '') ?? []);
  const foreign = ({ kind, parts }: Word) =>
    kind === 'part' &&
    !parts.some((part) => harmlessBeside(part) || measured.some((it) => itemFits(it, part)));
  if (!single && words.some(foreign)) return undefined;
  return { code: single?.codes[0], vague: single?.vague ?? false, equals: single?.equals ?? [], parameters };
}
/** Words for the field, and which class of antibody, say nothing against a result. */
const harmlessBeside = ({ type }: Part): boolean =>
  type === 'family' || type === 'immunoglobulin' || type === 'quantity';

/** AST/ALT and 白球比值 are calculated from other members. */
function isRatio(index: NameIndex, text: string): boolean {
  // The index of atherosclerosis, the ratio of both pepsinogens.
  if (/^(?:ai|pgr|(?:致?动脉(?:粥样)?硬化)指数)$/.test(squeeze(text))) return true;
  if (!/[/:比]/.test(text)) return false;
  const pieces = text
    .replace(/比值|比率|比例|比/g, ' ')
    .split(/[\s/:()]+/)
    .filter((piece) => squeeze(piece) !== '');
  return (
    pieces.length > 0 &&
    pieces.length <= 2 &&
    pieces.every(
      (piece) => /^[白球]$/.test(piece) || (piece.length > 1 && memberOf(index, piece) !== undefined),
    )
  );
}

/** What a list of members is in our catalogue: the panel that has just these, or the members themselves. */
export function codesOfMembers(
  index: NameIndex,
  members: readonly Member[],
  head: readonly Word[],
): Verdict | undefined {
  if (members.length < 2) return undefined;
  const heading = readSingle(
    index,
    head.filter(({ kind }) => kind !== 'unknown'),
  );
  const named = heading?.codes[0];
  const panels = [...index.items.values()].filter((item) => item.members.size > 0);
  const equals = panels
    .filter((panel) => isPanel(index, members, panel.members))
    .map(({ item }) => item.code);
  const panel = named !== undefined && equals.includes(named) ? named : equals[0];
  if (panel !== undefined && (equals.length === 1 || panel === named))
    return { codes: [panel], vague: false, open: false, why: '列出的项目与该组合完全一致' };
  // Everything listed is what the item named in front measures, so the list explains it.
  const own = named === undefined ? undefined : index.items.get(named);
  if (own && [...own.members].every((member) => member.includes(':')) && own.members.size > 0)
    if (members.every((member) => member.parameters.some((parameter) => own.members.has(parameter))))
      return { codes: [own.item.code], vague: false, open: false, why: '列出的是该项目的检测指标' };
  // 血型鉴定（ABO、RhD） lists itself; 卵巢癌风险指数(CA125+HE4) is made of what it lists, and not the same.
  const listsItself = members.some(({ code, vague }) => code === own?.item.code && !vague);
  if (own && isSure(heading) && !listsItself && own.members.size === 0 && own.item.contains.length === 0)
    return { codes: [own.item.code], vague: false, open: true, why: '括号内列出的项目与名称需要核对' };
  // 血脂8项（含ApoA、ApoB）: calculated ratios are counted too, but not as many.
  const counted = countIn(head);
  const read = composition(index, members, head);
  return read && counted > members.length + MOST_RATIOS ? { ...read, open: true } : read;
}
const MOST_RATIOS = 2;
/** How many members a name counts; 0: it doesn't. */
export const countIn = (words: readonly Word[]): number =>
  Number(
    words
      .flatMap(({ parts, readings }) => [
        ...parts,
        ...readings.flatMap(({ own, need }) => (need.length === 0 ? own : [])),
      ])
      .find(({ type }) => type === 'count')?.value ?? 0,
  );

function isPanel(index: NameIndex, members: readonly Member[], panel: ReadonlySet<string>): boolean {
  const hit = new Set<string>();
  for (const member of members) {
    const own = member.parameters.filter((parameter) => panel.has(parameter));
    const codes = member.code === undefined ? [] : [member.code, ...member.equals];
    const found =
      codes.map((code) => leavesOf(index, code)).find((leaves) => leaves.every((leaf) => panel.has(leaf))) ??
      own.slice(0, 1);
    if (found.length === 0) return false;
    for (const leaf of found) hit.add(leaf);
  }
  return hit.size === panel.size;
}

/** What a panel consists of; of an item without members the item. */
export const leavesOf = (index: NameIndex, code: string): string[] => {
  const members = [...(index.items.get(code)?.members ?? [])].filter((member) => !member.includes(':'));
  return members.length > 0 ? members : [code];
};

/** PWV+ABI is one item, for PWV holds ABI, and so is a panel beside one that has all of its members. */
export const withoutContained = (index: NameIndex, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !codes.some((other) => other !== code && holds(index, other, code)));

function holds(index: NameIndex, panel: string, code: string): boolean {
  if (index.items.get(panel)?.item.contains.includes(code)) return true;
  const [own, all] = [leavesOf(index, code), new Set(leavesOf(index, panel))];
  return own.length > 1 && own.length < all.size && own.every((leaf) => all.has(leaf));
}

function composition(
  index: NameIndex,
  members: readonly Member[],
  head: readonly Word[],
): Verdict | undefined {
  const counted = countIn(head);
  const codes: string[] = [];
  const left = new Set(members.filter(({ code }) => code === undefined));
  // A panel whose parameters are all listed stands for them.
  for (const { item, members: own } of index.items.values()) {
    const parameters = [...own].filter((member) => member.includes(':'));
    if (parameters.length < 2 || left.size < parameters.length) continue;
    const named = [...left].filter((member) => member.parameters.some((parameter) => own.has(parameter)));
    if (new Set(named.flatMap((m) => m.parameters.filter((p) => own.has(p)))).size !== parameters.length)
      continue;
    for (const member of named) left.delete(member);
    codes.push(item.code);
  }
  const categoryOf = (code: string) => index.items.get(code)?.item.category ?? '';
  const families = new Set([
    ...head.flatMap(({ parts }) => parts.filter(({ type }) => type === 'family').map(({ value }) => value)),
    ...members.flatMap(({ code, vague }) => (code && !vague ? [categoryOf(code)] : [])),
  ]);
  // 钾、钠、氯: three that may be of one field are.
  const own = members.flatMap(({ code }) => (code ? [categoryOf(code)] : []));
  if (own.length === members.length && own.length > 2 && new Set(own).size === 1) families.add(own[0] ?? '');
  const settledCodes = members.flatMap(({ code, vague, equals }) => {
    if (code === undefined) return [];
    // Of what a vague name may mean the first that is of the field.
    const fitting = vague ? [code, ...equals].find((one) => families.has(categoryOf(one))) : code;
    // 肾功4项（CO2、尿素、肌酐、尿酸）: as many as were counted, so that each of them is one.
    return [fitting ?? (counted === members.length && equals.length === 0 ? code : undefined)];
  });
  const unsettled = settledCodes.includes(undefined);
  codes.push(
    ...(unsettled ? members.flatMap(({ code }) => code ?? []) : settledCodes.flatMap((code) => code ?? [])),
  );
  return {
    codes: withoutContained(index, [...new Set(codes)]),
    vague: unsettled,
    open: left.size > 0,
    why: left.size > 0 ? '列出的项目有一部分不在标准目录' : '按列出的项目逐一对应',
  };
}
