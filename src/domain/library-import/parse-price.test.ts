import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toYuanText } from '#domain/kernel/money.ts';
import { parsePrice } from './parse-price.ts';

describe('parsePrice reads prices as price lists write them', () => {
  it.each([
    ['120', 12000],
    ['120.5', 12050],
    ['120.50', 12050],
    ['120.500', 12050],
    ['120.', 12000],
    ['¥1,280.00', 128000],
    ['￥ 1,280', 128000],
    ['1，280元', 128000],
    ['RMB 99', 9900],
    ['120元/次', 12000],
    ['120/人次', 12000],
    ['120元/单部位', 12000],
    ['35元/针', 3500],
    ['35元/每次', 3500],
    ['19.125', 1913],
    ['19.1249', 1912],
    ['120.555', 12056],
    ['0.995', 100],
    ['120元整', 12000],
    ['每次', undefined],
    ['120（含胶片）', 12000],
    ['１２０．５０', 12050],
    ['０', 0],
    ['0.00', 0],
    ['免费', 0],
    ['赠送', 0],
    ['1.28E+3', 128000],
    ['5e-1', 50],
    ['007', 700],
    ['1,234,567', undefined],
    ['1000000', 100000000],
  ])('%s → %s', (text, fen) => {
    expect(parsePrice(text).fen).toBe(fen);
  });

  it('in powers of ten, but asks: a file of text has only the digits that were shown', () => {
    expect(parsePrice('1.28E+3').ask).toContain('科学计数法');
    expect(parsePrice('1280').ask).toBeUndefined();
  });
});

describe('parsePrice says what to do about anything else', () => {
  it.each([
    ['', /没有填写/],
    ['—', /没有填写/],
    ['/', /没有填写/],
    ['120-150', /范围.*一个价格/],
    ['120～150元', /范围/],
    ['120元-150元', /范围/],
    ['120至150', /范围/],
    ['面议', /不是价格/],
    ['电询', /不是价格/],
    ['1,2800', /千位分隔/],
    ['12,80', /千位分隔/],
    ['约120', /准确的数字/],
    ['120起', /准确的数字/],
    ['≥120', /准确的数字/],
    ['120左右', /准确的数字/],
    ['-120', /负数/],
    ['(120)', /负数/],
    ['1.2E-3', /不到一分/],
    ['100元/十次', /不是能识别的价格/],
    ['壹佰', /阿拉伯数字/],
    ['一百二十元', /阿拉伯数字/],
    ['1.2万', /完整的数字/],
    ['8.5折', /折扣/],
    ['85%', /折扣/],
    ['$20', /人民币/],
    ['60+60', /合计/],
    ['2024-01-02', /日期/],
    ['2024/1/2', /日期/],
    ['#REF!', /公式出错/],
    ['9e99', /核对|识别/],
    ['12345678901', /过大/],
    ['1000000.01', /100 万/],
    ['12 5a', /只填数字/],
    ['=1+1', /.+/],
  ])('%s', (text, message) => {
    const { fen, error } = parsePrice(text);
    expect(fen).toBeUndefined();
    expect(error).toMatch(message);
  });

  it('quotes at most twenty characters', () => {
    expect(parsePrice('x'.repeat(500)).error?.length).toBeLessThan(80);
  });
});

