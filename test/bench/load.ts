import { connect } from 'node:net';

export interface Load {
  readonly perSecond: number;
  readonly answered: number;
  /** Answers other than 200. */
  readonly refused: number;
  /** From sending to the whole answer, milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Bounds {
  readonly connections: number;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Asks for one address, or for what `url` says for each request, by POST where there is a body, over a few keep-alive connections, each anew as soon as it is answered, until
 * time or count is up. It writes and reads bare sockets: Node's own client takes longer than a server that sends ready bytes, and so
 * would measure itself.
 */
export async function load(
  url: string | ((count: number) => string),
  bounds: Bounds,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Load> {
  const urlOf = typeof url === 'string' ? () => url : url;
  const { hostname, port, host } = new URL(urlOf(0));
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requestFor = (path: string) =>
    Buffer.from(
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`,
    );
  const pathOf = (one: string) => one.slice(one.indexOf('/', 'http://'.length));
  const same = typeof url === 'string' ? requestFor(pathOf(url)) : undefined;
  const from = performance.now();
  const until = from + bounds.seconds * 1000;
  let sent = 0;
  let refused = 0;
  const took: number[] = [];
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let asked = 0;
      const reader = answerReader((status) => {
        took.push(performance.now() - asked);
        if (status !== 200) refused += 1;
        ask();
      });
      const ask = () => {
        if (sent >= bounds.requests || performance.now() >= until) socket.end();
        else {
          sent += 1;
          asked = performance.now();
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
  return { ...measured(took, performance.now() - from), refused };
}

/** @param took of each piece of work, all of which lasted `all` together; milliseconds */
export function measured(took: number[], all: number): Omit<Load, 'refused'> {
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN;
  return {
    perSecond: (took.length * 1000) / all,
    answered: took.length,
    p50: at(0.5),
    p99: at(0.99),
  };
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
