import iconv from 'iconv-lite';

/** Of so many characters one may be undecodable: one bad byte costs one cell. More of them, and the file is no text. */
const oneBadIn = 50;
/** A short text may hold a few all the same. */
const fewBad = 3;

/**
 * Text in UTF-8, UTF-16, GB18030 or Big5, told apart by validity: bytes that are valid UTF-8 with any non-ASCII
 * character are practically never GBK. What stands for no character becomes �. Undefined for anything that is not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const wide = wideEncoding(bytes);
  if (wide) return textIn(new TextDecoder(wide).decode(bytes));
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = tryDecode(bytes);
  if (whole !== undefined) return textIn(whole);
  const chinese = looksLikeBig5(bytes) ? ['big5', 'gb18030'] : ['gb18030', 'big5'];
  const readings = [
    ...chinese.map((encoding) => iconv.decode(packed, encoding)),
    new TextDecoder('utf-8').decode(bytes),
  ].flatMap((text) => textIn(text) ?? []);
  const [least] = readings.toSorted((a, b) => badIn(a) - badIn(b));
  return least;
}

const badIn = (text: string): number => text.split('�').length - 1;

/** Control characters other than white space stand for nothing; many of them are a binary file that happens to decode. */
function textIn(text: string): string | undefined {
  const marked = text.replaceAll(/[^\P{Cc}\s\u0080-\u009f]/gu, '�');
  const allowed = Math.max(Math.min(fewBad, marked.length / 8), marked.length / oneBadIn);
  return badIn(marked) > allowed ? undefined : marked;
}

/** By its mark; without one, by where the zeros of line ends and separators stand. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  const head = bytes.subarray(0, 20_000);
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  // Chinese has few zeros, and those of 一 (4E 00) stand on the other side than those of ASCII.
  const enough = head.length / 40;
  return odd > enough && odd > even * 4
    ? 'utf-16le'
    : even > enough && even > odd * 4
      ? 'utf-16be'
      : undefined;
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function looksLikeBig5(bytes: Uint8Array): boolean {
  let pairs = 0;
  let low = 0;
  for (let at = 0; at < Math.min(bytes.length - 1, 20_000); at += 1) {
    if ((bytes[at] as number) < 0x81) continue;
    pairs += 1;
    if ((bytes[at + 1] as number) < 0x7f) low += 1;
    at += 1;
  }
  return low > pairs * 0.15;
}
