/** Whether the browser computes hashes itself: on https and on this machine only. */
export const hasOwnCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text as hex. Over plain http a library computes it, slower by a factor of ten. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (hasOwnCrypto()) return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const library = await import('@noble/hashes/sha2.js');
  return hexOf(library.sha256(bytes));
}
