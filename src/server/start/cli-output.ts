import { readFile } from 'node:fs/promises';

/**
 * Writes to standard output and waits until the system has taken it: a pipe takes 64 KB at a time, and what a process that ends
 * has not handed over by then is lost.
 * @throws Error where the reader has gone away
 */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(new Error('The output could not be written to its end: its reader is gone.'));
      else resolve();
    });
  });

/** Ends with `code` once both outputs have taken everything; what still holds the event loop is not waited for. */
export async function endProcess(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  process.exit(code);
}

// A reader that goes away is told to whoever waits for `print`; without a listener Node would end with its own message.
process.stdout.on('error', () => undefined);

/** @throws Error with a sentence in place of the system's message */
export const readInput = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    const why = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' };
    throw new Error(`${path} could not be read: ${why[error.code as keyof typeof why] ?? error.code}.`, {
      cause: error,
    });
  });
