import type { FileRef } from '#wire/common/common.ts';
import { ApiFailure } from './api-failure.ts';
import { type CallOptions, readEnvelope, send } from './transport.ts';

/** Kinds that a browser shows without running anything in them. */
const shownInTab = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/;

/** The bytes of a stored file, which are read with the access token. Throws `ApiFailure`. */
export const fetchFile = async (src: string, options: CallOptions): Promise<Blob> =>
  (await send(src, { method: 'GET' }, options, async (response) => {
    if (!response.headers.get('content-type')?.includes('application/json')) return response.blob();
    await readEnvelope(response);
    throw new ApiFailure(500, '文件暂时打不开，请稍后重试。');
  })) as Blob;

/** Opens a stored file: pictures and PDF in a new tab, others as a download. Throws `ApiFailure`. */
export async function openFile(file: Pick<FileRef, 'name' | 'src'>): Promise<void> {
  // Opened before the wait: browsers allow new tabs only straight from a click.
  const tab = window.open('', '_blank');
  try {
    const blob = await fetchFile(file.src, { timeoutMs: 60_000 });
    if (tab && shownInTab.test(blob.type)) {
      tab.location.href = temporaryUrl(blob);
    } else {
      tab?.close();
      saveAs(blob, file.name);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Hands the bytes to the browser as a download. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = temporaryUrl(blob);
  link.download = name;
  link.click();
}

function temporaryUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}
