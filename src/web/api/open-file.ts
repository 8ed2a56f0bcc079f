import type { FileRef } from '#wire/common.ts';
import { ApiFailure } from './api-failure.ts';
import { readEnvelope, send } from './transport.ts';

/** Kinds that a browser shows without running anything in them. */
const shownInTab = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/;

/** Opens a stored file with the access token: pictures and PDF in a new tab, others as a download. Throws `ApiFailure`. */
export async function openFile(file: Pick<FileRef, 'name' | 'src'>): Promise<void> {
  // Opened before the wait: browsers allow new tabs only straight from a click.
  const tab = window.open('', '_blank');
  try {
    const blob = (await send(file.src, { method: 'GET' }, { timeoutMs: 60_000 }, async (response) => {
      if (!response.headers.get('content-type')?.includes('application/json')) return response.blob();
      await readEnvelope(response);
      throw new ApiFailure(500, '文件暂时打不开，请稍后重试。');
    })) as Blob;
    const url = URL.createObjectURL(blob);
    if (tab && shownInTab.test(blob.type)) {
      tab.location.href = url;
    } else {
      tab?.close();
      saveAs(url, file.name);
    }
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
