import { type ReactNode, useSyncExternalStore } from 'react';

type Tone = 'success' | 'info' | 'warning' | 'error';

interface Message {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
}

let shown: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Message[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const saying =
  (tone: Tone) =>
  /** @param seconds how long it stands */
  (text: ReactNode, seconds = 3): void => {
    lastId += 1;
    const message = { id: lastId, tone, text };
    show([...shown, message]);
    setTimeout(() => show(shown.filter((one) => one !== message)), seconds * 1000);
  };

/** Says what happened, at the top of the page for some seconds: what has no place of its own there. */
export const message = {
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  error: saying('error'),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where messages stand; once in the frame of the signed-in pages. */
export function Messages() {
  const messages = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="messages" role="status" aria-live="polite">
      {messages.map(({ id, tone, text }) => (
        <div key={id} className={`message message-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
          {text}
        </div>
      ))}
    </div>
  );
}
