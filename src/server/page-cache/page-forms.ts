import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
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
  /** By how many bytes the forms together became bigger, or smaller. */
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
  readonly compressible: boolean;
  /** The same for the same content; undefined sends none. */
  readonly tag: string | undefined;
}

/**
 * One page in up to three forms, each made when somebody first wants it. The plain form takes five times the room of a compressed one and is
 * hardly ever wanted: it goes as soon as there is another, and comes back for good when it is asked for.
 */
export class PageForms {
  readonly content: PageContent;
  readonly #length: number;
  readonly #options: FormsOptions;
  #plain: Form | undefined;
  #plainWanted = false;
  #gzip: Form | undefined;
  #brotli: Form | undefined;
  #making: Promise<void> | undefined;

  constructor(content: PageContent & { readonly body: Buffer }, options: FormsOptions = {}) {
    const { body, ...rest } = content;
    this.content = rest;
    this.#length = body.length;
    this.#options = options;
    this.#plain = this.#form(body);
  }

  /** What all forms take together. */
  get bytes(): number {
    return [this.#plain, this.#gzip, this.#brotli].reduce((sum, form) => sum + (form?.body.length ?? 0), 0);
  }

  /** The smallest form that is ready. Brotli begins where gzip was good enough before: for pages that are asked for again. */
  best(accepted: AcceptedCodings): Form {
    if (accepted.br && this.#brotli) return this.#brotli;
    if (accepted.gzip && this.#gzip) {
      if (accepted.br) this.#make('br');
      return this.#gzip;
    }
    if (this.#worthIt && (accepted.br || accepted.gzip)) this.#make(accepted.gzip ? 'gzip' : 'br');
    else this.#plainWanted = true;
    return this.plain();
  }

  plain(): Form {
    if (this.#plain) return this.#plain;
    const plain = this.#form(this.#unpacked());
    if (this.#plainWanted) {
      this.#plain = plain;
      this.#options.grown?.(this.#length);
    }
    return plain;
  }

  /** Waits for the first compressed form; what `best` would send meanwhile is several times as big. */
  async prepare(accepted: AcceptedCodings): Promise<void> {
    const ready = (accepted.br && this.#brotli) || (accepted.gzip && this.#gzip);
    if (ready || !this.#worthIt || !(accepted.br || accepted.gzip)) return;
    this.#make(accepted.gzip ? 'gzip' : 'br');
    await this.#making;
  }

  /** Of a conditional request: is it this page that the browser has? Each form has a tag of its own. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    const { tag } = this.content;
    if (ifNoneMatch === undefined || tag === undefined) return false;
    return ifNoneMatch.includes(`"${tag}`) || ifNoneMatch === '*';
  }

  get #worthIt(): boolean {
    return this.content.compressible && this.#length >= leastCompressed;
  }

  #unpacked(): Buffer {
    if (this.#plain) return this.#plain.body;
    if (this.#gzip) return gunzipSync(this.#gzip.body);
    return brotliDecompressSync((this.#brotli as Form).body);
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
    const before = this.bytes;
    const body = this.#unpacked();
    if (coding === 'gzip') this.#gzip = this.#form(await asGzip(body), coding);
    else {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: this.#options.brotliQuality ?? brotliUsual,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      this.#brotli = this.#form(await asBrotli(body, { params }), coding);
    }
    if (!this.#plainWanted) this.#plain = undefined;
    this.#options.grown?.(this.bytes - before);
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
