// The values of a PDF file (ISO 32000-1, 7.3), read from bytes of unknown origin and written for an appended section.

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream;
export type PdfName = { readonly kind: 'name'; readonly name: string };
/** `from` and `to` are where it stands in the file, delimiters included. */
export type PdfString = {
  readonly kind: 'string';
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
};
export type PdfRef = { readonly kind: 'ref'; readonly number: number; readonly generation: number };
export type PdfArray = readonly PdfValue[];
export type PdfDict = ReadonlyMap<string, PdfValue>;
/** `start` is where its data begins. */
export type PdfStream = { readonly kind: 'stream'; readonly dict: PdfDict; readonly start: number };

/** The bytes are not a PDF that can be read here. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';
}

const maxDepth = 60;
const maxValues = 3_000_000;

export const name = (text: string): PdfName => ({ kind: 'name', name: text });
export const ref = (number: number, generation = 0): PdfRef => ({ kind: 'ref', number, generation });

export const isArray = (value: PdfValue | undefined): value is PdfArray => Array.isArray(value);
export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
type Kind = 'name' | 'string' | 'ref' | 'stream';
const isKind =
  <K extends Kind>(kind: K) =>
  (value: PdfValue | undefined): value is Extract<PdfValue, { readonly kind: K }> =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
export const isRef = isKind('ref');
export const isString = isKind('string');
export const isStream = isKind('stream');
const isNameValue = isKind('name');
export const isName = (value: PdfValue | undefined, text: string): boolean =>
  isNameValue(value) && value.name === text;
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  isNameValue(value) ? value.name : undefined;

const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte);

/** Reads values one after the other. Every reader stops at `maxValues`, whatever the file says of its own size. */
export class PdfParser {
  at: number;
  private readonly bytes: Buffer;
  private values = 0;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  fail(what: string): never {
    throw new PdfProblem(`${what} at byte ${this.at}`);
  }

  skipSpace(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at += 1;
      if (this.bytes[this.at] !== 0x25) return; // a comment
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13)
        this.at += 1;
    }
  }

  /** A word of regular characters: a keyword or a number. */
  word(): string {
    this.skipSpace();
    const from = this.at;
    while (isRegular(this.bytes[this.at]) && this.at - from < 256) this.at += 1;
    return this.bytes.toString('latin1', from, this.at);
  }

  keyword(expected: string): void {
    if (this.word() !== expected) this.fail(`no ${expected}`);
  }

  integer(): number {
    const word = this.word();
    if (!/^\d{1,10}$/.test(word)) this.fail('no integer');
    return Number(word);
  }

  value(depth = 0): PdfValue {
    this.values += 1;
    if (depth > maxDepth || this.values > maxValues) this.fail('too deep or too much');
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === 0x2f) return this.readName();
    if (byte === 0x28) return this.readText();
    if (byte === 0x5b) return this.readArray(depth);
    if (byte === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.readDict(depth) : this.readHex();
    const word = this.word();
    if (/^\d{1,10}$/.test(word)) return this.readRef(Number(word)) ?? Number(word);
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : this.fail('no value');
  }

  /** `12 0 obj … endobj`, of a stream its head only. */
  indirect(): { readonly number: number; readonly generation: number; readonly value: PdfValue } {
    const [number, generation] = [this.integer(), this.integer()];
    this.keyword('obj');
    const value = this.value();
    const word = this.word();
    if (word === 'endobj') return { number, generation, value };
    if (word !== 'stream' || !isDict(value)) this.fail('no endobj');
    if (this.bytes[this.at] === 13) this.at += 1;
    if (this.bytes[this.at] !== 10) this.fail('no line end after stream');
    return { number, generation, value: { kind: 'stream', dict: value, start: this.at + 1 } };
  }

  private readRef(number: number): PdfRef | undefined {
    const back = this.at;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.word() === 'R') return ref(number, Number(generation));
    this.at = back;
    return undefined;
  }

  private readName(): PdfName {
    this.at += 1;
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    const raw = this.bytes.toString('latin1', from, this.at);
    return name(
      raw.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  private readText(): PdfString {
    const from = this.at;
    const out: number[] = [];
    for (let open = 0; ; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === undefined) this.fail('a text without end');
      if (byte === 0x5c) {
        this.at += 1;
        const code = this.escaped();
        if (code !== undefined) out.push(code);
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open === 0) break;
      if (this.at > from) out.push(byte);
    }
    this.at += 1;
    return { kind: 'string', bytes: Buffer.from(out), from, to: this.at };
  }

  /** Of what follows a backslash; undefined: the text goes on in the next line. */
  private escaped(): number | undefined {
    const byte = this.bytes[this.at];
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      this.at += octal.length - 1;
      return Number.parseInt(octal, 8) & 255;
    }
    if (byte === 13 && this.bytes[this.at + 1] === 10) this.at += 1;
    if (byte === 13 || byte === 10) return undefined;
    const at = 'nrtbf'.indexOf(String.fromCharCode(byte ?? 0));
    return at < 0 ? byte : [10, 13, 9, 8, 12][at];
  }

  private readHex(): PdfString {
    const from = this.at;
    const end = this.bytes.indexOf('>', from);
    if (end < 0) this.fail('a hexadecimal text without end');
    const digits = this.bytes.toString('latin1', from + 1, end).replace(/[\0\t\n\f\r ]/g, '');
    if (/[^\da-f]/i.test(digits)) this.fail('no hexadecimal text');
    this.at = end + 1;
    const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
    return { kind: 'string', bytes, from, to: this.at };
  }

  private readArray(depth: number): PdfArray {
    this.at += 1;
    const out: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x5d) break;
      out.push(this.value(depth + 1));
    }
    this.at += 1;
    return out;
  }

  private readDict(depth: number): PdfDict {
    this.at += 2;
    const out = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) this.fail('no key');
      const key = this.readName().name;
      // Readers differ in which of two they take: a file that says a thing twice is not read at all.
      if (out.has(key)) this.fail(`/${key} twice`);
      out.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return out;
  }
}

/** @returns latin1 text; strings in hexadecimal, a stream's head only */
export function writeValue(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/0+$/, '');
  if (isArray(value)) return `[${value.map(writeValue).join(' ')}]`;
  if (isDict(value)) {
    const entries = [...value].map(([key, held]) => `${writeValue(name(key))} ${writeValue(held)}`);
    return `<<${entries.join(' ')}>>`;
  }
  if (isRef(value)) return `${value.number} ${value.generation} R`;
  if (isString(value)) return `<${value.bytes.toString('hex')}>`;
  if (isStream(value)) return writeValue(value.dict);
  const escape = (char: string) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `/${(value as PdfName).name.replace(/[^!-~]|[#()<>[\]{}/%]/g, escape)}`;
}

/** A text for people: UTF-16 with a byte order mark, as PDF 1.7 has it. */
export function textString(text: string): PdfString {
  const bytes = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
  return { kind: 'string', bytes, from: 0, to: 0 };
}

export function readTextString({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes[0] === 0xef && bytes[1] === 0xbb
    ? bytes.subarray(3).toString('utf8')
    : bytes.toString('latin1');
}
