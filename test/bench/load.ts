import { connect } from 'node:net';

export interface Load {
  readonly perSecond: number;
  readonly answered: number;
  /** Answers other than 200. */
  readonly refused: number;
}

interface Bounds {
  readonly connections: number;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Asks for one address, or for what `url` says for each request, over a few keep-alive connections, each anew as soon as it is answered, until
 * time or count is up. It writes and reads bare sockets: Node's own client takes longer than a server that sends ready bytes, and so
 * would measure itself.
 */
export async function load(
  url: string | ((count: number) => string),
  bounds: Bounds,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const urlOf = typeof url === 'string' ? () => url : url;
  const { hostname, port, host } = new URL(urlOf(0));
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requestFor = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const pathOf = (one: string) => one.slice(one.indexOf('/', 'http://'.length));
  const same = typeof url === 'string' ? requestFor(pathOf(url)) : undefined;
  const from = performance.now();
  const until = from + bounds.seconds * 1000;
  let sent = 0;
  let answered = 0;
  let refused = 0;
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const reader = answerReader((status) => {
        answered += 1;
        if (status !== 200) refused += 1;
        ask();
      });
      const ask = () => {
        if (sent >= bounds.requests || performance.now() >= until) socket.end();
        else {
          sent += 1;
          socket.write(same ?? requestFor(pathOf(urlOf(sent))));
        }
      };
      socket.setNoDelay(true);
      socket.once('connect', ask);
      socket.on('data', reader);
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: bounds.connections }, worker));
  return { perSecond: (answered * 1000) / (performance.now() - from), answered, refused };
}

/** Calls back with the status once an answer has arrived whole. Answers tell their length and come one at a time. */
function answerReader(done: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (!Number.isInteger(length)) throw new Error('the answer does not tell its length');
      missing = length - (head.length - end - 4);
      head = Buffer.alloc(0);
    }
    if (missing === 0) done(status);
  };
}
