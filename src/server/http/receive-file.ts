import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type Failure, invalid, tooLarge } from '#domain/kernel/failure.ts';
import type { ReceivedFile } from '#server/api/call-context.ts';
import { cleanFileName } from '#server/modules/common/clean-file-name.ts';
import { sniffType } from '#server/modules/common/sniff-type.ts';
import { type IncomingFile, writeIncoming } from '#server/ports/incoming-files.ts';

/** MB of a file. */
export const uploadLimits = { member: 20, visitor: 10 } as const;
const megabyte = 1024 * 1024;
/** Fields and boundaries around the file. */
const formBytes = 128 * 1024;

export interface ReceivedForm {
  readonly file: ReceivedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Writes the one file of a multipart request into `folder`, cut off at `limit` MB. The caller removes it.
 * @throws Failure 413 over the limit, 400 without a file or when the form breaks off
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  limit: number,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw noFile();
  if (Number(request.headers['content-length']) > limit * megabyte + formBytes) throw over(limit);
  const fields: Record<string, string> = {};
  let incoming: (IncomingFile & { name: string }) | undefined;
  try {
    const limits = { fileSize: limit * megabyte, files: 1, fields: 20, fieldSize: 4096 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      incoming = { ...(await writeIncoming(folder, part.file)), name: fileNameOf(part.filename) };
      if (part.file.truncated) throw over(limit);
      if (incoming.size === 0) throw invalid('文件是空的，请检查后重新选择。', { file: '文件是空的。' });
    }
    if (!incoming) throw noFile();
    return { file: { ...incoming, mime: await sniffType(incoming.path) }, fields };
  } catch (error) {
    if (incoming) await rm(incoming.path, { force: true });
    throw brokenForm(error) ?? error;
  }
}

const noFile = () => invalid('请选择要上传的文件。', { file: '请选择文件。' });
const over = (limit: number) => tooLarge(`文件超过 ${limit} MB，请拆分或压缩后再上传。`);

/** The parser throws plain errors for what it can't read; a form that ends early closes its request. */
function brokenForm(error: unknown): Failure | undefined {
  const { message = '', code = '' } = error as NodeJS.ErrnoException;
  const broken =
    /multipart data|Boundary not found/.test(message) ||
    ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code);
  return broken ? invalid('文件没有传完整，请检查网络后重新上传。', { file: '文件没有传完整。' }) : undefined;
}

/** The last path segment, without control characters, at most 120 characters. */
function fileNameOf(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return cleanFileName(base) || '未命名文件';
}
