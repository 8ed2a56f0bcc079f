import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOf, someItems } from './names.testkit.ts';
import { readName } from './read-name.ts';

const index = indexOf();
const single = someItems.flatMap((item) =>
  [item.name, ...item.aliases]
    .filter((term) => term.length > 1 && !/[（(]/.test(term))
    .map((term) => ({ term, code: item.code, category: item.category })),
);
const laboratory = single.filter(
  ({ term, code }) => /^(?:LIV|LIP|TUM0[01]|SEX)/.test(code) && !/项/.test(term),
);
const certain = (name: string) => {
  const { level, candidates } = readName(index, name);
  return level === 'auto' ? candidates[0]?.codes.join() : level;
};

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));

describe('parts of a name', () => {
  it('harmless ones never cost certainty', () => {
    const notes = fc.constantFrom(
      ...'（不含片） （图文报告） （外送） （2023） （推荐） /次 （自费）'.split(' '),
    );
    const prefixes = fc.constantFrom('', '体检-', '3、', '★', '250305011 ');
    fc.assert(
      fc.property(fc.constantFrom(...single), prefixes, notes, ({ term, code }, before, after) => {
        expect(certain(`${before}${term}${after}`)).toBe(code);
      }),
    );
  });

  it('selecting ones must be met', () => {
    const selecting = fc.constantFrom(
      ...'（脑脊液） （餐后1h） （经食道） （22项） （IgM） 比值 （培养）'.split(' '),
    );
    fc.assert(
      fc.property(fc.constantFrom(...laboratory), selecting, ({ term }, part) => {
        expect(certain(`${term}${part}`)).toBe('review');
      }),
    );
  });

  it('order, width and separators change nothing', () => {
    const pictures = [
      ['CT', '平扫', '胸部', 'CT001'],
      ['MRI', '平扫', '头颅', 'MRI001'],
      ['DR', '正侧位', '胸部', 'XRY002'],
      ['彩超', '双侧', '颈动脉', 'USD010'],
    ];
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    const separator = fc.constantFrom('', '-', ' ', '·');
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures),
        order,
        separator,
        fc.boolean(),
        (words, at, between, wide) => {
          const name = at.map((place) => words[place]).join(between);
          expect(certain(wide ? fullWidth(name) : name)).toBe(words[3]);
        },
      ),
    );
  });

  it('several items come in any order, each in its own words', () => {
    const some = fc.uniqueArray(fc.constantFrom(...laboratory), {
      minLength: 2,
      maxLength: 4,
      selector: ({ code }) => code,
    });
    fc.assert(
      fc.property(some, fc.constantFrom('+', '、', '，', '；'), (items, between) => {
        const read = certain(items.map(({ term }) => term).join(between));
        expect(read?.split(',').toSorted()).toEqual(items.map(({ code }) => code).toSorted());
      }),
    );
  });

  it('an abbreviation is a whole word', () => {
    const abbreviations = single.filter(({ term }) => /^[A-Z]{2,5}$/.test(term));
    const letters = fc.stringMatching(/^[A-Z]{1,3}$/);
    const known = new Set(single.map(({ term }) => term.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));
    fc.assert(
      fc.property(fc.constantFrom(...abbreviations), letters, fc.boolean(), ({ term }, more, before) => {
        const written = before ? more + term : term + more;
        fc.pre(!known.has(written.toLowerCase()));
        expect(readName(index, written).level).not.toBe('auto');
      }),
    );
  });

  it('a count that a panel has not lends no certainty', () => {
    const panels = [
      ['肝功能', [3, 11]],
      ['肝功', [3, 11]],
      ['甲功', [3]],
      ['肿瘤标志物', [5]],
      ['尿常规', [11]],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...panels), fc.integer({ min: 2, max: 40 }), ([panel, counts], count) => {
        fc.pre(!(counts as readonly number[]).includes(count));
        expect(certain(`${panel}${count}项`)).toMatch(/^(?:review|none)$/);
      }),
    );
  });

  it('full width and traditional characters change nothing', () => {
    // Each simplified character before its traditional one.
    const traditional = '测測 检檢 查查 肾腎 胆膽 酶酶 声聲 颈頸 动動 脉脈 腺腺 头頭 颅顱 规規 离離'.split(
      ' ',
    );
    const inTraditional = (text: string) =>
      traditional.reduce((all, [plain = '', old = '']) => all.replaceAll(plain, old), text);
    for (const { term, code } of single) {
      expect([term, certain(inTraditional(term))]).toEqual([term, code]);
      expect([term, certain(fullWidth(term))]).toEqual([term, code]);
    }
  });

  it('in a list of pictures each organ has its own views', () => {
    const pictures = [
      ['胸部正位', 'XRY001'],
      ['胸部正侧位', 'XRY002'],
    ] as const;
    for (const [words, code] of pictures) {
      expect(certain(`DR(${words}、血常规)`)).not.toBe('XRY001,XRY002');
      expect(certain(`${words}DR`)).toBe(code);
    }
  });

  it('what a list says once holds for all its names, in any order', () => {
    const order = fc.shuffledSubarray(['血', '尿'], { minLength: 2 });
    fc.assert(
      fc.property(order, fc.constantFrom('、', '+'), ([one, other], between) => {
        expect(certain(`${one}${between}${other}常规`)?.split(',').toSorted()).toEqual(['HEM001', 'URI001']);
      }),
    );
  });
});
