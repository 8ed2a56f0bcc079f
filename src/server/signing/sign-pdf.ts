import { createHash } from 'node:crypto';
import { signCms } from './cms.ts';
import { PdfDocument } from './pdf-document.ts';
import {
  isArray,
  isRef,
  name,
  type PdfDict,
  type PdfValue,
  ref,
  textString,
  writeValue,
} from './pdf-syntax.ts';
import { readSeal } from './seal-picture.ts';
import type { SigningCertificate } from './signing-certificate.ts';

/** In points, from the lower left corner of the page. */
export interface FieldPlace {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface PdfSigner {
  /** Who signs, as the signature says it. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  /** From 0. */
  readonly page: number | 'last';
  readonly field: FieldPlace;
  /** PNG, fitted into the field; without it the signature is not seen on the page. */
  readonly sealImage?: Buffer;
}

/** A field that covers more of a page could change what the page says; `later-changes.ts` takes no larger one for a signature. */
export const largestField = { width: 260, height: 200 } as const;

const rangeRoom = 40;

/**
 * Appends a signature (ETSI.CAdES.detached, SHA-256) with its field: an incremental update, so that every byte before stays
 * and earlier signatures hold.
 * @throws PdfProblem when the file cannot be read or has no such page
 */
export async function signPdf({
  pdf,
  signer,
  certificate,
}: {
  readonly pdf: Buffer;
  readonly signer: PdfSigner;
  readonly certificate: SigningCertificate;
}): Promise<Buffer> {
  const room =
    2_000 + [certificate.certificate, ...certificate.chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const { bytes, rangeAt, contentsAt } = await appendField(pdf, signer, room);
  const contentsEnd = contentsAt + room * 2 + 2;
  const range = `0 ${contentsAt} ${contentsEnd} ${bytes.length - contentsEnd}`;
  bytes.write(range.padEnd(rangeRoom), rangeAt, 'latin1');
  const der = await signCms([bytes.subarray(0, contentsAt), bytes.subarray(contentsEnd)], certificate);
  if (der.length > room) throw new Error(`a signature of ${der.length} bytes where ${room} have room`);
  bytes.write(der.toString('hex'), contentsAt + 1, 'latin1');
  return bytes;
}

interface Prepared {
  readonly bytes: Buffer;
  /** Where the range's numbers stand. */
  readonly rangeAt: number;
  /** Where the signature's `<` stands. */
  readonly contentsAt: number;
}

async function appendField(pdf: Buffer, signer: PdfSigner, room: number): Promise<Prepared> {
  const document = new PdfDocument(pdf);
  const section = new Section(document);
  const page = document.page(signer.page === 'last' ? document.pageCount - 1 : signer.page);
  const { left, bottom, width, height } = signer.field;
  if (width > largestField.width || height > largestField.height) throw new Error('the field is too large');

  const [signature, widget] = [section.next(), section.next()];
  const form = document.dict(document.catalog.get('AcroForm'));
  const fields = document.resolve(form?.get('Fields'));
  const earlier = isArray(fields) ? fields : [];
  const seen = signer.sealImage !== undefined;
  section.add(
    widget,
    new Map<string, PdfValue>([
      ['Type', name('Annot')],
      ['Subtype', name('Widget')],
      ['FT', name('Sig')],
      ['T', textString(`Signature${earlier.length + 1}`)],
      ['V', ref(signature)],
      ['P', page.ref],
      ['F', 132], // printed, and not to be moved
      ['Rect', seen ? [left, bottom, left + width, bottom + height] : [0, 0, 0, 0]],
      ...(signer.sealImage
        ? [['AP', new Map([['N', ref(await section.addSeal(signer.sealImage, width, height))]])] as const]
        : []),
    ]),
  );
  section.append(page.dict.get('Annots'), ref(widget), (annotations) => [
    page.ref.number,
    with_(page.dict, 'Annots', annotations),
  ]);
  const formNow = new Map<string, PdfValue>([
    ...(form ?? []),
    ['Fields', [...earlier, ref(widget)]],
    ['SigFlags', 3], // there are signatures, and changes must be appended
  ]);
  const formRef = document.catalog.get('AcroForm');
  const root = document.trailer.get('Root');
  if (isRef(formRef)) section.add(formRef.number, formNow);
  else if (isRef(root)) {
    const made = section.next();
    section.add(made, formNow);
    section.add(root.number, with_(document.catalog, 'AcroForm', ref(made)));
  }

  const text = (value: string) => writeValue(textString(value));
  const head = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name ${text(signer.name)}/Reason ${text(signer.reason)}/M(${pdfTime(signer.at)})/ByteRange[`;
  const body = `${head}${' '.repeat(rangeRoom)}]/Contents`;
  const at = section.addText(signature, `${body}<${'0'.repeat(room * 2)}>>>`);
  return { bytes: section.finish(), rangeAt: at + head.length, contentsAt: at + body.length };
}

const with_ = (dict: PdfDict, key: string, value: PdfValue): PdfDict => new Map([...dict, [key, value]]);

/** The objects of one incremental update, written in order with their places. */
class Section {
  private readonly parts: Buffer[] = [];
  private readonly places = new Map<number, number>();
  private readonly document: PdfDocument;
  private length: number;
  private free: number;

  constructor(document: PdfDocument) {
    this.document = document;
    this.length = document.bytes.length;
    this.free = document.size;
    this.write('\n');
  }

  next(): number {
    this.free += 1;
    return this.free - 1;
  }

  add(number: number, value: PdfValue): void {
    this.addText(number, writeValue(value));
  }

  /** @returns where the text begins in the file */
  addText(number: number, text: string): number {
    this.places.set(number, this.length);
    this.write(`${number} ${this.document.generation(number)} obj\n`);
    const at = this.length;
    this.write(`${text}\nendobj\n`);
    return at;
  }

  addStream(number: number, dict: string, data: Buffer): void {
    this.places.set(number, this.length);
    this.write(`${number} 0 obj\n<<${dict}/Length ${data.length}>>\nstream\n`);
    this.write(data);
    this.write('\nendstream\nendobj\n');
  }

  /** An entry more in an array, which may be an object of its own; otherwise in what `rest` says holds it. */
  append(
    array: PdfValue | undefined,
    entry: PdfValue,
    rest: (array: PdfValue) => readonly [number, PdfDict],
  ): void {
    const now = this.document.resolve(array);
    const longer = [...(isArray(now) ? now : []), entry];
    if (isRef(array)) this.add(array.number, longer);
    else this.add(...rest(longer));
  }

  /** The seal as large as the field lets it be, in its middle. */
  async addSeal(png: Buffer, width: number, height: number): Promise<number> {
    const seal = await readSeal(png);
    const [form, image, mask] = [this.next(), this.next(), this.next()];
    const common = `/Type/XObject/Subtype/Image/Width ${seal.width}/Height ${seal.height}/BitsPerComponent 8/Filter/FlateDecode`;
    this.addStream(mask, `${common}/ColorSpace/DeviceGray`, seal.opacity);
    this.addStream(image, `${common}/ColorSpace/DeviceRGB/SMask ${mask} 0 R`, seal.colours);
    const side = Math.min(width, height);
    const place = [side, 0, 0, side, (width - side) / 2, (height - side) / 2].map(writeValue).join(' ');
    this.addStream(
      form,
      `/Type/XObject/Subtype/Form/BBox[0 0 ${writeValue(width)} ${writeValue(height)}]/Resources<</XObject<</Seal ${image} 0 R>>>>`,
      Buffer.from(`q ${place} cm /Seal Do Q`),
    );
    return form;
  }

  /** The whole file with its new cross-references, in the form that the file has already. */
  finish(): Buffer {
    const { document } = this;
    const stream = document.xrefIsStream ? this.next() : undefined;
    const start = this.length;
    if (stream !== undefined) this.places.set(stream, start);
    const numbers = [...this.places.keys()].toSorted((a, b) => a - b);
    const id = document.trailer.get('ID');
    const now = createHash('sha256').update(document.bytes).digest().subarray(0, 16);
    const trailer = new Map<string, PdfValue>([
      ['Size', this.free],
      ['Prev', document.startXref],
    ]);
    for (const key of ['Root', 'Info']) trailer.set(key, document.trailer.get(key) ?? null);
    trailer.set('ID', [isArray(id) ? (id[0] ?? null) : hexString(now), hexString(now)]);
    if (stream === undefined) {
      const row = (n: number) =>
        `${n} 1\n${String(this.places.get(n)).padStart(10, '0')} ${String(document.generation(n)).padStart(5, '0')} n \n`;
      this.write(`xref\n${numbers.map(row).join('')}trailer\n${writeValue(trailer)}\n`);
    } else {
      const rows = Buffer.alloc(numbers.length * 7);
      numbers.forEach((n, at) => {
        rows.writeUInt8(1, at * 7);
        rows.writeUInt32BE(this.places.get(n) ?? 0, at * 7 + 1);
        rows.writeUInt16BE(document.generation(n), at * 7 + 5);
      });
      const dict = writeValue(
        new Map<string, PdfValue>([
          ...trailer,
          ['Type', name('XRef')],
          ['W', [1, 4, 2]],
          ['Index', numbers.flatMap((n) => [n, 1])],
        ]),
      );
      this.addStream(stream, dict.slice(2, -2), rows);
    }
    this.write(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat([document.bytes, ...this.parts]);
  }

  private write(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.parts.push(bytes);
    this.length += bytes.length;
  }
}

const hexString = (bytes: Buffer): PdfValue => ({ kind: 'string', bytes, from: 0, to: 0 });

/** In Chinese time, which has had no summer time since 1991. */
const pdfTime = (at: Date) =>
  `D:${new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/[-:T]/g, '').slice(0, 14)}+08'00'`;
