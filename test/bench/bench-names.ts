import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { figuresOf, isPart, judgeCorpus } from '#test/corpus/judge.ts';
import { namesDocument } from '#test/corpus/names-document.ts';
import type { BenchRow } from './row.ts';

/** How well names are read, on the corpus; writes docs/names.md. */
export async function benchNames(catalogue: Catalogue, project: string): Promise<BenchRow[]> {
  const judged = judgeCorpus(catalogue);
  writeFileSync(join(project, 'docs', 'names.md'), namesDocument(judged));
  const sum = figuresOf(judged.filter(isPart('measure')));
  const { ours, certainRight } = sum;
  const wrong = sum.certainWrong + sum.noneCertain;
  const all = ours + sum.none;
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  return [
    {
      what: 'names read',
      means: `Names of sources that no rule was made from (test/corpus, ${ours} of them ours); docs/names.md has the first, unseen measurement.`,
      measured: `${share(certainRight, ours)} certain and right, ${share(wrong, all)} of all certain and wrong`,
      budget: '≥ 88 %, ≤ 0.3 %',
      met: certainRight >= 0.88 * ours && wrong <= 0.003 * all,
    },
  ];
}
