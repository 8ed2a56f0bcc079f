import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { diskMegabytes } from './engines.ts';
import { project } from './place.ts';
import { scenariosOf } from './scenarios.ts';

export interface Outcome {
  readonly name: string;
  /** Seconds without writes that are promised. */
  readonly most: number;
  readonly told: string;
  /** Seconds. */
  readonly silence: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly answers: {
    readonly good: number;
    readonly later: number;
    readonly wrong: Readonly<Record<string, number>>;
    readonly none: Readonly<Record<string, number>>;
  };
  readonly pages: { readonly answered: number; readonly failed: Readonly<Record<string, number>> };
}

const said = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' }).split('\n')[0]?.trim() ?? '';

function versions(): string {
  return [
    said('/usr/lib/postgresql/15/bin/postgres', '--version'),
    said('patroni', '--version'),
    said('etcd', '--version').replace(' Version:', ''),
    said('haproxy', '-v').replace(' - https://haproxy.org/', ''),
    `Node ${process.version}`,
  ].join(', ');
}

const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, often]) => `${often} × ${what}`)
    .join(', ') || '0';

/** Empty where everything promised was kept. */
export function brokenPromises({ lost, silence, most, answers: { wrong } }: Outcome): string[] {
  return [
    ...(lost.length > 0 ? [`${lost.length} lost`] : []),
    ...(silence > most ? [`${silence.toFixed(1)} s without writes, promised are ${most}`] : []),
    ...(Object.keys(wrong).length > 0 ? [`wrong answers: ${listed(wrong)}`] : []),
  ];
}

const today = new Date().toISOString().slice(0, 10);

const row = (outcome: Outcome) => {
  const { name, told, silence, most, lost, acknowledged, answers, pages } = outcome;
  const cells = [
    `${name}<br>(${told})`,
    `${silence.toFixed(1)} (${most})`,
    `${acknowledged} / ${lost.length}`,
    answers.later,
    listed(answers.wrong),
    listed(answers.none),
    `${pages.answered} / ${listed(pages.failed)}`,
    brokenPromises(outcome).join('; ') || 'yes',
    today,
  ];
  return `| ${cells.join(' | ')} |`;
};

const file = join(project, 'docs', 'failover.md');

/** What an earlier run found stays where this one did not try it. */
function rowsWith(outcomes: readonly Outcome[]): string[] {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const earlier = before.filter((line) => line.includes('<br>('));
  return scenariosOf(false, undefined).flatMap(({ name }) => {
    const now = outcomes.find((one) => one.name === name);
    return now ? [row(now)] : earlier.filter((line) => line.startsWith(`| ${name}<br>`));
  });
}

/** docs/failover.md, whole. */
export function writeReport(outcomes: readonly Outcome[]): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  writeFileSync(
    file,
    `# Failover

Written by \`npm run cluster -- drill\`, last on ${today}. What a single site with a database of its own survives is in [reliability.md](reliability.md); how to set up
what is broken here is in [deploy.md](deploy.md).

The reference of \`deploy/\` on one machine, each of its six machines a network namespace: three with etcd, Patroni and PostgreSQL (synchronous
replication, one replica is waited for), two nodes of the site with a HAProxy beside each that finds the leader, one HAProxy with TLS in front. Through it write the hands of
\`npm run chaos\`: two buyers' drafts, groups and files, and procurements from the draft to the bill. Meanwhile a visitor reads four public pages, five a second. One thing after the other is broken; then **everything
that was ever acknowledged** is looked for, and the database is searched for halves, as after each kill there. At the end ledgers that are wrong on purpose, and damages done on purpose, must be noticed.

Promised are: no acknowledged write lost, at most 30 s without an acknowledged write where nobody planned it and 5 s where somebody did, and no answer but 503 with \`Retry-After\`
meanwhile.

| broken | s without writes (promised) | writes acknowledged / lost | 503 with Retry-After | other 5xx | no answer | public pages answered / not | kept | on |
|---|---|---|---|---|---|---|---|---|
${rowsWith(outcomes).join('\n')}

“No answer” are connections that broke in the middle, or were refused: whoever gets none does not know whether it was written, and asks again (\`Idempotency-Key\`).

The machine: ${cpus().length} processors (${cpus()[0]?.model.trim()}), ${memory} GB, shared by all of it and by who writes. ${versions()}. Each database machine's disk is ${diskMegabytes} MB of memory: syncing to it costs nothing,
and nothing is said here about how fast it is. The files lie in one folder that both nodes see. A switch, a real network's delay, and clocks that differ are not in it.
`,
  );
}
