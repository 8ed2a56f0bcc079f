import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipTest } from './mend.ts';
import { buildNameIndex } from './name-index.ts';
import { someCategories, someItems } from './names.testkit.ts';
import { readName } from './read-name.ts';

const sounds: Readonly<Record<string, string>> = {
  测: 'ce',
  册: 'ce',
  定: 'ding',
  锭: 'ding',
  平: 'ping',
  坪: 'ping',
};
const soundsOf = (character: string) => (sounds[character] ? [sounds[character]] : []);
const index = buildNameIndex(
  { items: new Map(someItems.map((item) => [item.code, item])), categories: someCategories },
  { soundsOf },
);
const read = (name: string) => {
  const { level, candidates } = readName(index, name);
  return level === 'auto' ? candidates[0]?.codes.join() : level;
};
const long = someItems.filter(
  ({ name, category }) => category === 'LAB' && /^\p{Script=Han}{5,}$/u.test(name) && !/项|血常规/.test(name),
);
const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

describe('slips', () => {
  it.each([
    ['癌胚抗原册定', 'TUM002'],
    ['总胆固醇测锭(TC)', 'LIP001'],
    ['胸部CT坪扫', 'CT001'],
    ['癌胚抗抗原', 'TUM002'],
    ['谷转丙氨酶', 'LIV001'],
    ['异常凝血酶源', 'TUM017'],
    ['肌酐 CARE', 'none'],
  ])('%s is read as %s', (name, code) => {
    expect(read(name)).toBe(code);
  });

  it('one character gone beside an abbreviation that says which item it is changes nothing', () => {
    const slipped = fc
      .constantFrom(...long.filter(({ aliases }) => aliases.some((alias) => /^[A-Z]{3,}$/.test(alias))))
      .chain((item) => fc.tuple(fc.constant(item), fc.nat(item.name.length - 1)));
    fc.assert(
      fc.property(slipped, ([{ code, name, aliases }, at]) => {
        const abbreviation = aliases.find((alias) => /^[A-Z]{3,}$/.test(alias));
        expect(read(`${without(name, at)}（${abbreviation}）`)).toBe(code);
      }),
    );
  });

  it('one character more, less or other never makes another item certain', () => {
    const characters = fc.constantFrom(...'甲乙总游离直间接高低左右血尿抗原体酶醇脂某册');
    const place = fc
      .constantFrom(...long)
      .chain((item) => fc.tuple(fc.constant(item), fc.nat(item.name.length - 1)));
    fc.assert(
      fc.property(place, characters, fc.constantFrom(0, 1, 2), ([{ code, name }, at], character, how) => {
        const written = [
          without(name, at),
          name.slice(0, at) + character + name.slice(at),
          name.slice(0, at) + character + name.slice(at + 1),
        ];
        expect([code, 'review', 'none']).toContain(read(written[how] ?? ''));
      }),
      { numRuns: 500 },
    );
  });

  it('a character that has a meaning of its own is never a slip', () => {
    const isSlip = slipTest(soundsOf);
    for (const [written, word] of [
      ['乙肝抗体测定', '甲肝抗体测定'],
      ['直接胆红素', '间接胆红素'],
      ['尿微量白蛋白', '血微量白蛋白'],
      ['游离前列腺特异性抗原', '总前列腺特异性抗原'],
    ])
      expect(isSlip(written ?? '', word ?? '')).toBe(false);
  });
});
