import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imagingCategories } from '#domain/names/imaging.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from './read-names.ts';
import { readReference, referenceFolder } from './read-reference.ts';

/** The kinds of names of docs/names.md, on the whole catalogue. */
const { catalogue } = readReference();
const index = nameIndexOf(catalogue);
/** Codes in order; `none`: a person is asked. */
const certain = (name: string): string => {
  const { level, candidates } = readName(index, name);
  return level === 'auto' ? [...(candidates[0]?.codes ?? [])].toSorted().join('+') : 'none';
};

const kinds = Map.groupBy(
  readFileSync(join(referenceFolder, '..', '..', 'test', 'corpus', 'kinds.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')),
  ([kind = '']) => kind,
);

describe('names of each kind', () => {
  test.each([...kinds])('%s', (_, rows) => {
    const read = rows.map(([, name = '']) => `${name} ${certain(name)}`);
    const right = rows.map(
      ([, name = '', codes = '']) =>
        `${name} ${codes === 'NONE' ? 'none' : codes.split('+').toSorted().join('+')}`,
    );
    expect(read).toEqual(right);
  });

  test('there are twenty and more of each', () => {
    expect(kinds.size).toBe(24);
    expect([...kinds].filter(([kind, rows]) => kind !== 'M6' && rows.length < 20)).toEqual([]);
  });
});

const items = [...catalogue.items.values()].filter(({ active }) => active);
const sure = items.flatMap((item) =>
  [item.name, ...item.aliases]
    .filter((name) => /^\p{Script=Han}{2,}(?:\d+项)?$/u.test(name) && certain(name) === item.code)
    .map((name) => ({ name, item })),
);
const pictures = sure.filter(({ item }) => imagingCategories.has(item.category));
const laboratory = sure.filter(({ item }) => item.type === '实验室检查');
const panels = laboratory.filter(({ item, name }) => item.contains.length > 2 && name.endsWith('项'));
const runs = { numRuns: 400 };

describe('what stands beside a name', () => {
  test('its English name changes nothing', () => {
    const tail = fc.constantFrom(
      'Routine Check',
      'Examination',
      'Screening Panel',
      'Medical Checkup',
      'Assessment',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...sure),
        tail,
        fc.constantFrom(' ', '（', ''),
        ({ name, item }, words, open) => {
          expect(`${name} ${certain(`${name}${open}${words}${open === '（' ? '）' : ''}`)}`).toBe(
            `${name} ${item.code}`,
          );
        },
      ),
      runs,
    );
  });

  test('a house’s letter changes nothing, and is no analyte', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sure),
        fc.constantFrom('H-', 'H－', '（H）', 'H_'),
        ({ name, item }, prefix) => {
          expect(`${name} ${certain(prefix + name)}`).toBe(`${name} ${item.code}`);
        },
      ),
      runs,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...panels, ...pictures),
        fc.constantFrom(...'ABCDEFGKMPSTUXZ'),
        ({ name, item }, letter) => {
          expect(['none', item.code]).toContain(certain(`${letter}-${name}`));
        },
      ),
      runs,
    );
  });

  test('what its price holds or leaves out changes nothing', () => {
    const contents = fc.constantFrom(
      '（含材料费）',
      '（不含胶片）',
      '(含报告)',
      '（材料费另收）',
      '（不含病理、活检）',
      '，含耗材',
    );
    fc.assert(
      fc.property(fc.constantFrom(...sure), contents, ({ name, item }, written) => {
        // The service may be what the bracket says.
        fc.pre(item.category !== 'SRV');
        expect(`${name} ${certain(name + written)}`).toBe(`${name} ${item.code}`);
      }),
      runs,
    );
  });
});

describe('what changes a name', () => {
  test('of two names joined none is swallowed', () => {
    const joint = fc.constantFrom('及', '和', '与', '+', '、', '以及');
    fc.assert(
      fc.property(fc.constantFrom(...sure), fc.constantFrom(...sure), joint, (one, other, between) => {
        fc.pre(one.item.code !== other.item.code);
        // Two places may be one picture: 颈部淋巴结 and 甲状腺及颈部淋巴结.
        fc.pre(![one, other].every(({ item }) => imagingCategories.has(item.category)));
        const name = `${one.name}${between}${other.name}`;
        expect([
          name,
          [one.item.code, other.item.code].includes(certain(name)) && !holds(one.item.code, other.item.code),
        ]).toEqual([name, false]);
      }),
      { numRuns: 3000 },
    );
  });

  test('another count is another panel, or asked', () => {
    const count = fc.integer({ min: 2, max: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...panels), count, ({ name, item }, other) => {
        const written = name.replace(/[一二三四五六七八九十\d]+项$/, `${other}项`);
        const read = certain(written);
        const same = read === item.code;
        const counts = [item.name, ...item.aliases].map((own) => certain(own) && own);
        expect([written, same && !counts.some((own) => sizeOf(own) === other)]).toEqual([written, false]);
      }),
      runs,
    );
  });

  test('a list after 含 never stands for the panel it explains', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...panels),
        fc.constantFrom('含', '包括', '其中含'),
        ({ name, item }, word) => {
          const [one = '', other = ''] = item.contains.map((code) => catalogue.items.get(code)?.name ?? '');
          const read = certain(`${name}（${word}${one}、${other}）`);
          expect([name, item.code, 'none']).toContain(read);
        },
      ),
      runs,
    );
  });

  test('urine before an analyte of blood is never that analyte', () => {
    fc.assert(
      fc.property(fc.constantFrom(...laboratory), ({ name, item }) => {
        fc.pre(/^(?:LIV|REN|LIP|ELE|CAR|THY|SEX|TUM)/.test(item.code) && !/[血项]/.test(name));
        expect(certain(`尿${name}`)).not.toBe(item.code);
      }),
      runs,
    );
  });
});

/** Whether all of one item is part of the other. */
function holds(one: string, other: string): boolean {
  const leaves = (code: string): string[] => {
    const contains = catalogue.items.get(code)?.contains ?? [];
    return contains.length > 0 ? contains.flatMap(leaves) : [code];
  };
  const isPart = (small: string, big: string) => leaves(small).every((leaf) => leaves(big).includes(leaf));
  const contained = (small: string, big: string) =>
    catalogue.items.get(big)?.contains.includes(small) ?? false;
  return isPart(one, other) || isPart(other, one) || contained(one, other) || contained(other, one);
}

const digits = '零一二三四五六七八九';
/** 十一项 → 11 */
function sizeOf(name: string): number {
  const [, ten, last] = /(十)?([一二三四五六七八九])?项/.exec(name) ?? [];
  const [, plain] = /(\d+)项/.exec(name) ?? [];
  return plain ? Number(plain) : (ten ? 10 : 0) + (last ? digits.indexOf(last) : 0);
}
