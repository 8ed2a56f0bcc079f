import { execFileSync, spawnSync } from 'node:child_process';

/** Poppler's tools, which `npm test` installs where it can. */
export const hasPoppler = (): boolean => spawnSync('pdftotext', ['-v']).error === undefined;

/** Without them tests of PDFs are left out, but never where `CI` is set. */
export const readsPdf = Boolean(process.env.CI) || hasPoppler();

const run = (tool: string, args: readonly string[], input: Uint8Array) =>
  execFileSync(tool, args, { input, encoding: 'utf8' });

/** The text of each page in the order in which it is written: a cell's lines follow each other. */
export function pagesOf(pdf: Uint8Array): string[] {
  return run('pdftotext', ['-raw', '-', '-'], pdf).split('\f').slice(0, -1);
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
