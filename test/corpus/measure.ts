import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNameIndex } from '#domain/names/name-index.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameOptions } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { kinds, type LabelledName, type Part, parts, readCorpus } from './read-corpus.ts';

// Run with `node test/corpus/measure.ts`. It prints numbers only: whoever builds rules must not see the
// names of the measured part. `--misses` lists what went wrong in the build part, `--write` writes docs/names.md.

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

/** Of the first choices that no one is asked about below certainty, by score: how often the score is right. */
function calibration(part: Part): string {
  const steps = [0.75, 0.7, 0.6, 0.5, 0.4, 0.25];
  const entries = clear.filter((entry) => entry.part === part);
  const tally = steps.map(() => ({ right: 0, all: 0 }));
  for (const { name, codes } of entries) {
    const { level, candidates } = readName(index, name);
    const [best] = candidates;
    if (level !== 'review' || !best) continue;
    const row = tally[steps.findIndex((step) => best.score >= step)];
    if (!row) continue;
    row.all += 1;
    if (codes.length > 0 && setOf(best.codes) === setOf(codes)) row.right += 1;
  }
  return [
    '| score of the first choice | names | right |',
    '|---|--:|--:|',
    ...tally.map(
      ({ right, all }, at) =>
        `| from ${steps[at]} | ${all} | ${all ? Math.round((100 * right) / all) : '–'} % |`,
    ),
  ].join('\n');
}
console.log(`\nmeasure, not certain\n\n${calibration('measure')}`);

if (process.argv.includes('--write')) {
  const of = (part: Part) => clear.filter((entry) => entry.part === part).length;
  const document = `# Names: how well they are read

Written by \`node test/corpus/measure.ts --write\` on the corpus in \`test/corpus\`, without the names that two experts could
read differently. No rule was made from the measured part (${of('measure')} names); the build part (${of('build')}) shows what the rules were made
from and promises nothing. Goal on the measured part: certain and right ≥ 92 %, wrong and certain ≤ 0.2 %, first choice
right ≥ 98 %, names of no item certain ≤ 0.5 %.

## Measured
${table('measure').replace('\nmeasure\n', '')}

## Built on
${table('build').replace('\nbuild\n', '')}

## What a score means

Certain names have 0.95 and more. Below that a person decides; of these names on the measured part:

${calibration('measure')}

No score below certainty is right 99 times in 100, so none of them reaches 0.8, where many are taken at once.
`;
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'names.md'), document);
}

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
