import { notReady, tooLarge } from '#domain/kernel/failure.ts';
import { Piscina } from 'piscina';

/** A file of `templates/`. */
export type PdfTemplate = 'award-memo' | 'comparison';

export interface PdfJob {
  readonly template: PdfTemplate;
  /** JSON. */
  readonly data: string;
}

export const pdfLimits = {
  /** Characters of the data. A comparison of 12 institutions × 150 items × 8 packages has about 891,000. */
  data: 4_000_000,
  /** Waiting included; browsers give up after 20 s. */
  ms: 18_000,
  waiting: 6,
} as const;

let shared: Piscina<PdfJob, Uint8Array> | undefined;

/** One thread for the node: typesetting computes without a pause, and fonts and compiler are loaded once. */
function workers(): Piscina<PdfJob, Uint8Array> {
  shared ??= new Piscina({
    filename: new URL('./pdf.worker.ts', import.meta.url).href,
    name: 'render',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: pdfLimits.waiting,
    idleTimeout: 60_000,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  // A thread that ends between two documents concerns nobody; the next document gets a new one.
  shared.on('error', () => undefined);
  return shared;
}

/**
 * A document as PDF. Its texts reach Typst as data only: what a person typed is never read as markup.
 * @throws Failure 413 when the document is too large or takes too long, 503 when too many wait
 */
export async function renderPdf(template: PdfTemplate, data: unknown): Promise<Uint8Array> {
  const text = JSON.stringify(data);
  if (text.length > pdfLimits.data) throw tooLarge('内容过多，无法生成 PDF。请改为导出 Excel。');
  const pool = workers();
  if (pool.queueSize >= pool.options.maxQueue) throw notReady('正在生成的文件较多，请稍后再试。');
  return pool
    .run({ template, data: text }, { signal: AbortSignal.timeout(pdfLimits.ms) })
    .catch((error: Error) => {
      throw error.name === 'AbortError'
        ? tooLarge('生成 PDF 用时过长，请稍后再试，或改为导出 Excel。')
        : error;
    });
}
