import { imagingCategories, pictureOf } from './imaging.ts';
import { codesOfMembers, membersOf, methodWords, withoutContained, wordsOf } from './members.ts';
import type { NameIndex } from './name-index.ts';
import { namedPanel } from './named-panel.ts';
import { settled, squeeze } from './normalise.ts';
import { isHarmless } from './part.ts';
import { readPicture } from './read-picture.ts';
import { readSingle, type Word } from './read-single.ts';
import type { Clause } from './structure.ts';
import { isSure, type Verdict } from './verdict.ts';
import { completed, wholeName } from './whole-name.ts';

/** Reads a name of one or several clauses. */
export function readClauses(index: NameIndex, written: readonly Clause[]): Verdict | undefined {
  const clauses = withoutShared(withNotesJoined(index, written));
  const [first, ...others] = clauses;
  if (!first) return undefined;
  if (others.length === 0) return readClause(index, first);
  const verdicts = clauses.map((clause, at) => {
    const verdict = readClause(index, clause, modalityNear(clauses, at));
    return isSure(verdict) ? verdict : (completed(index, clauses, at) ?? verdict);
  });
  const apart = verdicts.every(isSure) && new Set(verdicts.map(({ codes }) => codes.join())).size > 1;
  const words = clauses.map((clause) => allWords(index, clause));
  // A part that stands alone, such as 白带, is an item of its own.
  // 肝功能+ALT and 内科+眼科 name two things, though one of them says no more than the field of the other.
  const field = clauses.some(
    ({ brackets }, at) => brackets.length === 0 && words[at]?.every(isField) && !isSure(verdicts[at]),
  );
  const everyday = verdicts.every((verdict) => verdict?.codes.every((code) => code.startsWith('GEN')));
  if (field && !everyday) {
    const read = together(index, verdicts);
    return read && { ...read, open: true };
  }
  const pooled =
    !apart &&
    words.every((own) => own.some(({ kind }) => kind === 'core')) &&
    readSingle(index, words.flat());
  if (isSure(pooled || undefined)) return pooled || undefined;
  const members = membersOf(index, clauses);
  const asMembers = members && codesOfMembers(index, members, []);
  if (isSure(asMembers)) return asMembers;
  return together(index, verdicts);
}

/** 超声检查腹部常规,超声检查腹部妇科加收: a surcharge repeats what it is added to, and then says what is added. */
function withoutShared(clauses: Clause[]): Clause[] {
  const [first, ...others] = clauses;
  if (!first) return clauses;
  const shortened = others.map((clause) => {
    if (!clause.text.endsWith('加收')) return clause;
    const text = clause.text.slice(0, -2);
    let shared = 0;
    while (shared < text.length && text[shared] === first.text[shared]) shared++;
    // Its own heading says where it is charged, not what is shown.
    const added = text.slice(shared).replace(/^(?:妇科|腹部|泌尿系?)(?=..)/, '');
    // 经阴道加收 adds no place, it says how the first was made.
    return pictureOf(added, { inherited: 'us' })?.places.has('') === false
      ? { ...clause, text: added }
      : clause;
  });
  return [first, ...shortened];
}

/** 试验,ELISA法: what says nothing alone belongs to what stands before it. */
function withNotesJoined(index: NameIndex, clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    const words = allWords(index, clause);
    // 网织红+常规 is a word short of a second item, 胸片+电子报告 are two.
    if (
      last &&
      clause.text !== '常规' &&
      !isSure(wholeName(index, squeeze(clause.text))) &&
      words.every((word) => word.kind === 'part' && word.parts.some(isHarmless) && !isField(word))
    )
      joined[joined.length - 1] = { text: last.text, brackets: [...last.brackets, [clause]] };
    else joined.push(clause);
  }
  return joined;
}

