import { LRUCache } from 'lru-cache';
import type { DataChanges } from '#server/changes/data-changes.ts';
import type { Topic } from '#server/changes/topics.ts';
import { type CompressedPage, compressPage, type RenderedPage } from './compressed-page.ts';

/** Failures, redirects and unknown addresses are not cached, and not compressed here. */
export type Page = RenderedPage | CompressedPage;

interface PageRequest {
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
  readonly page: CompressedPage;
  readonly version: number;
  readonly renderedAt: number;
  /** The last attempt to render it anew: of which version, and when. */
  failed?: { readonly version: number; readonly at: number };
}

/** Rendered pages by address and city, each with the version of its data. However many ask, a page is rendered once at a time. */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #changes: DataChanges;
  readonly #now: () => number;

  constructor(maxBytes: number, changes: DataChanges, now: () => number) {
    this.#changes = changes;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page: { variants } }, key) =>
        variants.br.body.length + variants.gzip.body.length + key.length + overheadBytes,
    });
  }

  size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** What can be sent at once, as nothing has changed since it was rendered a moment ago. */
  fresh({ key, topics }: Omit<PageRequest, 'render'>): CompressedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isCurrent(entry, topics) && this.#now() - entry.renderedAt <= ttlMs
      ? entry.page
      : undefined;
  }

  async get(request: PageRequest): Promise<{ readonly page: Page; readonly status: CacheStatus }> {
    const { key, topics } = request;
    const fresh = this.fresh(request);
    if (fresh) return { page: fresh, status: 'hit' };
    const last = this.#entries.get(key);
    const age = last ? this.#now() - last.renderedAt : Number.POSITIVE_INFINITY;
    if (!last || age > staleIfErrorMs) return { page: await this.#renderOnce(request), status: 'miss' };
    const version = this.#changes.versionOf(topics);
    if (last.failed?.version === version && this.#now() < last.failed.at + retryAfterMs)
      return { page: last.page, status: 'stale-if-error' };
    const attempt = async () => {
      const page = await this.#renderOnce(request).catch(() => undefined);
      if (page && page.status < 500) return page;
      last.failed = { version, at: this.#now() };
      return undefined;
    };
    const rendering = attempt();
    if (age <= staleMs && this.#isCurrent(last, topics)) return { page: last.page, status: 'stale' };
    const page = await rendering;
    return page ? { page, status: 'miss' } : { page: last.page, status: 'stale-if-error' };
  }

  /** Nothing is trusted while notifications of changes do not arrive. */
  #isCurrent({ version }: Entry, topics: readonly Topic[]): boolean {
    return this.#changes.listening && version === this.#changes.versionOf(topics);
  }

  /** Shared by all who wait for it, but not with those who came after a change. */
  #renderOnce({ key, topics, render }: PageRequest): Promise<Page> {
    const version = this.#changes.versionOf(topics);
    const inFlight = `${key} ${version}`;
    const start = () => this.#render(key, version, render).finally(() => this.#rendering.delete(inFlight));
    const rendering = this.#rendering.get(inFlight) ?? start();
    this.#rendering.set(inFlight, rendering);
    return rendering;
  }

  async #render(key: string, version: number, render: PageRequest['render']): Promise<Page> {
    const renderedAt = this.#now();
    const rendered = await render();
    if (rendered.status !== 200) return rendered;
    const page = await compressPage(rendered);
    const other = this.#entries.peek(key);
    if (!other || other.version <= version) this.#entries.set(key, { page, version, renderedAt });
    return page;
  }
}
