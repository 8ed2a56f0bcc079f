import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '#domain/kernel/failure.ts';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import { someCategories, someItems } from '#domain/names/names.testkit.ts';
import { priceListHere } from '#server/modules/library-import/price-list-here.ts';
import { openWorkers } from '#server/workers.ts';
import { expectFailure } from '#test/world/expect-failure.ts';
import { biff5File, priceRows, workbookParts, xlsFile, xlsxFile, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';
import type { PriceListAnswer } from './price-list-job.ts';
import { readTable } from './read-table.ts';
import { runInWorker } from './run-in-worker.ts';

const workers = openWorkers();
const best = (table: RawTable): RawSheet => table.sheets[table.best] as RawSheet;
const read = (bytes: Uint8Array) => parseTable(bytes);
const csv = '项目名称,价格\n血常规,22\n“肝功能”,¥60.00\n';

describe('readTable reads what institutions have', () => {
  it('takes an .xlsx through the worker, from bytes and from a path, with the same result', async () => {
    const bytes = xlsxFile({ rows: priceRows(3), merges: ['A1:E1'] });
    const folder = await mkdtemp(join(tmpdir(), 'price-list-'));
    try {
      const path = join(folder, 'upload');
      await writeFile(path, bytes);
      const table = await readTable(workers, bytes);
      expect(table.kind).toBe('xlsx');
      expect(best(table).rows[2]).toEqual(['X10000', '血常规第0组', '检验', '20', '15']);
      expect(best(table).merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 4 }]);
      expect(await readTable(workers, path)).toEqual(table);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes a legacy .xls with merges', async () => {
    const table = await read(
      xlsFile(
        [
          ['价格表', ''],
          ['项目', '单价'],
          ['血常规', 22.5],
          ['胸片', 75],
        ],
        ['A1:B1'],
      ),
    );
    expect(table.kind).toBe('xls');
    expect(best(table).rows).toEqual([['价格表'], ['项目', '单价'], ['血常规', '22.5'], ['胸片', '75']]);
    expect(best(table).merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 1 }]);
  });

  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${csv}`)],
    ['GBK', iconv.encode(csv, 'gbk')],
    ['GB18030 with a rare character', iconv.encode(csv.replace('肝', '𠮷肝'), 'gb18030')],
    ['UTF-16 with mark', iconv.encode(csv, 'utf16le', { addBOM: true })],
    ['UTF-16 without mark', iconv.encode(csv, 'utf16le', { addBOM: false })],
    ['UTF-16, big end first, without mark', iconv.encode(csv, 'utf16-be', { addBOM: false })],
    ['bars', Buffer.from(csv.replaceAll(',', '|'))],
    ['Chinese commas', Buffer.from(csv.replaceAll(',', '，'))],
    ['tabs', Buffer.from(csv.replaceAll(',', '\t'))],
    ['semicolons', Buffer.from(csv.replaceAll(',', ';'))],
    ['a sep= line', Buffer.from(`sep=;\n${csv.replaceAll(',', ';')}`)],
    ['CRLF', Buffer.from(csv.replaceAll('\n', '\r\n'))],
  ])('takes text in %s', async (_, bytes) => {
    const table = await read(bytes);
    expect(table.kind).toBe('csv');
    expect(best(table).rows.map((row) => row.length)).toEqual([2, 2, 2]);
    expect(best(table).rows[1]).toEqual(['血常规', '22']);
    expect(best(table).rows[2]?.[0]).toMatch(/肝功能/);
  });

  it('takes text in Big5', async () => {
    const table = await read(iconv.encode('項目名稱,價格\n血液常規檢查,22\n肝功能檢驗,60\n', 'big5'));
    expect(best(table).rows[0]).toEqual(['項目名稱', '價格']);
    expect(best(table).rows[2]).toEqual(['肝功能檢驗', '60']);
  });

  it('takes an .xls of Excel 95, whose text is in GBK', async () => {
    const table = await read(
      biff5File([
        ['项目', '单价'],
        ['血常规', 22.5],
      ]),
    );
    expect([table.kind, best(table).rows]).toEqual([
      'xls',
      [
        ['项目', '单价'],
        ['血常规', '22.5'],
      ],
    ]);
  });

  it('knows hidden rows', async () => {
    const rows = [
      ['项目', '价格'],
      ['血常规', 22],
      ['胸片', 75],
    ];
    expect(best(await read(xlsxFile({ rows, hiddenRows: [2] }))).hiddenRows).toEqual([2]);
    expect(best(await read(xlsxFile({ rows }))).hiddenRows).toBeUndefined();
  });

  it('keeps quoted separators and line breaks in one cell, and survives a lone quotation mark', async () => {
    const quoted = await read(Buffer.from('项目,备注,价格\n血常规,"空腹, 早上\n第一次",22\n'));
    expect(best(quoted).rows[1]).toEqual(['血常规', '空腹, 早上\n第一次', '22']);
    const lone = await read(Buffer.from('项目,价格\n"血常规,22\n胸片,75\n'));
    expect(best(lone).rows).toHaveLength(3);
  });

  it('takes an HTML table that is named .xls, without guessing at its values', async () => {
    const html =
      '<html><meta charset="gbk"><table><tr><td>项目名称</td><td>价格</td></tr><tr><td>血常规</td><td>1-2</td></tr></table></html>';
    const table = await read(iconv.encode(html, 'gbk'));
    expect(table.kind).toBe('html');
    expect(best(table).rows[1]).toEqual(['血常规', '1-2']);
  });

  it('picks the price list among the visible sheets', async () => {
    const table = await read(
      xlsxFile(
        { name: '说明', rows: [['本表供参考'], ['请勿外传']] },
        { name: '隐藏', rows: priceRows(9), hidden: true },
        { name: '价格', rows: priceRows(2) },
      ),
    );
    expect(table.sheets.map((sheet) => sheet.name)).toEqual(['说明', '价格']);
    expect(best(table).name).toBe('价格');
  });

  it('reads prefixed XML, inline strings, cells and rows without addresses', async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>甲 &amp; 乙</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row><x:row r="3"><x:c r="B3"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const table = await read(zipFile(workbookParts(Buffer.from(xml))));
    expect(best(table).rows).toEqual([['甲 & 乙', '5'], [], ['', '7']]);
  });
});

describe('readTable neutralises cells', () => {
  it('takes a formula’s saved result and says so, marks formulas without one and text that could become one', async () => {
    const table = await read(
      xlsxFile({
        rows: [
          ['项目名称', '价格'],
          ['血常规', { formula: '11*2', result: 22 }],
          ['胸片', { formula: 'A9' }],
          ['=HYPERLINK("http://x","点")', 5],
          ['@SUM(1)', -3],
          ['心电图', { error: '#REF!' }],
        ],
      }),
    );
    const sheet = best(table);
    expect(sheet.rows[1]).toEqual(['血常规', '22']);
    expect(sheet.rows[3]?.[0]).toBe('=HYPERLINK("http://x","点")');
    expect(sheet.marks).toEqual([
      { row: 1, column: 1, kind: 'formula' },
      { row: 2, column: 1, kind: 'noResult' },
      { row: 3, column: 0, kind: 'formulaText' },
      { row: 4, column: 0, kind: 'formulaText' },
      { row: 5, column: 1, kind: 'errorValue' },
    ]);
    const { rows } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map((row) => Object.keys(row.errors))).toEqual([
      [],
      ['listPrice'],
      [],
      ['listPrice'],
      ['listPrice'],
    ]);
    expect(rows[1]?.errors.listPrice).toEqual({ code: 'noSavedResult' });
  });

  it('shows numbers as Excel does: no binary noise, leading zeros by format, dates as dates', async () => {
    const table = await read(
      xlsxFile({
        rows: [
          ['编码', '项目名称', '价格'],
          [7, '血常规', 0.1 + 0.2],
          [8, '胸片', 45000],
        ],
        formats: { A2: '0000', A3: '0000', C3: 'm"月"d"日"' },
      }),
    );
    expect(best(table).rows.slice(1)).toEqual([
      ['0007', '血常规', '0.3'],
      ['0008', '胸片', '2023-03-15'],
    ]);
  });
});

describe('the worker bounds a hostile file', () => {
  let large: Buffer;
  beforeAll(async () => {
    large = xlsxFile({ rows: priceRows(15_000) });
  });

  it('ends at the deadline and leaves the next file unharmed', async () => {
    // The time of the file, not of loading the readers.
    await readTable(workers, Buffer.from(csv));
    const failure = await expectFailure(
      runInWorker(workers, { kind: 'read', source: large }, { deadlineMs: 1 }),
    );
    expect([failure.code, failure.message.includes('超时')]).toEqual([413, true]);
    expect((await readTable(workers, Buffer.from(csv))).kind).toBe('csv');
  });

  it('ends when its heap is full', async () => {
    // Enough to load the readers, which take some 18 MB, and too little for the file.
    const failure = await expectFailure(
      runInWorker(openWorkers({ sheetHeapMb: 28 }), { kind: 'read', source: large }),
    );
    expect([failure.code, failure.message.includes('内存')]).toEqual([413, true]);
  });

  it('reads a price list to the same result as in this thread, and says how far it is', async () => {
    const source = xlsxFile({
      rows: [
        ['项目名称', '价格'],
        ['血常规', 22],
        ['血常规22项', '面议'],
      ],
    });
    const items = new Map(someItems.map((item) => [item.code, item]));
    const catalogue = { items, categories: someCategories };
    const job = { source, selection: undefined, catalogue, library: [], names: new Map() };
    let progress: number[] = [];
    const task = { kind: 'priceList', job } as const;
    const states = ({ list }: PriceListAnswer) =>
      (list?.records ?? [])
        .flatMap((records) => JSON.parse(records) as { name: string; state: string }[])
        .map(({ name, state }) => [name, state]);
    const answer = await runInWorker<PriceListAnswer>(workers, task, {
      onProgress: (...said) => {
        progress = said;
      },
    });
    expect(states(answer)).toEqual([
      ['血常规', 'ready'],
      ['血常规22项', 'error'],
    ]);
    expect(states(answer)).toEqual(states(await priceListHere(job)));
    expect(progress).toEqual([0, 2]);
    expect((await priceListHere({ ...job, mostRows: 2 })).list).toBeUndefined();
  });

  it('passes failures on as Failures', async () => {
    await expectFailure(readTable(workers, Buffer.from('%PDF-1.7\n')), 'PDF');
  });

  it('serves many files, two at a time, and refuses when too many wait', async () => {
    const bytes = Buffer.from(csv);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => readTable(workers, bytes)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(8);
    const failures = results.filter((result) => result.status === 'rejected');
    expect(failures.map((result) => (result.reason as Failure).code)).toEqual([503, 503]);
    expect((await readTable(workers, bytes)).kind).toBe('csv');
  });
});