/** Several items in one name: certain when each of them is. */
function together(index: NameIndex, verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  const known = verdicts.filter((verdict) => verdict !== undefined);
  if (known.length === 0) return undefined;
  return {
    codes: withoutContained(index, [...new Set(known.flatMap(({ codes }) => codes))]),
    vague: known.some(({ vague }) => vague) && !isOneField(index, known),
    open: known.length < verdicts.length || known.some(({ open }) => open),
    why: known.length < verdicts.length ? '名称含多个项目，有的未能识别' : '名称含多个项目，已逐一对应',
  };
}

/** 身高体重腰围, 采血及耗材: of several names each says of which field the others are. One that is sure speaks for the vague ones of its own. */
function isOneField(index: NameIndex, verdicts: readonly Verdict[]): boolean {
  const fieldsOf = ({ codes }: Verdict) =>
    new Set(codes.map((code) => index.items.get(code)?.item.category ?? ''));
  const all = new Set(verdicts.flatMap((verdict) => [...fieldsOf(verdict)]));
  if (new Set(verdicts.map(({ codes }) => codes.join())).size < 2) return false;
  if (all.size === 1 && (all.has('GEN') || all.has('SRV'))) return true;
  const sure = new Set(verdicts.filter(isSure).flatMap((verdict) => [...fieldsOf(verdict)]));
  return verdicts.every((verdict) => {
    const { equals = [] } = verdict;
    if (isSure(verdict)) return true;
    return (
      equals.length === 0 &&
      [...fieldsOf(verdict)].every((field) => sure.has(field) && !imagingCategories.has(field))
    );
  });
}

/** 颈椎、腰椎正侧位DR: what is said once holds for all. */
function modalityNear(clauses: readonly Clause[], at: number): string {
  for (const clause of [...clauses.slice(at), ...clauses.slice(0, at).toReversed()]) {
    const picture = pictureOf(flatText(clause));
    if (picture) return picture.modality;
  }
  return '';
}

/** 肝功能, 眼科: a field, and perhaps the name of some panel of it. */
const isField = ({ parts }: Word): boolean => parts.some(({ type }) => type === 'family');

const flatText = (clause: Clause): string =>
  [clause.text, ...clause.brackets.map((inner) => inner.map(flatText).join('、'))].join(' ');

const allWords = (index: NameIndex, clause: Clause): Word[] => [
  ...wordsOf(index, clause.text),
  ...clause.brackets.flat().flatMap((inner) => methodWords(index, inner.text) ?? allWords(index, inner)),
];

function readClause(index: NameIndex, clause: Clause, modality = ''): Verdict | undefined {
  const whole = wholeName(index, squeeze(flatText(clause)));
  if (isSure(whole)) return whole;
  const picture = readPicture(index, flatText(clause), modality);
  if (picture) return picture;
  const outside = wordsOf(index, clause.text);
  const listed = clause.brackets.length === 1 ? clause.brackets[0] : undefined;
  // 女性：宫颈TCT+白带, 粪便检查（常规+OB）. The list says it all.
  if (listed && listed.length > 1 && outside.every(saysOfWhat)) {
    const list = readClauses(index, ofSpecimen(index, outside, listed));
    if (isSure(list)) return list;
  }
  const explained = listed && namedPanel(index, outside, listed);
  if (explained) return explained;
  const single =
    readSingle(index, allWords(index, clause)) ?? readSingle(index, wordsOf(index, flatText(clause)));
  if (single) return single;
  return (
    withMembers(index, clause, outside) ??
    withAddition(index, clause, outside) ??
    adjacent(index, clause, outside) ??
    whole
  );
}

/** Whose, or of what, a list is: no examination itself. */
const saysOfWhat = ({ kind, parts }: Word): boolean =>
  kind === 'part' && parts.some(({ type }) => ['sex', 'note', 'specimen', 'ending'].includes(type));

/** 常规 of a list of stool is 粪便常规. */
function ofSpecimen(index: NameIndex, outside: readonly Word[], list: readonly Clause[]): readonly Clause[] {
  const specimen = outside
    .filter(({ parts }) => parts.some(({ type }) => type === 'specimen'))
    .map(({ text }) => text)
    .join('');
  const named = (text: string) => specimen !== '' && isSure(wholeName(index, settled(specimen + text)));
  return list.map((clause) => (named(clause.text) ? { ...clause, text: specimen + clause.text } : clause));
}

