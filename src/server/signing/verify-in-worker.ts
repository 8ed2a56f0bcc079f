import { tooLarge } from '#domain/kernel/failure.ts';
import type { Workers } from '#server/workers.ts';
import type { VerifiedPdf } from './verify-pdf.ts';

export const verifyLimits = {
  /** Bytes of the file. */
  file: 10 * 2 ** 20,
  /** Waiting included. */
  ms: 8_000,
} as const;

/** @throws Failure 413 when the file needs too much time or memory, 503 when too many wait */
export async function verifyInWorker(
  { signatures }: Pick<Workers, 'signatures'>,
  pdf: Buffer,
): Promise<VerifiedPdf> {
  const tooComplex = () => tooLarge('文件内容过于复杂，无法在本页核验。请用 PDF 阅读器的签名面板核验。');
  if (pdf.length > verifyLimits.file) throw tooLarge('文件超过 10 MB，无法在本页核验。');
  signatures.requireRoom('正在核验的文件较多，请一两分钟后再试。');
  return signatures
    .run(pdf, { signal: AbortSignal.timeout(verifyLimits.ms) })
    .catch((error: Error & { code?: string }) => {
      throw error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error;
    }) as Promise<VerifiedPdf>;
}
