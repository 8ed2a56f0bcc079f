import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

// `npm run chaos -- --kills 60`: kills node, PostgreSQL and both in turn under writes, and says in docs/reliability.md what came of it.

const project = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const { kills, acknowledged, unanswered, groups, files, problems } = await runChaos(
  project,
  Number(values.kills),
  console.log,
);
const total = kills.node + kills.postgres + kills.both;
const outcome =
  problems.length === 0 ? 'Nothing was lost, nothing half-done was visible.' : problems.join('\n\n');
writeFileSync(
  join(project, 'docs', 'reliability.md'),
  `# Reliability

Written by \`npm run chaos -- --kills ${values.kills}\` on ${new Date().toISOString().slice(0, 10)}.

The site as \`npm start\` runs it, on an embedded database of its own, is written to through its HTTP API: two buyers open drafts, save
them, add package groups and replace them whole, and upload files. At a random moment node, PostgreSQL or both are killed with
\`kill -9\`. When the site is back (a new start, or PostgreSQL started again by its node), everything that was ever acknowledged is looked
for: the sessions, each draft's title, each group, each file byte by byte. A group's name, headcounts and items all follow from one
number, so that a half-written one would show. At the end the same comparison is made with ledgers that are wrong on purpose (a draft, a
group, a file that never were, another title, a later state, one byte): each must be noticed.

| | |
|---|---|
| kills of node / PostgreSQL / both | ${kills.node} / ${kills.postgres} / ${kills.both} (${total}) |
| acknowledged writes | ${acknowledged} |
| writes without an answer | ${unanswered} |
| package groups and files looked at after every kill, at the end | ${groups} and ${files} |
| lost or half-done | ${problems.length} |

${outcome}
`,
);
console.log(outcome);
process.exitCode = problems.length === 0 ? 0 : 1;
