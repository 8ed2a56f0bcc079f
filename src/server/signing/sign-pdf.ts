import { PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { renderAsync } from '@resvg/resvg-js';
import { signCms } from './cms.ts';
import type { SigningCertificate } from './signing-certificate.ts';

/** In points, from the lower left corner of the page. */
interface FieldPlace {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

interface PdfSigner {
  /** Who signs, as the signature says it. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  /** From 0; negative from the end. */
  readonly page: number;
  readonly field: FieldPlace;
  /** PNG, fitted into the field. */
  readonly sealImage: Buffer;
}

/**
 * Appends a signature (ETSI.CAdES.detached, SHA-256) with its visible field: an incremental update, so that every byte
 * before stays and earlier signatures hold. For documents of this site only: a stranger's file is never parsed.
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
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  await addSignatureField(document, signer, room);
  const bytes = Buffer.from(await document.commit({ useObjectStreams: false }));

  // The signature covers everything but itself: its own place is known only now.
  const rangeAt = bytes.lastIndexOf(placeholderRange);
  const contentsAt = bytes.indexOf(`<${'0'.repeat(room * 2)}>`, pdf.length, 'latin1');
  const contentsEnd = contentsAt + room * 2 + 2;
  if (rangeAt < pdf.length || contentsAt < 0) throw new Error('the signature has no place in the file');
  const range = `[0 ${contentsAt} ${contentsEnd} ${bytes.length - contentsEnd}]`;
  bytes.write(range.padEnd(placeholderRange.length), rangeAt, 'latin1');
  const der = await signCms([bytes.subarray(0, contentsAt), bytes.subarray(contentsEnd)], certificate);
  if (der.length > room) throw new Error(`a signature of ${der.length} bytes where ${room} have room`);
  bytes.write(der.toString('hex'), contentsAt + 1, 'latin1');
  return bytes;
}

/** Ten digits: files below 10 GB. */
const largest = 9_999_999_999;
const placeholderRange = `[ 0 ${largest} ${largest} ${largest} ]`;

async function addSignatureField(document: PDFDocument, signer: PdfSigner, room: number): Promise<void> {
  const { context } = document;
  const page = document.getPages().at(signer.page);
  if (!page) throw new Error('the document has no such page');
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, largest, largest, largest],
      Contents: PDFHexString.of('0'.repeat(room * 2)),
      Name: PDFHexString.fromText(signer.name),
      Reason: PDFHexString.fromText(signer.reason),
      M: PDFString.fromDate(signer.at),
    }),
  );
  const { left, bottom, width, height } = signer.field;
  const form = document.catalog.getOrCreateAcroForm();
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(`Signature${form.getAllFields().length + 1}`),
      V: signature,
      P: page.ref,
      F: 132, // printed, and not to be moved
      Rect: [left, bottom, left + width, bottom + height],
      AP: { N: await sealAppearance(document, signer) },
    }),
  );
  page.node.addAnnot(widget);
  form.addField(widget);
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3)); // there are signatures, and changes must be appended
}

/** Enough for 40 mm in print. */
const sealPixels = 480;

/** The seal as large as the field lets it be, in its middle. */
async function sealAppearance(document: PDFDocument, { sealImage, field }: PdfSigner): Promise<PDFRef> {
  const image = `<image width="${sealPixels}" height="${sealPixels}" href="data:image/png;base64,${sealImage.toString('base64')}"/>`;
  const scaled = await renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sealPixels}" height="${sealPixels}">${image}</svg>`,
    { font: { loadSystemFonts: false } },
  );
  const seal = await document.embedPng(scaled.asPng());
  await seal.embed();
  const { width, height } = seal.scaleToFit(field.width, field.height);
  const stream = document.context.stream(
    `q ${width} 0 0 ${height} ${(field.width - width) / 2} ${(field.height - height) / 2} cm /Seal Do Q`,
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, field.width, field.height],
      Resources: { XObject: { Seal: seal.ref } },
    },
  );
  return document.context.register(stream);
}
