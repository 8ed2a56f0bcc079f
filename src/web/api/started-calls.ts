// What the first script of a signed-in page offers (`shell/signed-in/start-calls.ts`): requests that it has sent before any module ran.

interface StartedCall {
  /** When it went out, in ms of this computer's clock. */
  readonly sent: number;
  /** Rejected when the signal says so, as that of `fetch`. */
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /**
     * The started request that asks exactly this, in this session and for this page, for the first who asks it: whoever asks again, asks
     * the server. Undefined on public pages, whose first load it does not weigh on.
     */
    takeStartedCall?: (
      url: string,
      body: unknown,
      token: string | undefined,
      signal: AbortSignal,
    ) => StartedCall | undefined;
  }
}
