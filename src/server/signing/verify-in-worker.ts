import { notReady, tooLarge } from '#domain/kernel/failure.ts';
import { Piscina } from 'piscina';
import type { VerifiedPdf } from './verify-pdf.ts';

export const verifyLimits = {
  /** Bytes of the file. */
  file: 10 * 2 ** 20,
  /** Waiting included. */
  ms: 8_000,
  waiting: 6,
  heapMb: 192,
} as const;

let shared: Piscina<Uint8Array, VerifiedPdf> | undefined;

/** One thread with a small heap of its own: a hostile file ends its thread, nothing else. No key is there. */
function workers(): Piscina<Uint8Array, VerifiedPdf> {
  shared ??= new Piscina({
    filename: new URL('./verify.worker.ts', import.meta.url).href,
    name: 'verifyPdf',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: verifyLimits.waiting,
    idleTimeout: 5_000,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: verifyLimits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that ends between two files concerns nobody; the next file gets a new one.
  shared.on('error', () => undefined);
  return shared;
}

/** @throws Failure 413 when the file needs too much time or memory, 503 when too many wait */
export async function verifyInWorker(pdf: Buffer): Promise<VerifiedPdf> {
  const tooComplex = () => tooLarge('文件内容过于复杂，无法在本页核验。请用 PDF 阅读器的签名面板核验。');
  if (pdf.length > verifyLimits.file) throw tooLarge('文件超过 10 MB，无法在本页核验。');
  const pool = workers();
  if (pool.queueSize >= verifyLimits.waiting) throw notReady('正在核验的文件较多，请一两分钟后再试。');
  return pool
    .run(pdf, { signal: AbortSignal.timeout(verifyLimits.ms) })
    .catch((error: Error & { code?: string }) => {
      throw error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error;
    });
}
