import { withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';

/** The items of an enumeration; brackets are never cut. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  const end = () => {
    const tidy = withoutNumber(part)
      .replace(/[。．.]$/, '')
      .trim();
    if (tidy !== '') parts.push(tidy);
    part = '';
  };
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    if (/[(（【[]/.test(character)) depth++;
    else if (/[)）】\]]/.test(character)) depth = Math.max(0, depth - 1);
    const open = depth === 0 || character === '\n';
    const between = /\d/.test(characters[at - 1] ?? '') && /\d/.test(characters[at + 1] ?? '');
    if (open && /[、，,；;。\n]/.test(character) && !between) {
      depth = 0;
      end();
    } else if (
      open &&
      /[+＋]/.test(character) &&
      /\p{Script=Han}|\)|）/u.test(characters[at - 1] ?? '') &&
      !between
    )
      end();
    else part += character;
  }
  end();
  return parts;
}

/** Words parted by white space outside brackets, or by the marks of an enumeration. */
function spacedWords(text: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = '';
  for (const character of text) {
    if (/[(（【[]/.test(character)) depth++;
    else if (/[)）】\]]/.test(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[\s、，,；;]/.test(character)) {
      words.push(word);
      word = '';
    } else word += character;
  }
  return [...words, word].map((one) => withoutNumber(one)).filter((one) => one !== '');
}

/** Between two items, as the marks of an enumeration are; not the 和 of 饱和 and 中和, nor the 及 of 普及. */
const joint =
  /(?<=[\p{Script=Han}A-Za-z\d)）])(?:以及|(?<!普)及|(?<!参)与|(?<![饱中缓总])和|(?<![增添附])加)(?=[\p{Script=Han}A-Za-z])/u;
/** 肝肾功能: what is said once of two. */
const shorthand: readonly (readonly [pattern: RegExp, items: readonly string[]])[] = [
  [/^肝肾功能?(?:检查|检测|测定)?$/, ['肝功能', '肾功能']],
  [/^肝功能?、?肾功能?$/, ['肝功能', '肾功能']],
];
const shortest = 3;

/**
 * 尿常规及肝肾功能: the items of a text that as a whole is none for certain. One of them is certain, and each is long enough to be a name;
 * 甲状腺及淋巴结彩超 and 二选一 stay as they are.
 */
export function joinedItems(text: string, readItem: ReadItem): string[] {
  if (readItem(text).level === 'auto' || /选/.test(text)) return [text];
  const pieces = outsideBrackets(text, joint).flatMap((piece) => {
    const [, items] = shorthand.find(([pattern]) => pattern.test(piece)) ?? [];
    return items ?? [piece];
  });
  const isCertain = (piece: string) => readItem(piece).level === 'auto';
  const several =
    pieces.length > 1 &&
    pieces.every((piece) => [...piece].length >= shortest || isCertain(piece)) &&
    (pieces.some(isCertain) || shorthand.some(([pattern]) => pattern.test(text)));
  return several ? pieces : [text];
}

function outsideBrackets(text: string, between: RegExp): string[] {
  // A bracket's text is no joint: it is out of the way while the rest is cut.
  const held: string[] = [];
  const bare = text.replace(/[(（【[][^()（）【】[\]]*[)）】\]]/g, (bracket) => {
    held.push(bracket);
    return ')';
  });
  return bare.split(between).map((piece) => piece.replace(/\)/g, () => held.shift() ?? ')').trim());
}

const mostWords = 200;

/**
 * Items that stand in a line with nothing but white space between: 心电图 胸片 血脂 四项. Words that only together name an item are one.
 * Undefined where there is no white space between words, or where less than half of them are known.
 */
export function spacedItems(text: string, readItem: ReadItem): string[] | undefined {
  const words = spacedWords(text);
  if (
    words.length < 2 ||
    words.length > mostWords ||
    !/\S\s+\S/.test(text.replace(/[(（【[][^)）】\]]*[)）】\]]/g, '()'))
  )
    return undefined;
  const items: string[] = [];
  let known = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const alone = readItem(word).level === 'auto';
    // 血脂 四项, CT 胸部平扫: the count or the place belongs to the word before.
    const joined =
      next === undefined
        ? ''
        : /[a-z\d]$/i.test(word) && /^[a-z\d]/i.test(next)
          ? `${word} ${next}`
          : word + next;
    const counts = next !== undefined && /^(?:\d+|[一二三四五六七八九十两]+)项|^全[套项]/.test(next);
    if (
      joined !== '' &&
      (counts || (!alone && readItem(next ?? '').level !== 'auto')) &&
      readItem(joined).level === 'auto'
    ) {
      items.push(joined);
      known++;
      at++;
    } else {
      items.push(word);
      if (alone) known++;
    }
  }
  return items.length > 1 && known * 2 >= items.length ? items : undefined;
}
