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
