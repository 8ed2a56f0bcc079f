import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DataChanges } from '#server/changes/data-changes.ts';
import type { Topic } from '#server/changes/topics.ts';
import { LRUCache } from 'lru-cache';

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Bytes and all headers as they go over the network; flat, as `writeHead` takes them. */
export interface Variant {
  readonly head: readonly string[];
  readonly body: Buffer;
}

export interface CompressedPage extends Omit<RenderedPage, 'body'> {
  readonly variants: { readonly br: Variant; readonly gzip: Variant };
}

/** What is cached has only its compressed bytes; a failure, a redirect or an unknown address is not cached. */
export type Page = RenderedPage | CompressedPage;

export interface PageRequest {
  /** Address and city. */
  readonly key: string;
  /** What it shows changes with these. */
  readonly topics: readonly Topic[];
  readonly render: () => Promise<RenderedPage>;
}

export type CacheStatus = 'hit' | 'stale' | 'miss' | 'stale-if-error';

/** Time alone changes pages a little (a deadline passes): they are rendered anew in the background. */
export const ttlMs = 60_000;
/** A page that nobody asked for so long is not shown once more: its visitor waits for the new one. */
export const staleMs = 10 * 60_000;
/** An old page is shown instead of a failure for so long. */
export const staleIfErrorMs = 60 * 60_000;
/** After a failure the old page is shown for so long without another attempt. */
const retryAfterMs = 5_000;
/** Headers, keys and objects of an entry. */
const overheadBytes = 4_096;

interface Entry {
  readonly page: Page;
  readonly renderedAt: number;
  retryAt: number;
}

/**
 * Rendered pages by address, city and version of their data: whoever asks after a change asks for another entry, and the old
 * one leaves as the least recently used. However many ask, a page is rendered once at a time.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry, PageRequest>;
  readonly #changes: DataChanges;
  readonly #now: () => number;

  constructor(options: {
    readonly bytes: number;
    readonly changes: DataChanges;
    readonly now: () => number;
  }) {
    this.#changes = options.changes;
    this.#now = options.now;
    this.#entries = new LRUCache({
      maxSize: options.bytes,
      maxEntrySize: options.bytes,
      // Failures, redirects and unknown addresses are shared by those who wait for them, then dropped.
      sizeCalculation: ({ page }, key) =>
        'variants' in page
          ? page.variants.br.body.length + page.variants.gzip.body.length + key.length + overheadBytes
          : options.bytes + 1,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now: options.now },
      allowStale: true,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_key, _old, { context }) => render(context, options.now()),
    });
  }

  size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  async get(request: PageRequest): Promise<{ readonly page: Page; readonly status: CacheStatus }> {
    const { listening } = this.#changes;
    if (!listening) {
      const old = this.#lastOf(request.key);
      if (old && old.retryAt > this.#now()) return { page: old.page, status: 'stale-if-error' };
    }
    const key = `${request.key} ${listening ? this.#changes.versionOf(request.topics) : 'unknown'}`;
    const age = ttlMs - this.#entries.getRemainingTTL(key);
    const status: LRUCache.Status<string, Entry, PageRequest> = {};
    try {
      const entry = await this.#entries.fetch(key, {
        context: request,
        // Nothing is trusted while nobody tells what changed.
        forceRefresh: !listening,
        allowStale: listening && age < staleMs,
        status,
      });
      if (!entry) throw new Error(`${request.key} was not rendered`);
      if (status.fetch === 'hit') return { page: entry.page, status: 'hit' };
      return { page: entry.page, status: status.returnedStale ? 'stale' : 'miss' };
    } catch (error) {
      const old = this.#lastOf(request.key);
      if (old) {
        old.retryAt = this.#now() + retryAfterMs;
        return { page: old.page, status: 'stale-if-error' };
      }
      if (error instanceof PageFailed) return { page: error.page, status: 'miss' };
      throw error;
    }
  }

  /** Whatever its version; looked for only when a page cannot be had otherwise. */
  #lastOf(key: string): Entry | undefined {
    const since = this.#now() - staleIfErrorMs;
    return this.#entries.find((entry, one) => entry.renderedAt > since && one.startsWith(`${key} `));
  }
}

/** The page of a failure: an older page says more. */
class PageFailed extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super(`the page answers ${page.status}`);
    this.page = page;
  }
}

async function render(request: PageRequest, renderedAt: number): Promise<Entry> {
  const page = await request.render();
  if (page.status >= 500) throw new PageFailed(page);
  return { page: page.status === 200 ? await compress(page) : page, renderedAt, retryAt: 0 };
}

async function compress({ status, headers, body }: RenderedPage): Promise<CompressedPage> {
  const [br, gz] = await Promise.all([asBrotli(body, brotliOptions), asGzip(body)]);
  return {
    status,
    headers,
    variants: { br: variant(headers, 'br', br), gzip: variant(headers, 'gzip', gz) },
  };
}

function variant(headers: RenderedPage['headers'], encoding: string, bytes: Buffer): Variant {
  const own = { 'content-encoding': encoding, 'content-length': String(bytes.length) };
  return { head: Object.entries({ ...headers, ...own }).flat(), body: ownCopy(bytes) };
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
/** 11 makes pages 11 % smaller in sixteen times the time: too much for what changes with every quote. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** Compressed buffers are slices of pooled memory: one page would keep a whole slab of 64 KB. */
function ownCopy(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}
