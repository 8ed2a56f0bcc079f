import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { isOurs, isPart, judgeCorpus } from './judge.ts';
import { kindTable, namesDocument } from './names-document.ts';
import { parts } from './read-corpus.ts';

// Run with `node test/corpus/measure.ts`. It prints numbers only: whoever builds rules must not see the
// names of the measured part. `--misses` lists what went wrong in the build part, `--write` writes docs/names.md.

const judged = judgeCorpus(readReference().catalogue);
for (const part of parts) console.log(`\n${part}\n\n${kindTable(judged, part)}`);

if (process.argv.includes('--write'))
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'names.md'), namesDocument(judged));

if (process.argv.includes('--misses')) {
  for (const one of judged.filter(isPart('build'))) {
    const { entry, certain, offers, place } = one;
    if (isOurs(one) ? certain && place === 0 : !certain) continue;
    const offered = offers.map(({ codes }) => codes.join());
    console.log(
      `${entry.name}: ${entry.codes} – ${certain ? 'certain of' : 'offers'} ${offered.join(' or ')}`,
    );
  }
}
