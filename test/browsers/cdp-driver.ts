import { type Driver, openSocket } from './driver.ts';

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}
interface ConsoleCall {
  type: string;
  args: { value?: unknown; description?: string }[];
}
interface Navigated {
  frame: { parentId?: string; loaderId: string };
}
interface Lifecycle {
  name: string;
  loaderId: string;
}
interface LogEntry {
  entry: { level: string; text: string; url?: string };
}

const keyCodes = { Enter: 13, Escape: 27, Tab: 9 } as const;

/** A window of a Chromium of any age, by the DevTools protocol. */
export async function cdpDriver(
  browserSocket: string,
  size: { width: number; height: number },
): Promise<Driver> {
  const socket = await openSocket(browserSocket);
  const { targetId } = await socket.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank', // how large, is said below: only some versions want to hear it here
  });
  const { sessionId } = await socket.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <T>(method: string, params: object = {}) => socket.send<T>(method, params, { sessionId });
  let problems: string[] = [];
  /** Documents of the window, oldest first, and those of them whose HTML is there. */
  const documents: string[] = [];
  const there = new Set<string>();
  let heard = () => {};
  socket.on((method, params) => {
    if (method === 'Inspector.targetCrashed') socket.end('The page has crashed.');
    if (method === 'Page.frameNavigated') {
      const { frame } = params as Navigated;
      if (!frame.parentId) documents.push(frame.loaderId);
    }
    if (method === 'Page.lifecycleEvent' && (params as Lifecycle).name === 'DOMContentLoaded')
      there.add((params as Lifecycle).loaderId);
    heard();
    if (method === 'Runtime.exceptionThrown') {
      const { exceptionDetails } = params as { exceptionDetails: NonNullable<Evaluated['exceptionDetails']> };
      problems.push(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text);
    }
    if (method === 'Runtime.consoleAPICalled' && (params as ConsoleCall).type === 'error')
      problems.push(
        (params as ConsoleCall).args.map(({ value, description }) => value ?? description).join(' '),
      );
    if (method === 'Log.entryAdded' && (params as LogEntry).entry.level === 'error') {
      const { text, url } = (params as LogEntry).entry;
      problems.push(`${text} ${url ?? ''}`);
    }
  });
  for (const domain of ['Page', 'Runtime', 'Log', 'Inspector']) await send(`${domain}.enable`);
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' });
  const mouse = (type: string, x: number, y: number, clickCount: number) =>
    send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount,
    });
  return {
    async open(address) {
      const go = () => send<{ errorText?: string; loaderId?: string }>('Page.navigate', { url: address });
      let answer = await go();
      // The page that is left may begin a navigation of its own in that moment.
      for (let more = 3; answer.errorText === 'net::ERR_ABORTED' && more > 0; more -= 1) answer = await go();
      if (answer.errorText) throw new Error(`${address}: ${answer.errorText}`);
      // This document, or one that it has sent on to. Not the one before, which may say so only now.
      const isThere = () => {
        const from = documents.indexOf(answer.loaderId ?? '');
        return from >= 0 && documents.slice(from).some((id) => there.has(id));
      };
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, 60_000); // what is there is looked at
        heard = () => {
          if (!isThere()) return;
          clearTimeout(late);
          resolve();
        };
        heard();
      });
      heard = () => {};
    },
    async run(expression) {
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async click(x, y, times = 1) {
      await mouse('mouseMoved', x, y, 0);
      for (let count = 1; count <= times; count += 1) {
        await mouse('mousePressed', x, y, count);
        await mouse('mouseReleased', x, y, count);
      }
    },
    type: async (text) => void (await send('Input.insertText', { text })),
    async press(key) {
      const event = {
        key,
        code: key,
        windowsVirtualKeyCode: keyCodes[key],
        ...(key === 'Enter' && { text: '\r' }),
      };
      await send('Input.dispatchKeyEvent', { type: key === 'Enter' ? 'keyDown' : 'rawKeyDown', ...event });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    problems: async () => problems.splice(0),
    async close() {
      // All of it: what was started may be a script around the browser.
      await socket.send('Browser.close').catch(() => {});
      socket.close();
    },
  };
}
