import { squeeze } from './normalise.ts';
import type { Part } from './part.ts';

/** A word that a lexicon knows: names of items, parts, or both. */
export interface Entry<Reading> {
  readonly readings: readonly Reading[];
  readonly parts: readonly Part[];
}

export interface Token<Reading> extends Entry<Reading> {
  readonly text: string;
  readonly kind: 'core' | 'part' | 'joint' | 'unknown';
  /** True when a slip was mended to read it. */
  readonly slip: boolean;
}

export interface Lexicon<Reading> {
  readonly words: ReadonlyMap<string, Entry<Reading>>;
  /** Characters of the longest word. */
  readonly longest: number;
  /** Words with a number in them: sticky patterns. */
  readonly patterns: readonly (readonly [RegExp, Part['type']])[];
  /** Reads a word with a slip in it; only asked where nothing else fits. */
  readonly mend?: (text: string) => Entry<Reading> | undefined;
}

/** Words between words; they join but say nothing. */
const joints = new Set([
  '及',
  '与',
  '和',
  '的',
  '之',
  '加',
  '兼',
  '含',
  '并',
  '同',
  '以及',
  '加上',
  '包括',
  '包含',
  '等',
  '或',
  '或者',
]);

const cost = { core: 1, coreAfterCore: 0.1, part: 1.05, joint: 0.3, slip: 4.5, unknownStart: 2, unknown: 3 };
const LONGEST_TEXT = 120;
/** A text with more of it unknown has no slip but is none of ours; looking for slips costs the square of its length. */
const MOST_UNKNOWN = 30;

interface Step<Reading> {
  readonly cost: number;
  readonly from: number;
  readonly token: Token<Reading> | undefined;
}

/**
 * Cuts a text into words of the lexicon so that as little as possible stays unknown and the words are as few as
 * possible. A run of Latin letters and digits is never cut, so TG/HDL holds no GH.
 */
export function segment<Reading>(text: string, lexicon: Lexicon<Reading>): Token<Reading>[] {
  const words = cutInto(text, lexicon);
  if (!lexicon.mend || words.every(({ kind }) => kind !== 'unknown')) return words;
  // A slip is only looked for around what stayed unknown.
  let at = 0;
  const unknown: number[] = [];
  for (const { kind, text: word } of words) {
    if (kind === 'unknown') for (let inner = 0; inner < word.length; inner++) unknown.push(at + inner);
    at += word.length;
  }
  return unknown.length > MOST_UNKNOWN ? words : cutInto(text, lexicon, unknown);
}

function cutInto<Reading>(
  text: string,
  lexicon: Lexicon<Reading>,
  unknown: readonly number[] = [],
): Token<Reading>[] {
  const { squeezed, cut } = withCuts(text.slice(0, LONGEST_TEXT));
  const length = squeezed.length;
  const best: (Step<Reading> | undefined)[] = Array.from({ length: length + 1 });
  best[0] = { cost: 0, from: 0, token: undefined };
  const offer = (from: number, to: number, price: number, token: Token<Reading>) => {
    const total = (best[from] as Step<Reading>).cost + price;
    const known = best[to];
    if (!known || total < known.cost) best[to] = { cost: total, from, token };
  };
  for (let from = 0; from < length; from++) {
    const here = best[from];
    if (!here || !cut[from]) continue;
    for (let to = from + 1; to <= Math.min(length, from + lexicon.longest + 1); to++) {
      if (!cut[to]) continue;
      const word = squeezed.slice(from, to);
      const entry = lexicon.words.get(word);
      if (entry) {
        const core = entry.readings.length > 0;
        // 血清 and 肌酸激酶MB rather than 血清肌酸激酶 and MB.
        const beside = here.token?.kind === 'core' ? cost.coreAfterCore : 0;
        offer(from, to, core ? cost.core + beside : cost.part, {
          ...entry,
          text: word,
          kind: core ? 'core' : 'part',
          slip: false,
        });
      } else if (joints.has(word)) offer(from, to, cost.joint, plainToken(word, 'joint'));
      else if (lexicon.mend && to - from >= 2 && unknown.some((at) => at >= from && at < to)) {
        const mended = lexicon.mend(word);
        if (mended) {
          const kind = mended.readings.length > 0 ? 'core' : 'part';
          offer(from, to, cost.slip, { ...mended, text: word, kind, slip: true });
        }
      }
    }
    for (const [pattern, type] of lexicon.patterns) {
      pattern.lastIndex = from;
      const found = pattern.exec(squeezed);
      if (!found || !cut[from + found[0].length]) continue;
      const parts: Part[] = [{ type, value: String(Number(found[1]) || found[1]) }];
      offer(from, from + found[0].length, cost.part, {
        text: found[0],
        kind: 'part',
        readings: [],
        parts,
        slip: false,
      });
    }
    let next = from + 1;
    while (next < length && !cut[next]) next++;
    const after = here.token?.kind === 'unknown';
    offer(
      from,
      next,
      cost.unknown + (after ? 0 : cost.unknownStart),
      plainToken(squeezed.slice(from, next), 'unknown'),
    );
  }
  const tokens: Token<Reading>[] = [];
  for (let at = length; at > 0; ) {
    const step = best[at] as Step<Reading>;
    if (step.token) tokens.push(step.token);
    at = step.from;
  }
  return joinUnknown(tokens.toReversed());
}

const plainToken = <Reading>(text: string, kind: 'joint' | 'unknown'): Token<Reading> => ({
  text,
  kind,
  readings: [],
  parts: [],
  slip: false,
});

function joinUnknown<Reading>(tokens: readonly Token<Reading>[]): Token<Reading>[] {
  const joined: Token<Reading>[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'unknown' && last?.kind === 'unknown')
      joined[joined.length - 1] = plainToken(last.text + token.text, 'unknown');
    else joined.push(token);
  }
  return joined;
}

const latin = /[a-z0-9]/;

/** The text without separators, and at which of its places a word may begin or end. */
function withCuts(text: string): { squeezed: string; cut: boolean[] } {
  let squeezed = '';
  const cut = [true];
  let separated = true;
  let before = '';
  for (const character of text) {
    if (squeeze(character) === '') {
      separated = true;
      continue;
    }
    if (squeezed !== '') cut[squeezed.length] = separated || !latin.test(before) || !latin.test(character);
    for (let inner = 1; inner < character.length; inner++) cut[squeezed.length + inner] = false;
    squeezed += character;
    before = character;
    separated = false;
  }
  cut[squeezed.length] = true;
  return { squeezed, cut };
}
