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
  /** Its names are measured, all of them; rules are made from the names of the others. */
  readonly measured?: true;
}

/** Every name with its part, which is its source's. */
export function readCorpus(): readonly LabelledName[] {
  const sources = readSources();
  return read('names.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Omit<LabelledName, 'part'>)
    .map((entry) => ({ ...entry, part: sources[entry.source]?.measured ? 'measure' : 'build' }));
}

export const readSources = () => JSON.parse(read('sources.json')) as Readonly<Record<string, Source>>;

/** Two spellings with the same result are one name: width of characters, letter case and spaces aside. */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
