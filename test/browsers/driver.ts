// What the walks need of a browser, whatever it is driven by. Playwright knows no engine older than a year.

export interface Driver {
  /** Opens an address, and waits until the document is there. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page; waits for a promise. */
  run(expression: string): Promise<unknown>;
  /** A press of the left button, `times` 2 for a double one, at a place of the window. */
  click(x: number, y: number, times?: number): Promise<void>;
  /** As from a keyboard, or from an input method: it may be Chinese. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** What the console has said of errors since it was last asked. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** The window is no more: crashed, or its browser has ended. */
export class WindowGone extends Error {}

/** Sends commands by a socket, and gets answers and events by it: both protocols of today do. */
export async function openSocket(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  const listeners: ((method: string, params: never) => void)[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string);
    const asked = waiting.get(message.id);
    if (asked) {
      waiting.delete(message.id);
      if (message.error)
        asked.reject(new Error(message.error.message ?? `${message.error} ${message.message}`));
      else asked.resolve(message.result as never);
    } else if (message.method) for (const hear of listeners) hear(message.method, message.params as never);
  });
  let gone: WindowGone | undefined;
  const end = (reason: string) => {
    gone ??= new WindowGone(reason);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  socket.addEventListener('close', () => end('The browser has ended.'));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No answer at ${address}`)));
  });
  return {
    send<T>(method: string, params: object = {}, more: object = {}): Promise<T> {
      last += 1;
      const id = last;
      return new Promise<T>((resolve, reject) => {
        if (gone) return reject(gone);
        // A page that crashes answers nothing.
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${method}: no answer`));
        }, 120_000);
        const settle =
          <A>(next: (answer: A) => void) =>
          (answer: A) => {
            clearTimeout(timer);
            next(answer);
          };
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
        socket.send(JSON.stringify({ id, method, params, ...more }));
      });
    },
    on: (hear: (method: string, params: never) => void) => void listeners.push(hear),
    /** Whoever waits for an answer, or asks later, gets this instead. */
    end,
    close: () => socket.close(),
  };
}

/** Errors that say nothing about the browser: a page that is left breaks off what it was loading. */
export const isAboutLeaving = (text: string): boolean =>
  /Failed to fetch manifest patches|NS_BINDING_ABORTED|due to access control checks|Load cannot follow/.test(
    text,
  );
