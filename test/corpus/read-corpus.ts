import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const kinds = [
  'lab',
  'lab-detail',
  'imaging',
  'function',
  'panel',
  'panel-members',
  'composite',
  'typo',
  'other',
] as const;
export type Kind = (typeof kinds)[number];
export const parts = ['build', 'measure'] as const;
export type Part = (typeof parts)[number];

/** One line of names.jsonl: a name as somebody wrote it and what it means in our catalogue. */
export interface LabelledName {
  readonly name: string;
  /** Catalogue codes; none: not one of our items; several: the name of several items. */
  readonly codes: readonly string[];
  readonly kind: Kind;
  readonly source: string;
  /** Two experts could differ; left out of measurement. */
  readonly doubtful?: true;
  readonly note?: string;
  readonly part: Part;
}

interface Source {
  readonly what: string;
  readonly where: string;
  /** Gathered for the part `build` alone: what belongs to the other part was left out unread. */
  readonly building?: true;
}

export function readCorpus(): readonly LabelledName[] {
  return read('names.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledName);
}

export const readSources = () => JSON.parse(read('sources.json')) as Readonly<Record<string, Source>>;

/**
 * The part a name belongs to, from the name alone: added names never move the old ones.
 * Width of characters, letter case and spaces don't count, so that two spellings of one name stay together.
 */
export function partOf(name: string): Part {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  return (createHash('sha256').update(plain).digest()[0] ?? 0) % 2 === 0 ? 'build' : 'measure';
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
