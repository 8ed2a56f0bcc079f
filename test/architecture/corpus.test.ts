import { describe, expect, test } from 'vitest';
import { kinds, partOf, readCorpus, readSources } from '#test/corpus/read-corpus.ts';
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

  test('is split by the name alone, the same way for ever', () => {
    expect(corpus.filter((entry) => entry.part !== partOf(entry.name))).toEqual([]);
    expect(partOf('胸部CT（64排）')).toBe(partOf('胸部ct (64排)'));
    // Pinned, because a changed hash would move names that rules were built on into the measured part.
    expect(
      ['血沉', '肺通气功能', '胸部CT（64排）', '无痛胃肠镜（含泻药）', '尿糖', '洗牙'].map(partOf),
    ).toEqual(['build', 'measure', 'measure', 'build', 'build', 'build']);
    const halved = corpus.filter(({ source }) => !sources[source]?.building);
    const building = halved.filter((entry) => entry.part === 'build').length;
    expect(Math.abs(building / halved.length - 0.5)).toBeLessThan(0.05);
  });

  test('is not a copy of the catalogue: at most one name in twenty is written there as it stands', () => {
    const ours = new Set(items.flatMap((item) => [item.name, ...item.aliases]));
    expect(names.filter((name) => ours.has(name)).length / names.length).toBeLessThan(0.05);
  });
});
