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
  const { ours, certainRight, certainWrong } = figuresOf(judged.filter(isPart('measure')));
  const share = (count: number) => `${((100 * count) / ours).toFixed(1)} %`;
  return [
    {
      what: 'names read',
      means: `Names of other people's price lists that no rule was made from (test/corpus, ${ours} of them ours); docs/names.md has the kinds.`,
      measured: `${share(certainRight)} certain and right, ${share(certainWrong)} certain and wrong`,
      budget: '≥ 92 %, ≤ 0.2 %',
      met: certainRight >= 0.92 * ours && certainWrong <= 0.002 * ours,
    },
  ];
}