describe('a separator is removed only when it is known what it separates', () => {
  it.each([
    ['1 280', 128000],
    ['1\u00a0280.50', 128050],
    ['1\u2009280', 128000],
    ['1，280元', 128000],
    ['¥ 1,280', 128000],
    ['120 元/次', 12000],
    ['RMB 1 280', 128000],
    ['30\u200b', 3000],
    ['\u202d25\u202c', 2500],
    ['="30.00"', 3000],
    ["'30", 3000],
  ])('%j → %s', (text, fen) => {
    expect(parsePrice(text)).toEqual({ fen });
  });

  it.each([
    '120，150',
    '80，100',
    '１２０，１５０',
    '120 150',
    '120 80',
    '12 5',
    '1 2 0',
    '120\n80',
    '1\n280',
    '1\t280',
    '1  280',
    '120, 150',
    '120/80',
    '120、80',
    '120;80',
    '120（80）',
    '120元 80元',
    '￥120 ￥80',
    '3 次 120元',
  ])('%j is more than one number', (text) => {
    expect(parsePrice(text).error).toMatch(/不止一个数字.*一个价格/);
  });

  it.each(['120.00.00', '1.2.3', '120..5', '120.5.', '.5', '30.-'])('%s is no price', (text) => {
    expect(parsePrice(text).fen).toBeUndefined();
  });

  it.each(['1.280,00', '12.500,5', "1'280.00", '1’280', '1.280.000'])('%s is written as abroad', (text) => {
    expect(parsePrice(text).error).toMatch(/国外/);
  });

  it.each([
    ['12 800', 1280000, /不是两个价格/],
    ['1.280', 128, /不是 1280 元/],
    ['12.500元', 1250, /不是 12500 元/],
  ])('%s is read, and asked about', (text, fen, ask) => {
    expect(parsePrice(text)).toMatchObject({ fen, ask: expect.stringMatching(ask) });
  });

  const price = fc.integer({ min: 1, max: 999_999 });
  const separator = fc.constantFrom(
    ' ',
    '  ',
    '\n',
    '\t',
    '、',
    '/',
    ';',
    '|',
    '\\',
    '，',
    ' , ',
    '（',
    ':',
    '和',
    'x',
  );
  it('two prices in a cell are never one, nor joined from their digits', () => {
    fc.assert(
      fc.property(price, price, separator, (a, b, between) => {
        const { fen, ask } = parsePrice(`${a}${between}${b}`);
        const grouped =
          (between === ' ' || between === '，') && /^\d{1,2}$/.test(`${a}`) && /^\d{3}$/.test(`${b}`);
        if (grouped && (a < 10 || (between === ' ' && ask))) expect(fen).toBe(Number(`${a}${b}`) * 100);
        else expect(fen).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('a number grouped by threes is read in each of the usual ways, or a person is asked', () => {
    const space = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999 }), space, (yuan, by) => {
        const grouped = `${yuan}`.replace(/\B(?=(\d{3})+$)/g, by);
        expect(parsePrice(grouped)).toMatchObject({
          fen: yuan * 100,
          ...(yuan >= 10_000 && { ask: expect.any(String) }),
        });
      }),
    );
  });

  it('marks that nobody sees change no price', () => {
    const unseen = fc.constantFrom('\u200b', '\u200e', '\u202d', '\u202c', '\u2060', '\ufeff', '\u00ad');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(8), unseen, (fen, at, mark) => {
        const yuan = toYuanText(fen);
        expect(parsePrice(`${yuan.slice(0, at)}${mark}${yuan.slice(at)}`)).toEqual({ fen });
      }),
    );
  });
});

describe('always', () => {
  it('an amount written out is read back, in every dress', () => {
    const dress = fc.constantFrom<(yuan: string) => string>(
      (yuan) => yuan,
      (yuan) => `¥${yuan}`,
      (yuan) => `${yuan}元/次`,
      (yuan) => yuan.replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/, ','),
      (yuan) => yuan.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_99 }), dress, (fen, dressed) => {
        const grouped = dressed(toYuanText(fen));
        const legal = /,/.test(grouped) ? /^\d{1,3},\d{3}\./.test(grouped) : true;
        expect(parsePrice(grouped).fen).toBe(legal ? fen : undefined);
      }),
    );
  });

  it('any text gives either a whole amount from 0 to a million yuan or a message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const { fen, error } = parsePrice(text);
        if (error !== undefined) expect(fen).toBeUndefined();
        else
          expect(Number.isInteger(fen) && (fen as number) >= 0 && (fen as number) <= 100_000_000).toBe(true);
      }),
    );
  });
});

describe('what the heading says of all prices', () => {
  it.each([
    ['0.0128', 4, 12800],
    ['1.2', 4, 1200000],
    ['1,280', -2, 1280],
    ['0.01285', 4, 12850],
    ['0.000128125', 4, 128],
  ])('%s × 10^%s → %s fen', (text, power, fen) => {
    expect(parsePrice(text, power).fen).toBe(fen);
  });

  it('says when a price was rounded', () => {
    expect(parsePrice('19.125')).toEqual({ fen: 1913, rounded: true });
    expect(parsePrice('19.1200')).toEqual({ fen: 1912 });
  });
});

describe('what stands around a number says what it is', () => {
  it.each(['120①', '120²', '②0', '120₂', '120⒈'])('%s: a sign of a footnote is no digit', (cell) => {
    expect(parsePrice(cell).error).toContain('角标或序号');
  });
  it.each(['120（起）', '120元/次起', '120（暂定）', '120(作废)', '120（最低）', '约120（元）'])(
    '%s is no certain price',
    (cell) => {
      expect(parsePrice(cell).error).toContain('不是确定的价格');
    },
  );
  it.each(['120（不含耗材）', '120(两次)'])('%s is asked about', (cell) => {
    expect(parsePrice(cell)).toMatchObject({ fen: 12_000, ask: expect.stringContaining('请核对') });
  });
  it.each(['120（含税）', '120(双侧)', '120（自费）'])('%s is 120', (cell) => {
    expect(parsePrice(cell)).toEqual({ fen: 12_000 });
  });
});
