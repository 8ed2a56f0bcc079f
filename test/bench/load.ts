import { Agent, get } from 'node:http';

export interface Load {
  readonly perSecond: number;
  readonly answered: number;
  /** Answers other than 200. */
  readonly refused: number;
}

/** Asks for one address over a few kept connections, each anew as soon as it is answered, until time or count is up. */
export async function load(
  url: string,
  bounds: { readonly connections: number; readonly seconds: number; readonly requests: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: bounds.connections });
  const from = performance.now();
  const until = from + bounds.seconds * 1000;
  let sent = 0;
  let answered = 0;
  let refused = 0;
  const worker = async () => {
    while (sent < bounds.requests && performance.now() < until) {
      sent += 1;
      const status = await ask(url, agent);
      answered += 1;
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: bounds.connections }, worker));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  return { perSecond: answered / seconds, answered, refused };
}

const ask = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });
