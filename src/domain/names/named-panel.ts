import { codesOfMembers, countIn, leavesOf, membersOf, wordsOf } from './members.ts';
import type { NameIndex } from './name-index.ts';
import { settled } from './normalise.ts';
import { readSingle, type Word } from './read-single.ts';
import type { Clause } from './structure.ts';
import { isSure, type Verdict } from './verdict.ts';
import { completed } from './whole-name.ts';

/** Says that a list gives some of what a panel holds, not all. */
const including = /^(?:其中|其|内|主要|至少|均|已|并)?(?:包括|包含|包涵|涵盖|含有|含|如)(?:有|了)?[\s:]*/;
/** …、睾酮等, …等6项 */
const andOthers = /(?:等|等等|等\d{0,2}项|等项目|等指标|及其他|\.{2,}|…+)$/;

/**
 * 甲功5项（含TSH、FT4）, 肝功8项（转氨酶、胆红素、蛋白）: a panel's bracket that gives some of its members, or words for groups of
 * them, explains the panel and is no list of what is meant instead. undefined where the list is meant to be complete.
 */
export function namedPanel(
  index: NameIndex,
  head: readonly Word[],
  list: readonly Clause[],
): Verdict | undefined {
  const clauses = list.map((clause, at) => withoutSum(clause, at === 0, at === list.length - 1));
  const partial = clauses.some((clause, at) => clause.text !== list[at]?.text);
  const count = countIn(head);
  const named = head.some(({ kind }) => kind === 'unknown') ? undefined : readSingle(index, head);
  const [code = ''] = named?.codes ?? [];
  const panel = index.items.get(code)?.members ?? new Set<string>();
  // 血脂8项（含ApoA、ApoB）: which panel it is nobody says, but surely not the two.
  if (!named || panel.size < 2) return partial && count > 1 ? someOf(index, clauses) : undefined;
  const found = clauses.map((clause, at) => heldBy(index, panel, clauses, clause, at));
  const grouped = found.includes('group');
  if (!partial && !grouped) return undefined;
  const known = found.every((one) => one !== undefined);
  // 肾功能（肌酐、尿素氮、尿酸等）: nothing else is in it.
  const members = known && !grouped ? membersOf(index, clauses) : undefined;
  const whole = members && codesOfMembers(index, members, []);
  if (isSure(whole) && whole.codes.join() === code) return whole;
  if (!known && count < 2) return undefined;
  return known
    ? { ...named, why: '括号内是该组合包含的项目' }
    : { ...named, open: true, why: '括号内列出的项目与名称需要核对' };
}

const withoutSum = (clause: Clause, first: boolean, last: boolean): Clause => {
  const text = first ? clause.text.replace(including, '') : clause.text;
  return { ...clause, text: last ? text.replace(andOthers, '') : text };
};

/** Whether a clause names members of the panel, or a group of which the panel has some. */
function heldBy(
  index: NameIndex,
  panel: ReadonlySet<string>,
  clauses: readonly Clause[],
  clause: Clause,
  at: number,
): 'member' | 'group' | undefined {
  const holds = (code: string | undefined) =>
    code !== undefined && leavesOf(index, code).every((leaf) => panel.has(leaf));
  const group = clause.brackets.length === 0 ? index.groups.get(settled(clause.text)) : undefined;
  if (group?.some(holds)) return 'group';
  const members = membersOf(index, [clause]);
  const held = members?.every(
    ({ code, equals, parameters }) =>
      [code, ...equals].some(holds) || parameters.some((parameter) => panel.has(parameter)),
  );
  if (held) return 'member';
  return completed(index, clauses, at)?.codes.every(holds) ? 'member' : undefined;
}

function someOf(index: NameIndex, clauses: readonly Clause[]): Verdict | undefined {
  const codes = clauses.flatMap(({ text }) => {
    const read = readSingle(index, wordsOf(index, text));
    return isSure(read) ? read.codes : [];
  });
  return codes.length > 0
    ? { codes: [...new Set(codes)], vague: false, open: true, why: '括号内列出的项目与名称需要核对' }
    : undefined;
}
