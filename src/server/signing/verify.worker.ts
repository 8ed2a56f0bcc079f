import { type AnswerBounds, withinBounds } from '#server/answer-bounds.ts';
import { type VerifiedPdf, verifySignedPdf } from './verify-pdf.ts';

/** A contract's two signatures take 600 characters. */
export const verifiedBounds: AnswerBounds = { values: 1_000, characters: 50_000 };

/** A thread's work: one file of unknown origin. */
export const verifyPdf = (pdf: Uint8Array): VerifiedPdf => {
  const verified = verifySignedPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length));
  if (withinBounds(verified, verifiedBounds)) return verified;
  const { sha256 } = verified;
  const problems = ['签名中的文字过长，无法在本页核验。请用 PDF 阅读器的签名面板核验。'];
  return { verdict: 'unreadable', signatures: [], problems, sha256 };
};
