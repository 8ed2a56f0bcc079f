import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes one part of a document that several programs write: what stands between its marks is replaced, the others' parts
 * stay. A part that isn't there yet comes at the end.
 */
export function writePart(file: string, name: string, text: string): void {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, withPart(document, name, text));
}

function withPart(document: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const part = `${open}\n${text.trim()}\n${close}`;
  const [start, end] = [document.indexOf(open), document.indexOf(close)];
  if (start === -1 || end < start) return `${document.trimEnd()}\n\n${part}\n`.trimStart();
  return document.slice(0, start) + part + document.slice(end + close.length);
}
