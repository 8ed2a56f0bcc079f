import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '#domain/kernel/failure.ts';
import { someCategories, someItems } from '#domain/names/names.testkit.ts';
import type { AwardProblem } from '#domain/pricing/award-program.ts';
import { withinBounds } from '#server/answer-bounds.ts';
import { solveAward } from '#server/modules/comparison/solve-award.ts';
import { answerLimits } from '#server/modules/library-import/spreadsheet/answer-limits.ts';
import type { Selection } from '#server/modules/library-import/spreadsheet/price-list-job.ts';
import { runInWorker } from '#server/modules/library-import/spreadsheet/run-in-worker.ts';
import type { WorkerTask } from '#server/modules/library-import/spreadsheet/worker-task.ts';
import { pdfLimits, renderPdf } from '#server/pdf/render-pdf.ts';
import { verifiedBounds } from '#server/signing/verify.worker.ts';
import { verifyInWorker, verifyLimits } from '#server/signing/verify-in-worker.ts';
import { openWorkers, type Workers } from '#server/workers.ts';

// Every worker, and every task of theirs: what comes back is bounded, and what is too much is refused in words.

const workers = openWorkers();
const folder = mkdtempSync(join(tmpdir(), 'checkup-workers-'));
afterAll(async () => {
  await workers.close();
  rmSync(folder, { recursive: true });
});

const catalogue = { items: new Map(someItems.map((item) => [item.code, item])), categories: someCategories };
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((row) => row.join(',')).join('\n'));
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const stored = (bytes: Buffer) => {
  const path = join(folder, `${bytes.length}.csv`);
  writeFileSync(path, bytes);
  return path;
};
const priceList = (rows: readonly (readonly string[])[], selection?: Selection): WorkerTask => ({
  kind: 'priceList',
  job: { source: csv(rows), selection, catalogue, library: [], names: new Map() },
});

type Hostile = readonly [what: string, task: () => WorkerTask, said: RegExp | 'answered'];
const sheetTasks: Readonly<Record<WorkerTask['kind'], readonly Hostile[]>> = {
  read: [
    [
      'long texts',
      () => ({ kind: 'read', source: csv(times(3_500, (at) => [`${at}`, 'x'.repeat(1_999)])), own: true }),
      /^表格内容过多/,
    ],
    [
      'small cells',
      () => ({ kind: 'read', source: csv(times(15_000, () => times(20, () => '1'))) }),
      'answered',
    ],
  ],
  matrix: [
    [
      'cells of many items',
      () => {
        const cell = `${'肝功能（谷丙、谷草）+'.repeat(150)}`;
        const source = stored(csv([['项目', '男', '女'], ...times(500, (at) => [`${at}${cell}`, '●', '●'])]));
        return { kind: 'matrix', source, catalogue, choices: {} };
      },
      /超过|过多/,
    ],
  ],
  priceList: [
    [
      'a price for each sex in every line',
      () =>
        priceList(
          [
            ['项目名称', '男价', '未婚女价', '已婚女价'],
            ...times(15_000, (at) => [`项目${at}`, '1', '2', '3']),
          ],
          { sheet: 0, roles: { name: 0, malePrice: 1, unmarriedPrice: 2, marriedPrice: 3 } },
        ),
      /^读出的项目超过 40,000 个/,
    ],
    [
      'marks of many packages',
      () =>
        priceList([
          ['项目名称', '价格', ...times(30, (at) => `${at + 1}号套餐`)],
          ...times(5_000, () => ['肝功能', '1', ...times(30, () => '√')]),
        ]),
      /^价格表内容过多/,
    ],
  ],
  names: [
    [
      'more names than a page asks about',
      () => ({
        kind: 'names',
        job: { catalogue, names: times(501, (at) => ({ name: `项目${at}`, price: 1 })) },
      }),
      /^一次识别的名称过多/,
    ],
    [
      'as many as it may ask about',
      () => ({ kind: 'names', job: { catalogue, names: times(500, () => ({ name: '肝功能', price: 1 })) } }),
      'answered',
    ],
  ],
  annotate: [
    [
      'lines of many findings',
      () => ({
        kind: 'annotate',
        job: {
          source: csv([['项目名称', '价格'], ...times(2_000, (at) => [`项目${at}`, '1'])]),
          standardNames: new Map(),
          sheets: [
            {
              at: 0,
              headerRows: [0],
              skipped: [],
              rows: times(40_000, (at) => ({
                rowNo: 2 + (at % 2_000),
                values: { name: '项目' },
                errors: { name: { code: 'said', text: `${at}${'长'.repeat(900)}` } },
                warnings: [],
                match: { level: 'none', candidates: [] },
                change: { kind: 'new', differences: [] },
                state: 'error',
              })),
            },
          ],
        } as never,
      }),
      'answered',
    ],
  ],
};

describe.each(Object.entries(sheetTasks))('a thread that reads tables: %s', (kind, hostile) => {
  test.each(hostile)('%s', async (_, task, said) => {
    const answer = await runInWorker(workers, task()).catch((error: unknown) => error);
    if (said !== 'answered') {
      expect(answer).toBeInstanceOf(Failure);
      const { code, message } = answer as Failure;
      expect([code, said.test(message), message]).toEqual([413, true, message]);
    } else {
      if (answer instanceof Error) throw answer;
      expect(withinBounds(answer, answerLimits[kind as WorkerTask['kind']])).toBe(true);
    }
  });
});

describe('all others', () => {
  const offer = { cost: 100, coverage: 1, elsewhere: 0 };
  const others: Readonly<Record<Exclude<keyof Workers, 'close' | 'sheets'>, () => Promise<unknown>>> = {
    async awards() {
      const problem = (partners: number, packages: number): AwardProblem => ({
        heads: times(packages, () => 10),
        partners: times(partners, (at) => ({
          cities: [`${at}`],
          capacity: 1_000,
          offers: times(packages, () => offer as never),
        })),
        limits: { capacity: true },
      });
      const solved = await solveAward(workers, problem(12, 8));
      expect(solved?.choice).toHaveLength(8);
      await refused(solveAward(workers, problem(1_500, 200)), /组合过多/);
    },
    async signatures() {
      const signature = '1 0 obj\n<</ByteRange [0 100 200 300]/Name (x)/Contents <00>>>\nendobj\n';
      const pdf = Buffer.from(`%PDF-1.7\n${signature.repeat(20)}\n%%EOF\n`, 'latin1');
      expect(withinBounds(await verifyInWorker(workers, pdf), verifiedBounds)).toBe(true);
      await refused(verifyInWorker(workers, Buffer.alloc(verifyLimits.file + 1)), /超过 10 MB/);
    },
    async pdfs() {
      const data = { title: '长'.repeat(pdfLimits.data), number: '', note: '' };
      await refused(renderPdf(workers, 'comparison', data, new Date()), /^内容过多/);
    },
  };
  const refused = async (work: Promise<unknown>, said: RegExp) => {
    const failure = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).message).toMatch(said);
  };

  test('are named here', () => {
    const named = ['close', 'sheets', ...Object.keys(others)].toSorted();
    expect(Object.keys(workers).toSorted()).toEqual(named);
  });
  test.each(Object.entries(others))('%s', async (_, check) => {
    await check();
  });
});
