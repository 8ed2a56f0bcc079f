import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { stableId } from '#server/db/stable-id.ts';
import type { ContentTable } from '#server/db/tables/content.ts';
import { programFolder } from '#server/program-files.ts';

/** A Markdown file with `key: value` lines between two `---`: what an operator would have typed into the console. */
export interface ContentDocument {
  readonly collection: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly sort: number;
  /** Days before loading that it was published, and that its text was last changed. */
  readonly daysAgo: number;
  readonly changedDaysAgo: number;
  /** All the other keys. */
  readonly meta: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What every installation starts with: about us, service agreement, legal statement, promises, friendly links. */
export const readReferenceContent = () => readContentFolder(join(programFolder, 'data/reference/content'));
/** News and cases of the demo market. */
export const readDemoContent = () => readContentFolder(join(programFolder, 'data/demo/content'));

function readContentFolder(folder: string): ContentDocument[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => parseContent(name, readFileSync(join(folder, name), 'utf8')));
}

/** @throws Error naming the file when its head lacks a collection, path or title */
function parseContent(fileName: string, text: string): ContentDocument {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error(`${fileName}: begins with no --- head ---`);
  const head: Record<string, string> = {};
  for (const line of (parts[1] as string).split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) head[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  const { collection, path, title, summary = '', sort = '0', daysAgo = '0', ...rest } = head;
  const { changedDaysAgo = daysAgo, ...meta } = rest;
  if (!collection || !path || !title)
    throw new Error(`${fileName}: needs collection, path and title in its head`);
  const body = (parts[2] as string).trim();
  return {
    collection,
    path,
    title,
    summary,
    sort: Number(sort),
    daysAgo: Number(daysAgo),
    changedDaysAgo: Number(changedDaysAgo),
    meta,
    body,
  };
}

export function contentRow(document: ContentDocument, now: Date): Selectable<ContentTable> {
  const { daysAgo, changedDaysAgo, ...columns } = document;
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const publishedAt = before(daysAgo);
  return {
    ...columns,
    id: stableId(`content/${document.collection}/${document.path}`, publishedAt),
    meta: { ...document.meta },
    published_at: publishedAt,
    updated_at: before(changedDaysAgo),
    created_at: publishedAt,
    editor_id: null,
    withdrawn_at: null,
  };
}
