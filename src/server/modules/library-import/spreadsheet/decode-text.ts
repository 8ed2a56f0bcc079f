import iconv from 'iconv-lite';

/** Text in UTF-8, UTF-16 (with mark) or GB18030, told apart by validity: bytes that are valid UTF-8 with any
 * non-ASCII character are practically never GBK. Undefined for anything that is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (!wide && bytes.includes(0)) return undefined;
  const text = wide ? tryDecode(bytes, wide) : (tryDecode(bytes, 'utf-8') ?? tryGb18030(bytes));
  // Control characters other than white space: a binary file that happens to decode.
  return text === undefined || /[^\P{Cc}\s\u0080-\u009f]/u.test(text) ? undefined : text;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tryGb18030(bytes: Uint8Array): string | undefined {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 'gb18030');
  return text.includes('�') ? undefined : text;
}
