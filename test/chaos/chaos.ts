import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { halves } from './invariants.ts';
import { runChaos } from './run-chaos.ts';

// `npm run chaos -- --kills 60`: kills node, PostgreSQL and both in turn under writes, and says in docs/reliability.md what came of it.

const project = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const { kills, rounds, acknowledged, unanswered, groups, files, facts, damages, problems } = await runChaos(
  project,
  Number(values.kills),
  console.log,
);
const outcome =
  problems.length === 0 ? 'Nothing was lost, nothing half-done was visible.' : problems.join('\n\n');
writeFileSync(
  join(project, 'docs', 'reliability.md'),
  `# Reliability

Written by \`npm run chaos -- --kills ${values.kills}\` after ${rounds} kills, on ${new Date().toISOString().slice(0, 10)}. Several machines, and what fails between them: [failover.md](failover.md).

The site as \`npm start\` runs it, on an embedded database of its own, is written to through its HTTP API. Two buyers open drafts, save
them, add package groups and replace them whole, and upload files. A company, two institutions and an operator take demands of two packages, half of
them sealed, from the draft over publication, quotes, opening, acceptance and award to a contract and both signatures, and from there over a staff list, dates that
its people book by their own links, and their attendance to a bill that both sides agree to: four beside each other, in two
hands that may take the same step at the same moment. At a random moment node, PostgreSQL or both are killed with \`kill -9\`.

When the site is back (a new start, or PostgreSQL started again by its node), **what was acknowledged** is looked for: the sessions, each step of a procurement, and of drafts (their title),
groups and files (byte by byte) the newest 60 and 60 of the others; after every 25th kill and at the end **everything that was ever acknowledged**. A group's name, headcounts and items all follow from one number, so that a
half-written one would show. And **the whole database is searched for halves**, whoever they belong to (\`test/chaos/invariants.ts\`):

${Object.keys(halves)
  .map((what) => `* ${what}`)
  .join('\n')}
* a list of receipts of which an entry does not follow the one before, by its hashes

At the end the same comparison is made with ledgers that are wrong on purpose (a draft, a group, a file, a step that never were, another title, a later state, one byte) and
with a database that is damaged on purpose, in a transaction that is taken back: each must be noticed.

| | |
|---|---|
| kills of node / PostgreSQL / both | ${kills.node} / ${kills.postgres} / ${kills.both} (${rounds}) |
| acknowledged writes | ${acknowledged} |
| writes without an answer, or refused because another hand was faster | ${unanswered} |
| package groups and files, all looked at at the end | ${groups} and ${files} |
| demands published, quotes sent, quotes accepted, demands awarded | ${facts.published.size}, ${facts.sent.size}, ${facts.accepted.size}, ${facts.awarded.size} |
| contracts drafted, signatures | ${facts.drafted.size}, ${facts.signed.size} |
| staff lists, dates, attendances, bills made, bills agreed to | ${facts.listed.size}, ${facts.booked.size}, ${facts.arrived.size}, ${facts.billed.size}, ${facts.agreed.size} |
| damages made on purpose and noticed | ${damages} |
| lost, half-done or readable too early | ${problems.length} |

${outcome}
`,
);
console.log(outcome);
process.exitCode = problems.length === 0 ? 0 : 1;
