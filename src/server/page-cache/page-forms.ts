import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AcceptedCodings } from './accepted-coding.ts';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
/** Smaller than a packet anyway. */
const leastCompressed = 1_024;
/** For pages. 11 makes them 11 % smaller in sixteen times the time: too much for what changes with every quote. */
const brotliUsual = 8;
/** For what is compressed once and for all. */
export const brotliBest = 11;

export interface FormsOptions {
  /** A further form takes that many bytes. */
  readonly grown?: (bytes: number) => void;
  readonly brotliQuality?: number;
}

/** A page as it goes over the network. */
export interface Form {
  /** Flat, as `writeHead` takes it. */
  readonly head: readonly string[];
  readonly body: Buffer;
  /** With its quotes; undefined for a page that nobody may keep. */
  readonly etag: string | undefined;
}

export interface PageContent {
  readonly status: number;
  /** Flat; without what depends on the form. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly compressible: boolean;
  /** The same for the same content; undefined sends none. */
  readonly tag: string | undefined;
}

/** One page in up to three forms, each made at most once and when somebody first wants it. */
export class PageForms {
  readonly content: PageContent;
  readonly plain: Form;
  readonly #options: FormsOptions;
  #gzip: Form | undefined;
  #brotli: Form | undefined;
  #making: Promise<void> | undefined;

  constructor(content: PageContent, options: FormsOptions = {}) {
    this.content = content;
    this.#options = options;
    this.plain = this.#form(content.body);
  }

  /** The smallest form that is ready. Brotli begins where gzip was good enough before: for pages that are asked for again. */
  best(accepted: AcceptedCodings): Form {
    if (accepted.br && this.#brotli) return this.#brotli;
    if (!this.#worthIt) return this.plain;
    const ready = accepted.gzip ? this.#gzip : undefined;
    if (accepted.br && (ready || !accepted.gzip)) this.#make('br');
    else if (accepted.gzip && !ready) this.#make('gzip');
    return ready ?? this.plain;
  }

  /** Waits for the first compressed form; what `best` would send meanwhile is several times as big. */
  async prepare(accepted: AcceptedCodings): Promise<void> {
    if (this.best(accepted) !== this.plain || !this.#worthIt) return;
    await this.#making;
  }

  /** Of a conditional request: is it this page that the browser has? Each form has a tag of its own. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    const { tag } = this.content;
    if (ifNoneMatch === undefined || tag === undefined) return false;
    return ifNoneMatch.includes(`"${tag}`) || ifNoneMatch === '*';
  }

  get #worthIt(): boolean {
    return this.content.compressible && this.content.body.length >= leastCompressed;
  }

  /** One at a time; a failure (no memory) leaves the forms that are there. */
  #make(coding: 'gzip' | 'br'): void {
    this.#making ??= this.#compress(coding)
      .catch(() => {})
      .finally(() => {
        this.#making = undefined;
      });
  }

  async #compress(coding: 'gzip' | 'br'): Promise<void> {
    const { body } = this.content;
    if (coding === 'gzip') {
      this.#gzip = this.#form(await asGzip(body), 'gzip');
      this.#options.grown?.(this.#gzip.body.length);
      return;
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: this.#options.brotliQuality ?? brotliUsual,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    this.#brotli = this.#form(await asBrotli(body, { params }), 'br');
    this.#options.grown?.(this.#brotli.body.length);
  }

  #form(body: Buffer, coding?: 'gzip' | 'br'): Form {
    const head = [...this.content.headers, 'content-length', String(body.length)];
    if (coding) head.push('content-encoding', coding);
    const { tag } = this.content;
    const etag = tag && `"${tag}${coding ? `-${coding}` : ''}"`;
    if (etag) head.push('etag', etag);
    return { head, body, etag };
  }
}
