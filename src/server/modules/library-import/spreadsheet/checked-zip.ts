import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure } from '#domain/kernel/failure.ts';
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

  const open = (entry: yauzl.Entry): Promise<Readable> => {
    if (entry.isEncrypted()) throw passwordProtected();
    return orDamaged(zip.openReadStreamPromise(entry));
  };
  const mimetype = entries.get('mimetype');
  if (!entries.has('xl/workbook.xml'))
    throw notAWorkbook(entries, mimetype ? String(await buffer(await open(mimetype))) : '');
  let inflated = 0;
  for (const entry of entries.values()) {
    if (entry.fileName.endsWith('/')) continue;
    const source = await open(entry);
    try {
      for await (const chunk of source) {
        inflated += (chunk as Buffer).length;
        if (inflated > bound) throw inflatesTooMuch();
      }
    } catch (error) {
      // zlib's and yauzl's own errors are plain.
      throw error instanceof Failure ? error : damaged();
    } finally {
      source.destroy();
    }
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
