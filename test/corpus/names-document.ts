import { asked, type Figures, figuresOf, isOurs, isPart, type Judged } from './judge.ts';
import { kinds, type Part } from './read-corpus.ts';

/** docs/names.md: how well names are read, by kind, and why some are not certain. Of the measured part it has figures only. */
export function namesDocument(judged: readonly Judged[]): string {
  const measured = judged.filter(isPart('measure'));
  const built = judged.filter(isPart('build'));
  // Slips that a program made are a seventh of the names and would stand for a tenth of a list at most.
  const asFound = figuresOf(measured.filter(({ entry }) => entry.source !== 'slips'));
  const all = figuresOf(measured);
  return `# Names: how well they are read

Written by \`npm run bench\` (alone: \`node test/corpus/measure.ts --write\`) on the corpus in \`test/corpus\`, without the names that two experts
could read differently. No rule was made from the measured part (${measured.length} names); the build part (${built.length}) shows what the rules were
made from and promises nothing.

| of the measured part | goal | names as found | | with slips that a program made |
|---|--:|--:|---|--:|
${goals(asFound, all).join('\n')}

## Measured

${kindTable(judged, 'measure')}

## Built on

${kindTable(judged, 'build')}

## What a score means

Certain names have 0.95 and more. Below that a person decides. Of the first choices on the measured part:

${askedTable('score', measured, ({ score }) => `from ${steps.find((step) => score >= step) ?? 0}`)}

${askedTable('what the reader says', measured, ({ why }) => why.replace(/“[^”]*”/g, '“…”'))}

No score below certainty, and none of these reasons, is right 99 times in 100, so none reaches 0.8, from which on many are taken at once.
What looked most promising was tried on 5,800 names: the build part, and operations and treatments of a hospital system: an item named in full, and
nothing but one word beside it that nobody knows. It was right for 17 of 205. The word is 加收, 亚型, 非, 胎儿, 切除术 far more often than it is noise,
so one word that is not understood stays enough to ask. The exception is a remark (\`remarks.ts\`): at most four characters in a bracket, or parted
by a dash, none of which could tell two items apart. The button therefore takes the certain rows only.

## Why some names stay open

Seen on the build part, as names of the measured part are not looked at:

* **Words of one house.** 瑞源, E板, 产免1: a name of a firm, a shelf or a form that no list can have, and no bracket to tell it from the name.
  A third round brought 1,277 new names to the build part. Before any rule was made from them the reader was certain and right for 86.4 % of
  those that people wrote, as for the measured part (86.5 %); rules brought them to 97 %, and the measured part by less than one in a hundred.
  Each list has its own habits, so what is left is asked, and learned from what an institution confirms.
* **Names that are ours and something else.** 肾功能, 血脂, 骨密度, PCT, 梅毒, a picture without its modality. The row's category may settle
  them; the name alone, which is all the corpus has, cannot.
* **Shorthand of several items.** 艾乙梅, 乙肝表面抗原、丙、艾: one character for an item.
* **Slips that leave another word.** A missing 素 makes 尿 of 尿素, and 听叉 is neither 音叉 nor 听力. A slip is mended when it sounds or looks alike, or
  when an abbreviation beside it says the same item; a character that has a meaning of its own (甲/乙, 游离/总, 尿/血) never counts as a slip.
* **Descriptions.** 女性盆腔和生殖器官MRI, a bracket with an indication or a rule of charging in it.

Not certain in the build part, each with its first choice:

${built
  .filter((one) => isOurs(one) && !(one.certain && one.place === 0))
  .map(({ entry, offers }) => `* ${entry.name} → ${offers[0]?.codes.join('、') ?? '–'}`)
  .join('\n')}
`;
}

const steps = [0.75, 0.7, 0.6, 0.5, 0.4, 0.25];
const share = (count: number, all: number) => (all === 0 ? '–' : `${((100 * count) / all).toFixed(1)} %`);
const counted = (count: number, all: number) => (all === 0 ? '–' : `${count} (${share(count, all)})`);

const goals = (asFound: Figures, all: Figures): string[] => {
  const row = (
    what: string,
    goal: string,
    of: (sum: Figures) => readonly [number, number],
    met: (part: number) => boolean,
  ) =>
    `| ${what} | ${goal} | ${share(...of(asFound))} | ${met(of(asFound)[0] / of(asFound)[1]) ? 'met' : '**not met**'} | ${share(...of(all))} |`;
  return [
    row(
      'certain and right',
      '≥ 92 %',
      (sum) => [sum.certainRight, sum.ours],
      (part) => part >= 0.92,
    ),
    row(
      'certain and wrong',
      '≤ 0.2 %',
      (sum) => [sum.certainWrong, sum.ours],
      (part) => part <= 0.002,
    ),
    row(
      'first choice right',
      '≥ 98 %',
      (sum) => [sum.first, sum.ours],
      (part) => part >= 0.98,
    ),
    row(
      'names of no item certain',
      '≤ 0.5 %',
      (sum) => [sum.noneCertain, sum.none],
      (part) => part <= 0.005,
    ),
  ];
};

export function kindTable(judged: readonly Judged[], part: Part): string {
  const own = judged.filter(isPart(part));
  const line = (label: string, sum: Figures) =>
    `| ${[
      label,
      sum.ours,
      counted(sum.certainRight, sum.ours),
      counted(sum.certainWrong, sum.ours),
      counted(sum.first, sum.ours),
      counted(sum.inFive, sum.ours),
      sum.none,
      counted(sum.noneCertain, sum.none),
    ].join(' | ')} |`;
  return [
    '| kind | ours | certain, right | certain, wrong | first right | in first five | none of ours | wrongly certain |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...kinds.map((kind) => line(kind, figuresOf(own.filter(({ entry }) => entry.kind === kind)))),
    line('all', figuresOf(own)),
  ].join('\n');
}

function askedTable(head: string, judged: readonly Judged[], keyOf: Parameters<typeof asked>[1]): string {
  const groups = [...asked(judged, keyOf)].toSorted(([one, a], [other, b]) =>
    /\d/.test(one) ? (one < other ? 1 : -1) : b.right / b.all - a.right / a.all,
  );
  return [
    `| ${head} | names | right |`,
    '|---|--:|--:|',
    ...groups.map(([key, { all, right }]) => `| ${key} | ${all} | ${Math.round((100 * right) / all)} % |`),
  ].join('\n');
}
