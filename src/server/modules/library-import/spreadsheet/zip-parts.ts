import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Failure } from '#domain/kernel/failure.ts';
import yauzl from 'yauzl';
import { damaged, inflatesTooMuch, limits, passwordProtected } from './limits.ts';

/** The files inside a zip, checked against the limits before anything is inflated and counted while it is,
 * because a header can lie. */
export interface ZipParts {
  has(path: string): boolean;
  /** Chunks of one file as they inflate. Each file is given at most once. */
  stream(path: string): AsyncIterable<Buffer>;
  text(path: string): Promise<string>;
}

export async function openZip(bytes: Uint8Array): Promise<ZipParts> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = new Map<string, yauzl.Entry>();
  const zip = await orDamaged(yauzl.fromBufferPromise(packed, { lazyEntries: true }));
  if (zip.entryCount > limits.zipEntries) throw inflatesTooMuch();
  let declared = 0;
  await orDamaged(
    (async () => {
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName.toLowerCase(), entry);
        declared += entry.uncompressedSize;
      }
    })(),
  );
  const bound = Math.min(
    limits.inflatedBytes,
    Math.max(limits.ratioFromBytes, packed.length * limits.inflateRatio),
  );
  if (declared > bound) throw inflatesTooMuch();

  let inflated = 0;
  async function* stream(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw damaged();
    if (entry.isEncrypted()) throw passwordProtected();
    const source: Readable = await orDamaged(zip.openReadStreamPromise(entry));
    try {
      for await (const chunk of source) {
        inflated += (chunk as Buffer).length;
        if (inflated > bound) throw inflatesTooMuch();
        yield chunk as Buffer;
      }
    } catch (error) {
      // zlib's and yauzl's own errors are plain.
      throw error instanceof Failure ? error : damaged();
    } finally {
      source.destroy();
    }
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    stream,
    text: async (path) => (await buffer(stream(path))).toString('utf8'),
  };
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw damaged();
  }
}
