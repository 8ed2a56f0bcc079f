/** A part of a text of an .xls with the number of its font; undefined: its cell's own. */
export interface Piece {
  readonly text: string;
  readonly font: number | undefined;
}

/** Bytes in the code page of the machine that wrote them → text. */
export type Decode = (bytes: Uint8Array) => string;

type Runs = readonly (readonly [from: number, font: number])[];

const wide = 0x01;
const phonetic = 0x04;
const rich = 0x08;

/**
 * The shared texts of BIFF8 that have several fonts, in pieces; others as undefined. They go on in further records anywhere; where one
 * is cut within its characters, the next record says anew how wide they are. Throws where the records end too soon.
 */
export function sharedTexts(records: readonly Uint8Array[]): (readonly Piece[] | undefined)[] {
  const from = new Records(records);
  from.skip(4);
  const count = from.u32();
  const texts: (readonly Piece[] | undefined)[] = [];
  while (texts.length < count) texts.push(unicodeText(from));
  return texts;
}

/** A text in several fonts that its cell holds itself: BIFF8 writes it like the shared ones, BIFF5 in bytes of the machine's code page. */
export function ownText(data: Uint8Array, isBiff8: boolean, decode: Decode): readonly Piece[] | undefined {
  const from = new Records([data]);
  if (isBiff8) {
    const [length, flags] = [from.u16(), from.u8()];
    const text = from.characters(length, (flags & wide) !== 0);
    return inPieces(
      text.length,
      pairs(from.u16(), () => from.u16()),
      (start, end) => text.slice(start, end),
    );
  }
  const length = from.u16();
  from.skip(length);
  const runs = pairs(from.u8(), () => from.u8());
  const bytes = data.subarray(2, 2 + length);
  return inPieces(length, runs, (start, end) => decode(bytes.subarray(start, end)));
}

function unicodeText(from: Records): readonly Piece[] | undefined {
  const [length, flags] = [from.u16(), from.u8()];
  const count = (flags & rich) === 0 ? 0 : from.u16();
  const more = (flags & phonetic) === 0 ? 0 : from.u32();
  const text = from.characters(length, (flags & wide) !== 0);
  const runs = pairs(count, () => from.u16());
  from.skip(more);
  return inPieces(text.length, runs, (start, end) => text.slice(start, end));
}

const pairs = (count: number, next: () => number): Runs =>
  Array.from({ length: count }, () => [next(), next()] as const);

function inPieces(
  length: number,
  runs: Runs,
  slice: (start: number, end: number) => string,
): readonly Piece[] | undefined {
  if (runs.length === 0) return undefined;
  const first = { text: slice(0, runs[0]?.[0] ?? 0), font: undefined };
  const others = runs.map(([start, font], at) => ({ text: slice(start, runs[at + 1]?.[0] ?? length), font }));
  return [first, ...others];
}

/** Bytes over several records. */
class Records {
  private record = 0;
  private at = 0;
  private readonly records: readonly Uint8Array[];

  constructor(records: readonly Uint8Array[]) {
    this.records = records;
  }

  u8(): number {
    while (this.at >= this.own.length) this.next();
    return this.own[this.at++] as number;
  }

  u16(): number {
    return this.u8() + this.u8() * 0x100;
  }

  u32(): number {
    return this.u16() + this.u16() * 0x10000;
  }

  skip(count: number): void {
    for (let left = count; left > 0; left--) this.u8();
  }

  characters(length: number, isWide: boolean): string {
    let text = '';
    let width = isWide;
    for (let left = length; left > 0; left--) {
      if (this.at >= this.own.length) {
        this.next();
        width = (this.u8() & wide) !== 0;
      }
      text += String.fromCharCode(width ? this.u16() : this.u8());
    }
    return text;
  }

  private get own(): Uint8Array {
    return this.records[this.record] ?? new Uint8Array();
  }

  private next(): void {
    this.record += 1;
    this.at = 0;
    if (this.record >= this.records.length) throw new Error('A text of the workbook is cut off.');
  }
}
