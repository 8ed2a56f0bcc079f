import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addProvider } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';
import { importer, xlsx } from './import.testkit.ts';

// What a name means does not depend on where it comes in: of each kind of docs/names.md the first certain name and the first two
// that are asked, and those that were once certain and cost most.

const world = useWorld();
let provider: ReturnType<typeof importer>;
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});

const asked = 'NONE';
const kinds = Map.groupBy(
  readFileSync('test/corpus/kinds.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')),
  ([kind = '']) => kind,
);
const samples = new Map(
  [
    ...[...kinds.values()].flatMap((rows) => [
      ...rows.filter(([, , right]) => right !== asked).slice(0, 1),
      ...rows.filter(([, , right]) => right === asked).slice(0, 2),
    ]),
    ...['肿瘤标志物12项', '腹部B超（肝、胆、脾、胰、双肾）', '食物不耐受7项', '食物不耐受90项'].map(
      (name) => ['', name, asked],
    ),
  ].map(([, name = '', right = '']) => [
    name,
    right === asked ? asked : right.split('+').toSorted().join('+'),
  ]),
);
const certainOf = (codes: readonly string[], sure: boolean) => (sure ? codes.toSorted().join('+') : asked);

/** What such an examination costs, so that no price speaks against its name. */
const { catalogue } = readReference();
const priceOf = (right: string) =>
  right.split('+').reduce((sum, code) => sum + (catalogue.items.get(code)?.referencePrice ?? 5000) / 100, 0);

test('a price list takes what is certain, and asks about the rest', async () => {
  const names = [...samples.keys()];
  const { batchId } = await provider.send(
    await xlsx([['项目名称', '优惠价'], ...[...samples].map(([name, right]) => [name, priceOf(right)])]),
  );
  const rows = await provider.rowsOf(batchId);
  const read = new Map(
    rows.map(({ name, standardItems, state }) => [
      name,
      certainOf(
        standardItems.map(({ code }) => code),
        state.code === 'ready',
      ),
    ]),
  );
  expect(names.map((name) => `${name} ${read.get(name)}`)).toEqual(
    [...samples].map(([name, right]) => `${name} ${right}`),
  );
});

test('so does a matrix of items', async () => {
  const names = [...samples.keys()];
  const { rows } = await world
    .as('buyer', {
      file: {
        name: '体检项目表.xlsx',
        bytes: xlsxFile({
          rows: [['项目', '男（30人）', '女（20人）'], ...names.map((name) => [name, '●', '●'])],
        }),
      },
    })
    .invoke('demand.readMatrix', {});
  const read = new Map(rows.map(({ text, codes, level }) => [text, certainOf(codes, level === 'auto')]));
  // A row that is not certain as a whole may be cut at its joints; then no row has its name.
  expect(names.map((name) => `${name} ${read.get(name) ?? asked}`)).toEqual(
    [...samples].map(([name, right]) => `${name} ${right}`),
  );
});
