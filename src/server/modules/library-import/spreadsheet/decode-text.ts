import iconv from 'iconv-lite';

/** Text in UTF-8, UTF-16, GB18030 or Big5, told apart by validity: bytes that are valid UTF-8 with any non-ASCII
 * character are practically never GBK. Undefined for anything that is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const wide = wideEncoding(bytes);
  if (!wide && bytes.includes(0)) return undefined;
  const text = wide ? tryDecode(bytes, wide) : (tryDecode(bytes, 'utf-8') ?? tryChinese(bytes));
  // Control characters other than white space: a binary file that happens to decode.
  return text === undefined || /[^\P{Cc}\s\u0080-\u009f]/u.test(text) ? undefined : text;
}

/** By its mark; without one, by where the zeros of line ends and separators stand. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length % 2 === 1) return undefined;
  let even = 0;
  let odd = 0;
  const head = bytes.subarray(0, 20_000);
  for (let at = 0; at < head.length; at += 2) {
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

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** GB18030 or Big5. Both take most of each other's bytes; but the second byte of everyday simplified characters is
 * never below A1 in GB18030, and of half the traditional ones is in Big5. */
function tryChinese(bytes: Uint8Array): string | undefined {
  const encodings = looksLikeBig5(bytes) ? ['big5', 'gb18030'] : ['gb18030', 'big5'];
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return encodings.map((encoding) => iconv.decode(packed, encoding)).find((text) => !text.includes('�'));
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
