import { createHash } from 'node:crypto';

export interface PlainDocument {
  /** The page without the mark. */
  readonly body: Buffer;
  /** `'sha256-…'` of each inline script that carried the mark, as script-src wants them. */
  readonly scriptHashes: readonly string[];
}

/**
 * Takes the renderer's mark (a nonce that never leaves the server) out of a finished page. Scripts without the mark get no hash: they
 * weren't written by the renderer, so the browser shall refuse them.
 */
export function takeScriptMark(page: Buffer, mark: string): PlainDocument {
  // One character per byte: positions and hashes are those of the bytes, whatever their encoding.
  const text = page.toString('latin1');
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(attribute) && !isElsewhere(attributes) && !isData(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`);
  }
  return { body: Buffer.from(text.replaceAll(attribute, ''), 'latin1'), scriptHashes: [...hashes] };
}

const isElsewhere = (attributes: string) => /\ssrc=/.test(attributes);
const isData = (attributes: string) => /\stype="application\/(?:ld\+)?json"/.test(attributes);
