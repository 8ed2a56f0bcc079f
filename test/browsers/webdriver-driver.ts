import type { Driver } from './driver.ts';

const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/**
 * A window of WebKitGTK, by classic WebDriver.
 * @param said what the browser has printed of its console since it was last asked: the protocol does not tell
 */
export async function webDriver(
  address: string,
  capabilities: object,
  size: { width: number; height: number },
  said: () => string[],
): Promise<Driver> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(180_000),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  await call('POST', `${session}/window/rect`, size);
  const perform = (actions: object) => call('POST', `${session}/actions`, { actions: [actions] });
  const type = async (text: string) =>
    void (await perform({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    }));
  const execute = (script: string, ...args: readonly string[]) =>
    call('POST', `${session}/execute/sync`, { script, args });
  let opened = false;
  return {
    async open(url) {
      if (!opened) {
        opened = true;
        await call('POST', `${session}/url`, { url });
        return;
      }
      // By the page itself, as a link does. WebKit answers the driver's own command without going anywhere when the page has just
      // begun to work; links and scripts of the page lead away at the same moment.
      // Answered first, so that whatever fails here has failed before leaving.
      const leave =
        'const to = arguments[0]; window.checkupLeft = true; setTimeout(() => location.assign(to));';
      await execute(leave, url);
      const end = Date.now() + 120_000;
      for (;;) {
        const there = await execute(`return !window.checkupLeft && document.readyState !== 'loading'`).catch(
          () => false,
        );
        if (there) return;
        if (Date.now() > end) throw new Error(`WebKit does not leave for ${url}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async run(expression) {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => ${expression}).then((value) => done(JSON.stringify(value === undefined ? null : value)),
          (error) => done(JSON.stringify({ failed: String(error) })));`;
      const text = (await call('POST', `${session}/execute/async`, { script, args: [] })) as string;
      const value = JSON.parse(text) as { failed?: string } | null;
      if (value?.failed) throw new Error(value.failed);
      return value;
    },
    async click(x, y, times = 1) {
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          ...Array.from({ length: times }, () => press).flat(),
        ],
      });
    },
    type,
    press: (key) => type(keys[key]),
    problems: async () => said(),
    close: async () => void (await call('DELETE', session).catch(() => {})),
  };
}
