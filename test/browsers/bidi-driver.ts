import { type Driver, openSocket } from './driver.ts';

type Remote =
  | { type: 'success'; result: { value?: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } };
interface LogEntry {
  level: string;
  text: string | null;
}

const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** A window of Firefox, by WebDriver BiDi. */
export async function bidiDriver(address: string, size: { width: number; height: number }): Promise<Driver> {
  const socket = await openSocket(`${address}/session`);
  await socket.send('session.new', { capabilities: {} });
  const { context } = await socket.send<{ context: string }>('browsingContext.create', { type: 'window' });
  await socket.send('browsingContext.setViewport', { context, viewport: size });
  const problems: string[] = [];
  socket.on((method, params) => {
    const { level, text } = params as LogEntry;
    if (method === 'log.entryAdded' && level === 'error') problems.push(text ?? '');
  });
  await socket.send('session.subscribe', { events: ['log.entryAdded'] });
  const perform = (actions: object) => socket.send('input.performActions', { context, actions: [actions] });
  const type = async (text: string) =>
    void (await perform({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    }));
  return {
    async open(url) {
      const go = () => socket.send('browsingContext.navigate', { context, url, wait: 'interactive' });
      // The page that is left may begin a navigation of its own in that moment.
      await go().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
        return go();
      });
    },
    async run(expression) {
      // Values come as JSON: the protocol's own form of them would have to be taken apart.
      const answer = await socket.send<Remote>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value === undefined ? null : value))`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value as string) as unknown;
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
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          ...Array.from({ length: times }, () => press).flat(),
        ],
      });
    },
    type,
    press: (key) => type(keys[key]),
    problems: async () => problems.splice(0),
    async close() {
      await socket.send('session.end').catch(() => {});
      socket.close();
    },
  };
}
