import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallName, callTable } from '#wire/table/call-table.ts';

const root = join(import.meta.dirname, '../..');
const names = Object.keys(callTable) as CallName[];

/** What docs/product.md, Calls of other clients, lists. */
export function documented(): CallName[] {
  const text = readFileSync(join(root, 'docs/product.md'), 'utf8');
  const [section = ''] = text.split('### Calls of other clients')[1]?.split('\n## ') ?? [];
  const listed = new Set([...section.matchAll(/`(\w+\/[\w/]+)`/g)].map(([, path]) => path));
  return names.filter((name) => listed.has(shortPath(name)));
}

/** As the document writes it: without method, `/bid/api/` and what stands in braces. */
export const shortPath = (name: CallName): string =>
  callTable[name].replace(/^\w+ (?:\/bid\/api\/)?/, '').replace(/\/\{.*$/, '');

/** Calls that no page and no part of one names: whole, or by the end of a name that is put together, as `${kind}.freeze` or `${kind}Webhook.add`. */
export function madeByNoScreen(): CallName[] {
  const web = join(root, 'src/web');
  const text = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n');
  const ends = new Set([...text.matchAll(/`\$\{(?:kind|area)\}\.(\w+)`/g)].map(([, end]) => end));
  const middles = new Set([...text.matchAll(/`\$\{kind\}(\w+\.\w+)`/g)].map(([, rest]) => rest));
  const composed = (name: string) => {
    const [area = '', end = ''] = name.split('.');
    if (middles.has(name.replace(/^(company|institution)/, ''))) return true;
    return ends.has(end) && composedAreas.includes(area);
  };
  return names.filter(
    (name) => !new RegExp(`['"]${name.replace('.', '\\.')}['"]`).test(text) && !composed(name),
  );
}

/** Whose calls two pages make by one piece of code. */
const composedAreas = ['company', 'institution', 'doctor', 'institutionPackage'];
