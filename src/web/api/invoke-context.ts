import { createContext, data, RouterContextProvider } from 'react-router';
import type { CallInput, CallOutput, Invoke } from '#wire/invoke.ts';
import type { PageFacts } from '#wire/pages.ts';
import type { CallName } from '#wire/table/call-table.ts';

export const pageFactsContext = createContext<PageFacts>();
export const invokeContext = createContext<Invoke>();

/** Called by the server for every page request. */
export function createPageContext(facts: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageFactsContext, facts);
  context.set(invokeContext, facts.invoke);
  return context;
}

interface ServerFailure {
  name: 'Failure';
  code: number;
  message: string;
}

// By name, not class: the server's copy of the domain is another one than the page bundle's.
const isServerFailure = (error: unknown): error is ServerFailure =>
  error instanceof Error && error.name === 'Failure';

/**
 * For loaders: calls, and turns a failure into the error page with that status
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
    if (!isServerFailure(error)) throw error;
    const status = [403, 404, 429, 500, 503].includes(error.code) ? error.code : 400;
    throw data({ message: error.message }, { status });
  }
}
