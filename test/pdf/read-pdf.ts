import { execFileSync, spawnSync } from 'node:child_process';

/** Poppler's tools; tests of PDFs fail without them. */
export const hasPoppler = (): boolean => spawnSync('pdftotext', ['-v']).error === undefined;

const run = (tool: string, args: readonly string[], input: Uint8Array) =>
  execFileSync(tool, args, { input, encoding: 'utf8' });

/** The text of each page in the order in which it is written: a cell's lines follow each other. */
export function pagesOf(pdf: Uint8Array): string[] {
  return run('pdftotext', ['-raw', '-', '-'], pdf).split('\f').slice(0, -1);
}

/** Words that stand outside of their page, or are cut by its edge. */
export function wordsOutside(pdf: Uint8Array): string[] {
  const found: string[] = [];
  let width = 0;
  for (const line of run('pdftotext', ['-bbox', '-', '-'], pdf).split('\n')) {
    width = Number(/<page width="([\d.]+)"/.exec(line)?.[1] ?? width);
    const [, from = '', to = '', word = ''] =
      /<word xMin="(-?[\d.]+)".* xMax="(-?[\d.]+)".*>(.*)<\/word>/.exec(line) ?? [];
    if (to !== '' && (Number(from) < 0 || Number(to) > width)) found.push(word);
  }
  return found;
}

/** Names of the fonts and whether all of each is in the file. */
export function fontsOf(pdf: Uint8Array): { name: string; embedded: boolean }[] {
  return run('pdffonts', ['-'], pdf)
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/);
      return { name: name.replace(/^[A-Z]{6}\+/, ''), embedded: rest.at(-5) === 'yes' };
    });
}