/** 肝功五项(ALT、AST、…): what it is, its members say. */
function withMembers(index: NameIndex, { brackets }: Clause, outside: readonly Word[]): Verdict | undefined {
  const lists = brackets.filter((inner) => inner.length > 1 || (inner[0]?.text.length ?? 0) > 3);
  const [list] = lists;
  if (!list || lists.length > 1 || outside.some(isNoneOfOurs)) return undefined;
  // 肾功能（肌酐/尿素氮）: behind a panel's name a slash parts its members.
  const [only] = list;
  const pair = only && list.length === 1 ? /^([^\s/]+)\/([^\s/]+)$/.exec(only.text)?.slice(1) : undefined;
  const clauses = pair && isPanel(index, outside) ? pair.map((text) => ({ text, brackets: [] })) : list;
  const notes = brackets
    .filter((inner) => inner !== list)
    .flat()
    .flatMap((inner) => allWords(index, inner));
  const members = membersOf(index, clauses);
  return members && codesOfMembers(index, members, [...outside, ...notes]);
}

const isPanel = (index: NameIndex, words: readonly Word[]): boolean =>
  words.some(({ readings }) =>
    readings.some(({ code }) => (index.items.get(code ?? '')?.item.contains.length ?? 0) > 1),
  );

/** 尿钙(Ca2+,Ca): what the brackets say is not more than what stands before them. */
const isNoneOfOurs = ({ kind, readings }: Word): boolean =>
  kind === 'core' && readings.every(({ code }) => code === undefined);

/** 液基薄层细胞学检查【加白带常规】 */
function withAddition(
  index: NameIndex,
  { text, brackets }: Clause,
  outside: readonly Word[],
): Verdict | undefined {
  const added = brackets.filter((inner) => /^[加含]/.test(inner[0]?.text ?? ''));
  if (added.length === 0 || added.length < brackets.length || text === '') return undefined;
  const own = readSingle(index, outside);
  const more = added.flatMap((inner) =>
    inner.map((clause) => {
      const part = { ...clause, text: clause.text.replace(/^[加含]/, '') };
      const read = readClause(index, part);
      // 尿常规（含沉渣） is the sediment of urine.
      return isSure(read) ? read : (completed(index, [{ text, brackets: [] }, part], 1) ?? read);
    }),
  );
  return own && more.every(isSure) ? together(index, [own, ...more]) : undefined;
}

/** Names without a separator between them: C肽胰岛素. A slash may be a ratio. */
function adjacent(
  index: NameIndex,
  { text, brackets }: Clause,
  outside: readonly Word[],
): Verdict | undefined {
  if (outside.some(({ kind, slip }) => kind === 'unknown' || slip) || /[/或]/.test(text)) return undefined;
  const groups: Word[][] = [];
  let waiting: Word[] = [];
  for (const word of outside) {
    const last = groups.at(-1);
    if (word.kind === 'core') {
      groups.push([...waiting, word]);
      waiting = [];
    } else if (last) last.push(word);
    else waiting.push(word);
  }
  if (groups.length < 2) return undefined;
  const notes = brackets.flat().flatMap((inner) => allWords(index, inner));
  const last = groups.at(-1);
  last?.push(...notes);
  const verdicts = groups.map((group) => readSingle(index, group));
  const read = together(index, verdicts);
  // 盆底肌电图 is one name that we don't know: without a separator only names that are whole make a list.
  // One character each is too little: 钾钠钙 may have lost a 氯.
  const everyday = read?.vague === false && read.codes.every((code) => /^(?:GEN|SRV)/.test(code));
  const whole = groups.every((group) =>
    group.some(({ text: word }) => {
      const named = word.length > 1 ? wholeName(index, word) : undefined;
      return isSure(named) || (named !== undefined && everyday);
    }),
  );
  return read && !whole ? { ...read, open: true } : read;
}
