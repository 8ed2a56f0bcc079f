import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { notReady, tooLarge } from '#domain/kernel/failure.ts';
import { programFile } from '#server/program-files.ts';
import { bareEnvironment, type Workers } from '#server/workers.ts';

/** The documents: each is a file of `templates/`. */
type PdfTemplate =
  | 'award-memo'
  | 'comparison'
  | 'contract'
  | 'contract-evidence'
  | 'opening-record'
  | 'plan'
  | 'quotation'
  | 'settlement';

/** What every document has: its title and a note (a day, a state) are above each page, its number is below. */
interface PdfData {
  readonly title: string;
  readonly number: string;
  readonly note: string;
}

export interface PdfJob {
  readonly template: PdfTemplate;
  readonly data: PdfData;
  /** A file inside the document, byte for byte; the template embeds it. '' for none. */
  readonly attached: string;
  /** Seconds since 1970; stands in the file as its time of creation. */
  readonly madeAt: number;
}

export const pdfLimits = {
  /** Characters of the data. A comparison of 12 institutions × 150 items × 8 packages has about 1.28 million. */
  data: 2_000_000,
  /** Bytes of the document. */
  bytes: 20 * 2 ** 20,
  /** Waiting included; browsers give up after 20 s. */
  ms: 18_000,
  /** With the one that is being set. A waiting call holds a database connection: half of a node's. */
  waiting: 6,
} as const;

const tooMuch = () => tooLarge('内容过多，无法生成一份 PDF。请改用“导出 Excel”，或联系客服分批生成。');

/**
 * A document as PDF/A-2b (with a file attached, PDF/A-3b) with its fonts embedded; the same data and time give the same bytes.
 *
 * A new document: write `templates/NAME.typ` (begin as `award-memo.typ` does: `#import "layout.typ": *`, then
 * `#show: paper.with()`), add NAME to `PdfTemplate`, and call this with a plain object whose fields the template reads as
 * `data.field`. All texts are data, so that nothing typed is read as markup; format money and times before. Long texts
 * wrap; `table` rows never break across pages and heads in `table.header` repeat.
 *
 * One document after the other, each in a process of its own: what Typst holds of memory ends with it, and a document that
 * takes too long can be ended.
 * @throws Failure 413 when the document is too large or takes too long, 503 when too many wait
 */
export async function renderPdf<Data extends PdfData>(
  { pdfs }: Pick<Workers, 'pdfs'>,
  template: PdfTemplate,
  data: Data,
  now: Date,
  attached = '',
): Promise<Buffer> {
  const job: PdfJob = { template, data, attached, madeAt: Math.floor(now.getTime() / 1000) };
  const input = JSON.stringify(job);
  if (input.length > pdfLimits.data) throw tooMuch();
  if (pdfs.waiting >= pdfLimits.waiting) throw notReady('正在生成的文件较多，请稍后再试。');
  const signal = AbortSignal.timeout(pdfLimits.ms);
  return pdfs.run(() => setInProcess(input, signal));
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > pdfLimits.bytes) throw tooMuch();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function setInProcess(input: string, signal: AbortSignal): Promise<Buffer> {
  const child = spawn(process.execPath, [programFile('pdf')], {
    env: bareEnvironment,
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  // The end of the process says what went wrong, not that it no longer reads.
  child.stdin.on('error', () => undefined).end(input);
  try {
    const [code, pdf, problem] = await Promise.all([ended, bytesOf(child.stdout), text(child.stderr)]);
    if (code !== 0) throw new Error(`PDF was not made (${code}): ${problem.slice(0, 2000)}`);
    return pdf;
  } catch (error) {
    child.kill('SIGKILL');
    if (!signal.aborted) throw error;
    throw tooLarge('生成 PDF 用时过长，请稍后再试，或改用“导出 Excel”。');
  }
}
