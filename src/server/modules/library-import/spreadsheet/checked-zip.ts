import { Failure } from '#domain/kernel/failure.ts';
import { Inflate } from 'fflate';
import yauzl from 'yauzl';
import { damaged, inflatesTooMuch, limits, notATable, passwordProtected } from './limits.ts';

/**
 * Looks into a zip before anything else reads it: what kind of file it is, and that no part inflates beyond the limits,
 * as its headers declare and as counted, because a header can lie.
 * @throws Failure that names what is wrong
 */
export async function requireSoundWorkbook(bytes: Uint8Array): Promise<void> {
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
  const count = (chunk: Uint8Array) => {
    inflated += chunk.length;
    if (inflated > bound) throw inflatesTooMuch();
  };
  const mimetype = entries.get('mimetype');
  if (!entries.has('xl/workbook.xml')) {
    const said: Uint8Array[] = [];
    if (mimetype)
      await inflate(zip, mimetype, (chunk) => {
        count(chunk);
        said.push(chunk);
      });
    throw notAWorkbook(entries, String(Buffer.concat(said)));
  }
  for (const entry of entries.values()) if (!entry.fileName.endsWith('/')) await inflate(zip, entry, count);
}

const deflated = 8;

/**
 * Inflates one part, chunk by chunk. Not by Node's zlib: where a thread is ended just as it makes a zlib stream, because its time or
 * memory is up, the assertion in the stream's destructor ends the whole process.
 * @throws Failure as `onChunk` does, or when the part is encrypted, damaged or larger than its header says
 */
async function inflate(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  if (entry.isEncrypted()) throw passwordProtected();
  const { compressionMethod: method } = entry;
  if (method !== 0 && method !== deflated) throw damaged();
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > entry.uncompressedSize) throw damaged();
    onChunk(chunk);
  };
  const inflater = method === deflated ? new Inflate(take) : { push: take };
  const source = await orDamaged(
    zip.openReadStreamPromise(entry, method === deflated ? { decompress: false } : {}),
  );
  try {
    for await (const chunk of source) inflater.push(chunk as Buffer);
    if (method === deflated) inflater.push(new Uint8Array(), true);
  } catch (error) {
    // fflate's and yauzl's own errors are plain.
    throw error instanceof Failure ? error : damaged();
  } finally {
    source.destroy();
  }
}

function notAWorkbook(entries: ReadonlyMap<string, unknown>, mimetype: string): Failure {
  if (entries.has('xl/workbook.bin')) return notATable('这是 .xlsb 格式，请用 Excel 另存为 .xlsx');
  if (entries.has('encryptedpackage')) return passwordProtected();
  if (entries.has('word/document.xml')) return notATable('这是 Word 文档，不是表格文件');
  if (mimetype.includes('opendocument.spreadsheet')) return notATable('这是 .ods 格式，请另存为 .xlsx');
  return notATable('这是压缩包，不是表格文件，请解压后再选择其中的表格');
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw damaged();
  }
}
