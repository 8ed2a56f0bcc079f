import type { Invoke } from './invoke.ts';
import type { CallName } from './table/call-table.ts';

// What the server and the page bundle tell each other. Pages run inside the server's process, but the two rooms share no code.

/** A province, city or district by its six-digit code; `name` as people say it (深圳, 南山区). */
export interface Region {
  readonly code: string;
  readonly name: string;
}

/** All that a page's loaders get to know from the server. */
export interface PageFacts {
  /** Calls in process, as a visitor. Failures are thrown as domain `Failure`s. */
  readonly invoke: Invoke;
  readonly now: Date;
  /** Public origin, `https://host`, for canonical URLs and Open Graph. */
  readonly origin: string;
  /** The window of the platform's own customer service; undefined: messages are left on the page. */
  readonly customerServiceUrl: string | undefined;
  /** The visitor's city by cookie or network: a code that `findRegion` knows. */
  readonly cityOfVisitor: string;
  /** Cities with at least one certified institution, for the city switcher; most institutions first. */
  readonly cities: readonly Region[];
  /** A region by code; undefined for a code that doesn't exist. */
  readonly findRegion: (code: string) => Region | undefined;
}

/** How the server may cache a public page: what makes it a page of its own, and what makes it stale. */
export interface CachedPage {
  /** Below /bid-web; `:name` stands for one segment. */
  readonly path: string;
  /** The calls that its loaders make: it is stale when their data changes, and it may make no others. */
  readonly calls: readonly CallName[];
  /** Query keys that the page reads. It is cached for each combination of their values; all other keys are ignored. */
  readonly query?: readonly string[];
  /** Query keys of free text and of a visitor's own selection: a page with one of them is rendered for that visitor alone. */
  readonly uncachedQuery?: readonly string[];
  /** The same in every city: the address says which region it is about. */
  readonly sameInEveryCity?: true;
}

/** What the page bundle's entry offers the server; `Handler` renders a request. */
export interface PageModule<Build, Handler> {
  readonly createRequestHandler: (build: Build, mode: string) => Handler;
  readonly createPageContext: (facts: PageFacts) => unknown;
  /** The pages that may be cached; every other one is rendered for each request. */
  readonly cachedPages: readonly CachedPage[];
  /** The calls that the frame around every page makes. */
  readonly frameCalls: readonly CallName[];
  /** The nonce that stands at the renderer's own inline scripts. */
  readonly scriptNonce: string;
}
