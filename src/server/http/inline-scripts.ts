import { createHash } from 'node:crypto';

interface PlainDocument {
  /** The page without the nonce. */
  readonly body: Buffer;
  /** `'sha256-…'` of each inline script that carried the nonce, as script-src wants them. */
  readonly scriptHashes: readonly string[];
}

/**
 * Takes the renderer's nonce, which never leaves the server, out of a finished page. Scripts without it get no hash: they
 * weren't written by the renderer, so the browser shall refuse them.
 */
export function hashInlineScripts(page: Buffer, nonce: string): PlainDocument {
  // One character per byte: positions and hashes are those of the bytes, whatever their encoding.
  const text = page.toString('latin1');
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = text.indexOf(attribute); at >= 0; at = text.indexOf(attribute, at + attribute.length)) {
    const start = text.lastIndexOf('<', at);
    const end = text.indexOf('>', at);
    const tag = text.slice(start, end);
    if (!/^<script\s/.test(tag) || / src=| type="application\/(?:ld\+)?json"/.test(tag)) continue;
    const script = text.slice(end + 1, text.indexOf('</script>', end));
    hashes.add(`'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`);
  }
  return { body: Buffer.from(text.replaceAll(attribute, ''), 'latin1'), scriptHashes: [...hashes] };
}
