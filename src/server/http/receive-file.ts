import { invalid, tooLarge } from '#domain/kernel/failure.ts';
import type { ReceivedFile } from '#server/api/call-context.ts';
import { sniffType } from '#server/modules/common/sniff-type.ts';
import type { FastifyRequest } from 'fastify';

export const uploadLimitBytes = 20 * 1024 * 1024;

/**
 * Reads the one file of a multipart request, held in memory and cut off at the limit.
 * @throws Failure 413 over 20 MB, 400 without a file
 */
export async function receiveFile(
  request: FastifyRequest,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw invalid('请选择要上传的文件。', { file: '请选择文件。' });
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  for await (const part of request.parts({
    limits: { fileSize: uploadLimitBytes, files: 1, fields: 20, fieldSize: 4096 },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.file.truncated) throw tooLarge('文件超过 20 MB，请拆分或压缩后再上传。');
    const bytes = Buffer.concat(chunks);
    if (bytes.length === 0) throw invalid('文件是空的，请检查后重新选择。', { file: '文件是空的。' });
    file = { name: fileNameOf(part.filename), mime: await sniffType(bytes), bytes };
  }
  if (!file) throw invalid('请选择要上传的文件。', { file: '请选择文件。' });
  return { file, fields };
}

/** The last path segment, without control characters, at most 120 characters. */
function fileNameOf(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return base.replaceAll(/\p{Cc}/gu, '').slice(-120) || '未命名文件';
}
