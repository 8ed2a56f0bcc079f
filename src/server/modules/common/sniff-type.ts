import { fileTypeFromBuffer } from 'file-type';

/** A file's type by its content, never by its name. Text (CSV) has no magic number: valid text is `text/plain`. */
export async function sniffType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.mime;
  // NUL bytes appear in no UTF-8 or GBK text.
  return bytes.subarray(0, 65_536).includes(0) ? 'application/octet-stream' : 'text/plain';
}
