import { describe, expect, test } from 'vitest';
import { kinds, type Part, plainName, readCorpus, readSources } from '#test/corpus/read-corpus.ts';
import { items, repeated, unknown } from './reference.ts';

// The corpus judges the reader of names, so it must stay true and independent: test/corpus/README.md.

const corpus = readCorpus();
const sources = readSources();
const names = corpus.map((entry) => entry.name);

describe('the corpus of names', () => {
  test('has only codes, kinds and sources that exist', () => {
    expect(corpus.filter((entry) => unknown(entry.codes).length > 0)).toEqual([]);
    expect(corpus.filter((entry) => repeated(entry.codes).length > 0)).toEqual([]);
    expect(corpus.filter((entry) => !kinds.includes(entry.kind))).toEqual([]);
    expect(corpus.filter((entry) => !(entry.source in sources))).toEqual([]);
  });

  test('has every name once, in order', () => {
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(names.filter((name) => name !== name.trim() || name === '')).toEqual([]);
  });

  test('is measured by source never used before: no source, and no name, is in both parts', () => {
    const of = (part: Part) => corpus.filter((entry) => entry.part === part);
    const measured = new Set(of('measure').map(({ source }) => source));
    const building = of('build');
    expect(building.filter(({ source }) => measured.has(source))).toEqual([]);
    // Nor a spelling of one that rules were made from.
    const known = new Set(building.map(({ name }) => plainName(name)));
    expect(of('measure').filter(({ name }) => known.has(plainName(name)))).toEqual([]);
    expect(measured.size).toBeGreaterThanOrEqual(16);
    // Files and pages, not only their keys: two sources of one file are one.
    const places = (part: Part) =>
      Object.values(sources)
        .filter(({ measured: isMeasured }) => (isMeasured === true) === (part === 'measure'))
        .flatMap(({ where }) => where.match(/\d{6,}|https?:\S+|github\.com\/[\w-]+\/[\w.-]+/g) ?? []);
    const used = new Set(places('build'));
    expect(places('measure').filter((place) => used.has(place))).toEqual([]);
  });

  test('is not a copy of the catalogue: at most one name in twenty is written there as it stands', () => {
    const ours = new Set(items.flatMap((item) => [item.name, ...item.aliases]));
    expect(names.filter((name) => ours.has(name)).length / names.length).toBeLessThan(0.05);
  });
});
