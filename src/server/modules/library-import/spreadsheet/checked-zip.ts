import { Inflate } from 'fflate';
import yauzl from 'yauzl';
import { Failure } from '#domain/kernel/failure.ts';
import { type OfficeKind, officeKind, packagePartBytes } from '#server/modules/common/office-package.ts';
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
        // Some writers part folders as Windows does.
        entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry);
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
  const kind = await officeKind(new Set(entries.keys()), async (path) => {
    const entry = entries.get(path);
    if (!entry || entry.uncompressedSize > packagePartBytes) return undefined;
    const said: Uint8Array[] = [];
    await inflate(zip, entry, (chunk) => {
      count(chunk);
      said.push(chunk.slice());
    });
    return Buffer.concat(said).toString('utf8');
  });
  if (kind !== 'xlsx' && kind !== 'xlsm') throw notAWorkbook(kind);
  let columns = 0;
  const countColumns = (chunk: Uint8Array) => {
    count(chunk);
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = text.indexOf('<col '); at >= 0; at = text.indexOf('<col ', at + 5)) columns += 1;
    if (columns > limits.columnRuns) throw inflatesTooMuch();
  };
  for (const [path, entry] of entries)
    if (!path.endsWith('/')) await inflate(zip, entry, path.includes('worksheets/') ? countColumns : count);
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

const wayOut = '请用 Excel 或 WPS 打开，另存为 .xlsx ';

function notAWorkbook(kind: OfficeKind | undefined): Failure {
  switch (kind) {
    case 'encrypted':
      return passwordProtected();
    case 'xlsb':
      return notATable(`这是 .xlsb 格式，${wayOut}`);
    case 'ods':
      return notATable(`这是 .ods 格式，${wayOut}`);
    case 'docx':
    case 'docm':
      return notATable('这是 Word 文档，不是表格文件，请把其中的表格复制到 Excel 或 WPS，另存为 .xlsx ');
    case 'pptx':
      return notATable('这是 PPT 文件，不是表格文件，请把其中的表格复制到 Excel 或 WPS，另存为 .xlsx ');
    case 'openDocument':
      return notATable('这是 OpenDocument 文档，不是表格文件，请把其中的表格另存为 .xlsx ');
    case 'numbers':
      return notATable('这是苹果 Numbers 或 Pages 文件，请在其中选择“导出为 Excel”');
    case 'ofd':
      return notATable('这是 OFD 版式文件，不是表格文件，请从原来的系统导出为 .xlsx');
    default:
      return notATable('这是压缩包，不是表格文件，请解压，选择其中的表格');
  }
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw damaged();
  }
}
