import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { Settings } from '#server/settings.ts';

type Wanted = Pick<Settings, 'host' | 'port'>;

/** Looks before the long steps whether the address can be had, on each address that the name stands for. */
export async function assertAddressFree(wanted: Wanted): Promise<void> {
  const addresses = await lookup(wanted.host, { all: true }).catch((error) => {
    throw explainListening(error, wanted);
  });
  const problems = await Promise.all(addresses.map(({ address }) => tryListening(address, wanted.port)));
  // A machine without IPv6 may still know a `::1` for localhost: one address that can be had is enough.
  const taken = problems.find((problem) => problem?.code === 'EADDRINUSE');
  const problem = taken ?? (problems.includes(undefined) ? undefined : problems[0]);
  if (problem) throw explainListening(problem, wanted);
}

function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** One line for what `listen` may fail with. */
export function explainListening(error: unknown, { host, port }: Wanted): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is in use by another program: stop that one, or choose another port, e.g. PORT=${port + 1}`,
      );
    case 'EACCES':
      return new Error(`Port ${port} is reserved for root: choose one above 1023, e.g. PORT=3000`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `HOST=${host} is not an address of this machine: e.g. HOST=localhost, or HOST=0.0.0.0 for all`,
      );
    default:
      return error as Error;
  }
}
