/** A request that the page's first script has sent before any module ran (`shell/signed-in/start-calls.ts`). */
interface StartedCall {
  /** The page that it was sent for, which may have led elsewhere since. */
  readonly page: string;
  /** In whose session: the access token that it carries. */
  readonly token: string;
  /** When it went out, in ms of this computer's clock. */
  readonly sent: number;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** By address and body. */
    startedCalls?: Record<string, StartedCall | undefined>;
  }
}

/** Older ones belong to a page that nobody waited for. */
const freshMs = 20_000;

/**
 * The started request that asks exactly this in this session, for the first who asks it: whoever asks again, asks the server.
 * @param now in ms of this computer's clock
 */
export function takeStartedCall(
  { url, body, token }: { url: string; body: unknown; token: string | undefined },
  now: number,
): StartedCall | undefined {
  const started = window.startedCalls;
  const key = `${url} ${String(body ?? '')}`;
  const found = started?.[key];
  if (!started || !found) return undefined;
  delete started[key];
  const meant = found.token === token && found.page === window.location.href;
  return meant && now - found.sent < freshMs ? found : undefined;
}

/** The same answer, as long as nobody gives up waiting for it. */
export const untilGivenUp = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });
