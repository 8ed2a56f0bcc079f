import { buildNameIndex } from '#domain/names/name-index.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameOptions } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { kinds, type LabelledName, type Part, parts, readCorpus } from './read-corpus.ts';

// Run with `node test/corpus/measure.ts`. It prints numbers only: whoever builds rules must not see the
// names of the measured part. `--misses` lists what went wrong in the build part.

/** These list only some of what they measure, so a set of their members is not the panel itself. */
const openPanels = new Set(['HEP002', 'NUT005', 'XRY011']);

const { catalogue } = readReference();
const index = buildNameIndex(catalogue, nameOptions());

interface Answer {
  readonly certain: boolean;
  /** Sets of codes, best first, at most five. */
  readonly offers: readonly (readonly string[])[];
}

function answerTo(name: string): Answer {
  const { level, candidates } = readName(index, name);
  return { certain: level === 'auto', offers: candidates.slice(0, 5).map(({ codes }) => codes) };
}

/** A panel and the list of its members are the same examination. */
function leavesOf(code: string): readonly string[] {
  const members = catalogue.items.get(code)?.contains ?? [];
  // One member only: the item is that examination and more, such as a repeat of it with a load.
  if (members.length < 2 || openPanels.has(code)) return [code];
  return members.flatMap(leavesOf);
}
const setOf = (codes: readonly string[]) => [...new Set(codes.flatMap(leavesOf))].toSorted().join();

const nothing = { ours: 0, certainRight: 0, certainWrong: 0, first: 0, inFive: 0, none: 0, noneCertain: 0 };
type Figures = typeof nothing;

function judge(entry: LabelledName): Figures {
  const { certain, offers } = answerTo(entry.name);
  if (entry.codes.length === 0) return { ...nothing, none: 1, noneCertain: Number(certain) };
  const place = offers.findIndex((codes) => setOf(codes) === setOf(entry.codes));
  return {
    ...nothing,
    ours: 1,
    certainRight: Number(certain && place === 0),
    certainWrong: Number(certain && place !== 0),
    first: Number(place === 0),
    inFive: Number(place >= 0),
  };
}

function total(entries: readonly LabelledName[]): Figures {
  const sum = { ...nothing };
  for (const entry of entries) {
    const figures = judge(entry);
    for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += figures[key];
  }
  return sum;
}

function line(label: string, entries: readonly LabelledName[]): string {
  const sum = total(entries);
  const of = (count: number, all: number) =>
    all === 0 ? '–' : `${count} (${((100 * count) / all).toFixed(1)} %)`;
  const cells = [
    label,
    sum.ours,
    of(sum.certainRight, sum.ours),
    of(sum.certainWrong, sum.ours),
    of(sum.first, sum.ours),
    of(sum.inFive, sum.ours),
    sum.none,
    of(sum.noneCertain, sum.none),
  ];
  return `| ${cells.join(' | ')} |`;
}

function table(part: Part): string {
  const entries = clear.filter((entry) => entry.part === part);
  return [
    `\n${part}\n`,
    '| kind | ours | certain, right | certain, wrong | first right | in first five | none of ours | wrongly certain |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...kinds.map((kind) =>
      line(
        kind,
        entries.filter((entry) => entry.kind === kind),
      ),
    ),
    line('all', entries),
  ].join('\n');
}

const clear = readCorpus().filter((entry) => !entry.doubtful);
for (const part of parts) console.log(table(part));

if (process.argv.includes('--misses')) {
  for (const entry of clear.filter(({ part }) => part === 'build')) {
    const { certainRight, none, noneCertain } = judge(entry);
    if (certainRight === 1 || none > noneCertain) continue;
    const { certain, offers } = answerTo(entry.name);
    console.log(
      `${entry.name}: ${entry.codes} – ${certain ? 'certain of' : 'offers'} ${offers.join(' or ')}`,
    );
  }
}
