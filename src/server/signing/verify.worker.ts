import { type VerifiedPdf, verifySignedPdf } from './verify-pdf.ts';

/** A thread's work: one file of unknown origin. */
export const verifyPdf = (pdf: Uint8Array): VerifiedPdf =>
  verifySignedPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length));
