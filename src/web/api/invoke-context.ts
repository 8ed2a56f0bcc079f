import { createContext, data, RouterContextProvider } from 'react-router';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput, Invoke } from '#wire/invoke.ts';

/** A province, city or district by its six-digit code; `name` as people say it (深圳, 南山区). */
export interface Region {
  code: string;
  name: string;
}

/** All that the server hands to page loaders: the one door between the two rooms. */
export interface PageFacts {
  /** Calls in process, as the visitor of this request. Refusals are thrown as domain `Failure`s. */
  invoke: Invoke;
  now: Date;
  /** Public origin, `https://host`, for canonical URLs and Open Graph. */
  origin: string;
  /** ICP record number; undefined shows 备案中. */
  icpNumber: string | undefined;
  /** The window of the platform's own customer service; undefined: messages are left on the page. */
  customerServiceUrl: string | undefined;
  /** The visitor's city by his cookie or network: a code that `findRegion` knows. A page that reads it is kept once per city. */
  readonly cityOfVisitor: string;
  /** Cities with at least one certified institution, for the city switcher; most institutions first. */
  cities: readonly Region[];
  /** A region by code; undefined for a code that doesn't exist. */
  findRegion(code: string): Region | undefined;
}

export const pageFactsContext = createContext<PageFacts>();
export const invokeContext = createContext<Invoke>();

/** Called by the server for every page request. */
export function createPageContext(facts: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageFactsContext, facts);
  context.set(invokeContext, facts.invoke);
  return context;
}

interface Refusal {
  name: 'Failure';
  code: number;
  message: string;
}

// By name, not class: the server's copy of the domain is another one than the page bundle's.
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Failure';

/**
 * For loaders: calls, and turns a refusal into the error page with that status
 * (not found 404, too often 429, not ready 503; anything else that a page can't show, 400).
 */
export async function load<N extends CallName>(
  context: Readonly<RouterContextProvider>,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  try {
    return await context.get(invokeContext)(name, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const status = [403, 404, 429, 500, 503].includes(error.code) ? error.code : 400;
    throw data({ message: error.message }, { status });
  }
}
