import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { seededRandom } from '#domain/kernel/seeded-random.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import type { PriceListAnswer } from '#server/modules/library-import/spreadsheet/price-list-job.ts';
import { runInWorker } from '#server/modules/library-import/spreadsheet/run-in-worker.ts';
import { openWorkers } from '#server/workers.ts';
import { type BenchRow, mb } from './row.ts';
import { sample, shown } from './sample.ts';

const rowCount = 5000;
const runs = 5;

/** A price list of 5,000 rows as a provider uploads it: read from .xlsx, columns found, every name matched. */
export async function benchImport(catalogue: Catalogue): Promise<BenchRow[]> {
  const file = priceList(catalogue);
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  let rows = 0;
  const workers = openWorkers();
  const { items, categories } = catalogue;
  const taken = await sample(runs, async () => {
    const job = {
      source: file,
      selection: undefined,
      catalogue: { items, categories },
      library: [],
      names: new Map(),
    };
    const { list } = await runInWorker<PriceListAnswer>(workers, { kind: 'priceList', job });
    rows = list?.rowCount ?? 0;
  });
  clearInterval(watch);
  if (rows !== rowCount) throw new Error(`${rows} of ${rowCount} rows came back`);
  return [
    {
      what: `import of ${rowCount} spreadsheet rows`,
      means: `read in a worker as a job reads it, from an .xlsx of ${Math.round(file.length / 1024)} KB: parsed, columns found, names matched with ranked candidates, records made for the database. ${runs} imports one after the other raised the process from ${mb(before)} to at most ${mb(highest)} (its workers included).`,
      measured: `${shown(taken)}; + ${mb(highest - before)}`,
      budget: '≤ 3 s, memory bounded',
      met: taken.least <= 3000,
      kept: { name: 'import of a price list', figure: taken.least, unit: 'ms' },
    },
    unknownNames(catalogue),
  ];
}

/** What a name that no catalogue knows costs: it is compared with all that are known. */
function unknownNames(catalogue: Catalogue): BenchRow {
  const index = nameIndexOf(catalogue);
  const kinds = ['生化', '免疫', '病理', '影像', '微生物'];
  const names = Array.from({ length: 3000 }, (_, at) => `${kinds[at % kinds.length]}自定义项目第${at}号`);
  const read = () => {
    const before = process.cpuUsage();
    for (const name of names) readName(index, name, { price: 5000 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / names.length;
  };
  const each = Math.min(read(), read(), read());
  return {
    what: 'a name that no catalogue knows',
    means: `readName on ${names.length} made-up names, processor time of one thread, the least of three runs.`,
    measured: `${each.toFixed(2)} ms`,
    budget: '≤ 1 ms',
    met: each <= 1,
    kept: { name: 'unknown name', figure: each, unit: 'ms' },
  };
}

/** Names as lists have them: the catalogue's own, an alias, with a unit or bracket behind, and some that nobody knows. */
function priceList(catalogue: Catalogue): Buffer {
  const random = seededRandom(7);
  const items = [...catalogue.items.values()];
  const categoryOf = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  const lines = Array.from({ length: rowCount }, (_, i) => {
    const item = random.pick(items);
    const known = random.pick([item.name, ...item.aliases]);
    const name = random.pick([known, known, `${known}（彩色）`, `${known} 检查`, `本院特色项目${i}`]);
    const list = item.referencePrice / 100;
    return [`A${i}`, name, categoryOf.get(item.category) ?? '', `¥${list.toFixed(2)}`, list * 0.8];
  });
  return xlsxFile({
    name: '价格表',
    rows: [
      ['团检价格表', null, null, null, null],
      ['项目编码', '项目名称', '类别', '原价', '优惠价'],
      ...lines,
    ],
  });
}
