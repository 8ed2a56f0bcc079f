import { inflate, withoutPredictor } from './pdf-streams.ts';
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  nameOf,
  type PdfDict,
  PdfParser,
  PdfProblem,
  type PdfRef,
  type PdfStream,
  type PdfValue,
} from './pdf-syntax.ts';

/** Where an object stands: at a byte, or in an object stream; undefined: it is free. */
type Entry =
  | { readonly offset: number; readonly generation: number }
  | { readonly container: number; readonly index: number }
  | undefined;

const most = { sections: 300, entries: 300_000, unpacked: 64 * 2 ** 20, hops: 20 } as const;

/**
 * A PDF file as viewers see it: by its cross-reference sections, the newest first. What is read is bounded by the limits
 * above, not by what the file says of itself. Encrypted files are refused.
 */
export class PdfDocument {
  readonly bytes: Buffer;
  /** Of the newest section. */
  readonly trailer: PdfDict;
  /** Where the newest cross-reference section stands, and whether it is a stream. */
  readonly startXref: number;
  readonly xrefIsStream: boolean;
  private readonly entries = new Map<number, Entry>();
  private readonly objects = new Map<number, PdfValue>();
  private readonly unpacking = new Set<number>();
  private unpacked = 0;

  /** @throws PdfProblem */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new PdfProblem('no PDF header');
    this.startXref = findStart(bytes);
    const newest = this.readSections();
    this.trailer = newest.dict;
    this.xrefIsStream = newest.isStream;
    if (this.trailer.has('Encrypt')) throw new PdfProblem('encrypted');
  }

  /** One more than the largest number in use. */
  get size(): number {
    let largest = 0;
    for (const number of this.entries.keys()) largest = Math.max(largest, number);
    const said = this.trailer.get('Size');
    return Math.max(largest + 1, typeof said === 'number' && said < 10_000_000 ? said : 0);
  }

  get numbers(): IterableIterator<number> {
    return this.entries.keys();
  }

  /** Tells whether two revisions have the same object in the same place. */
  place(number: number): string {
    return JSON.stringify(this.entries.get(number) ?? null);
  }

  generation(number: number): number {
    const entry = this.entries.get(number);
    return entry && 'generation' in entry ? entry.generation : 0;
  }

  get(number: number): PdfValue {
    const known = this.objects.get(number);
    if (known !== undefined) return known;
    const entry = this.entries.get(number);
    if (!entry) return null;
    const value = 'offset' in entry ? this.readAt(entry.offset, number) : this.readPacked(entry, number);
    this.objects.set(number, value);
    return value;
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; isRef(found); hops += 1) {
      if (hops > most.hops) throw new PdfProblem('references in a circle');
      found = this.get(found.number);
    }
    return found;
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return isDict(found) ? found : undefined;
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer.get('Root')) ?? fail('no catalogue');
  }

  get pageCount(): number {
    const count = this.resolve(this.dict(this.catalog.get('Pages'))?.get('Count'));
    return typeof count === 'number' ? count : fail('no number of pages');
  }

  /** @throws PdfProblem when there is no such page */
  page(index: number): { readonly ref: PdfRef; readonly dict: PdfDict } {
    let left = index;
    const seen = new Set<number>();
    const look = (
      value: PdfValue | undefined,
    ): { readonly ref: PdfRef; readonly dict: PdfDict } | undefined => {
      const node = this.dict(value);
      if (!isRef(value) || !node || seen.has(value.number)) return undefined;
      seen.add(value.number);
      const kids = this.resolve(node.get('Kids'));
      if (!isArray(kids)) return left-- === 0 ? { ref: value, dict: node } : undefined;
      for (const kid of kids) {
        const found = look(kid);
        if (found) return found;
      }
      return undefined;
    };
    return look(this.catalog.get('Pages')) ?? fail('no such page');
  }

  /** Every object that the catalogue leads to, also what it only names and does not exist. */
  reachable(): ReadonlySet<number> {
    const seen = new Set<number>();
    const waiting: PdfValue[] = [this.trailer.get('Root') ?? null, this.trailer.get('Info') ?? null];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (isRef(value)) {
        if (seen.has(value.number)) continue;
        seen.add(value.number);
        waiting.push(this.get(value.number));
      } else if (isArray(value)) for (const held of value) waiting.push(held);
      else if (isDict(value)) for (const held of value.values()) waiting.push(held);
      else if (isStream(value)) waiting.push(value.dict);
    }
    return seen;
  }

  private readAt(offset: number, number: number): PdfValue {
    const found = new PdfParser(this.bytes, offset).indirect();
    if (found.number !== number) throw new PdfProblem(`object ${number} is not at byte ${offset}`);
    return found.value;
  }

  private readPacked(
    { container, index }: { readonly container: number; readonly index: number },
    number: number,
  ): PdfValue {
    const where = this.entries.get(container);
    if (!where || !('offset' in where) || this.unpacking.has(container))
      throw new PdfProblem('an object stream inside another');
    this.unpacking.add(container);
    const stream = this.readAt(where.offset, container);
    if (!isStream(stream) || !isName(stream.dict.get('Type'), 'ObjStm'))
      throw new PdfProblem('no object stream');
    const [count, first] = [stream.dict.get('N'), stream.dict.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number' || count > most.entries)
      throw new PdfProblem('object stream without head');
    const data = this.data(stream);
    this.unpacking.delete(container);
    const head = new PdfParser(data, 0);
    let value: PdfValue = null;
    for (let n = 0; n < count; n += 1) {
      const [held, at] = [head.integer(), head.integer()];
      // All of a stream's objects are read together: it is unpacked once.
      if (JSON.stringify(this.entries.get(held)) !== JSON.stringify({ container, index: n })) continue;
      const read = new PdfParser(data, first + at).value();
      this.objects.set(held, read);
      if (held === number && n === index) value = read;
    }
    return value;
  }

  /** A stream's content; plain or deflated, nothing else is read here. */
  private data({ dict, start }: PdfStream): Buffer {
    const length = this.resolve(dict.get('Length'));
    if (typeof length !== 'number' || !Number.isInteger(length) || start + length > this.bytes.length)
      throw new PdfProblem('a stream longer than the file');
    const raw = this.bytes.subarray(start, start + length);
    new PdfParser(this.bytes, start + length).keyword('endstream');
    const filter = dict.get('Filter');
    const filters = isArray(filter) ? filter : filter === undefined ? [] : [filter];
    if (filters.length === 0) return raw;
    if (filters.length > 1 || !isName(filters[0], 'FlateDecode'))
      throw new PdfProblem(`filter ${nameOf(filters[0]) ?? ''} in the structure`);
    const data = inflate(raw, most.unpacked - this.unpacked);
    this.unpacked += data.length;
    const parameters = dict.get('DecodeParms');
    return withoutPredictor(data, isArray(parameters) ? parameters[0] : parameters);
  }

  private readSections(): Section {
    let newest: Section | undefined;
    const waiting = [this.startXref];
    const seen = new Set<number>();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seen.has(at) || seen.size > most.sections) throw new PdfProblem('cross-references in a circle');
      seen.add(at);
      const section = this.readSection(at);
      newest ??= section;
      const [previous, hidden] = [section.dict.get('Prev'), section.dict.get('XRefStm')];
      if (typeof previous === 'number') waiting.push(previous);
      if (typeof hidden === 'number' && !section.isStream) waiting.push(hidden);
    }
    return newest ?? fail('no cross-references');
  }

  private readSection(at: number): Section {
    const parser = new PdfParser(this.bytes, at);
    if (parser.word() !== 'xref') return this.readXrefStream(at);
    for (;;) {
      const word = parser.word();
      if (word === 'trailer') break;
      const [first, count] = [Number(word), parser.integer()];
      if (!/^\d{1,10}$/.test(word) || count > most.entries) parser.fail('no cross-reference table');
      for (let n = 0; n < count; n += 1) {
        const [offset, generation, kind] = [parser.integer(), parser.integer(), parser.word()];
        if (kind !== 'n' && kind !== 'f') parser.fail('no cross-reference');
        this.add(first + n, kind === 'n' ? { offset, generation } : undefined);
      }
    }
    const dict = parser.value();
    return isDict(dict) ? { dict, isStream: false } : fail('no trailer');
  }

  private readXrefStream(at: number): Section {
    const { value: stream } = new PdfParser(this.bytes, at).indirect();
    if (!isStream(stream) || !isName(stream.dict.get('Type'), 'XRef')) return fail('no cross-references');
    // What it needs of itself stands in its own head: nothing can be looked up yet.
    const widths = numbers(stream.dict.get('W'));
    const index = numbers(stream.dict.get('Index') ?? [0, stream.dict.get('Size') ?? 0]);
    if (widths.length !== 3 || widths.some((width) => width > 6))
      return fail('no widths of cross-references');
    const data = this.data(stream);
    const width = widths.reduce((sum, each) => sum + each, 0);
    let from = 0;
    const field = (n: number, otherwise: number) => {
      const bytes = widths[n] as number;
      const value = bytes === 0 ? otherwise : data.readUIntBE(from, bytes);
      from += bytes;
      return value;
    };
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const [first, count] = [index[pair] as number, index[pair + 1] as number];
      if (width === 0 || from + count * width > data.length) return fail('cross-references cut short');
      for (let n = 0; n < count; n += 1) {
        const [kind, second, third] = [field(0, 1), field(1, 0), field(2, 0)];
        if (kind === 1) this.add(first + n, { offset: second, generation: third });
        else this.add(first + n, kind === 2 ? { container: second, index: third } : undefined);
      }
    }
    return { dict: stream.dict, isStream: true };
  }

  private add(number: number, entry: Entry): void {
    if (this.entries.has(number)) return; // a newer section has said it
    if (this.entries.size >= most.entries) throw new PdfProblem('too many objects');
    this.entries.set(number, entry);
  }
}

type Section = { readonly dict: PdfDict; readonly isStream: boolean };

function fail(what: string): never {
  throw new PdfProblem(what);
}

const numbers = (value: PdfValue | undefined): readonly number[] =>
  isArray(value) && value.every((each) => Number.isInteger(each) && Number(each) >= 0)
    ? (value as readonly number[])
    : fail('no numbers');

/** The file's end must be an end: `startxref`, the place, `%%EOF`, and nothing but a line's end. */
function findStart(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - 64);
  const found = /startxref\s+(\d{1,10})\s+%%EOF[\r\n]{0,2}$/.exec(bytes.toString('latin1', from));
  return found ? Number(found[1]) : fail('no end of file');
}
