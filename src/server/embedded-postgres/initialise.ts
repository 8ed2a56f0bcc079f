import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './database-user.ts';
import { type Home, makeOwned, socketFolder, writeWhole } from './home.ts';
import { endDrafting, endLeftovers, removeMisleadingPidFile } from './processes.ts';

/** Name of both the database and the role that the application uses. */
export const databaseName = 'checkup';

/**
 * Creates the database unless it is there. It is built beside its final place and moved there when
 * complete, so a kill in between leaves nothing half-made.
 */
export async function initialise(home: Home, binaries: Binaries, fsync: boolean): Promise<void> {
  // From this machine only, by password only, for the application's role only: the superuser cannot log in at all.
  const rules = join(home.folder, 'pg_hba.conf');
  const ways = [
    `host all ${databaseName} 127.0.0.1/32`,
    ...(socketFolder(home) ? [`local all ${databaseName}`] : []),
  ];
  writeFileSync(rules, ways.map((way) => `${way} scram-sha-256\n`).join(''));
  chmodSync(rules, 0o644); // the database's account reads it, whatever our umask
  if (existsSync(home.dataFolder)) return addCallRole(home, binaries);
  await removeDrafts(home.folder);
  const password = randomBytes(24).toString('hex');
  writeWhole(join(home.folder, 'password'), password);
  const draft = join(home.folder, `${draftPrefix}${randomBytes(4).toString('hex')}`);
  makeOwned(draft, home.user);
  await initdb(home, binaries, draft, fsync);
  // Not a superuser, as with a database of one's own: SQL must not become a way into the system.
  await run(
    home,
    binaries.postgres,
    ['--single', '-D', draft, '-c', 'log_min_messages=error', 'postgres'],
    [
      `CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`,
      ...callRole,
      `CREATE DATABASE ${databaseName} OWNER ${databaseName}`,
    ],
  );
  writeWhole(callRoleMark(home), '');
  renameSync(draft, home.dataFolder);
}

/** As which calls work (db/site-role.ts). One statement a line: single-user PostgreSQL reads no others. */
const callRole = [
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'checkup_site') THEN CREATE ROLE checkup_site NOLOGIN; END IF; END $$`,
  `GRANT checkup_site TO ${databaseName}`,
];
/** Says that the role was made, so that later starts need not look. */
const callRoleMark = ({ folder }: Home) => join(folder, 'call-role');

/** A database of a release before the role gets it here: its own role may make none, and the superuser cannot log in. */
async function addCallRole(home: Home, binaries: Binaries): Promise<void> {
  if (existsSync(callRoleMark(home))) return;
  await endLeftovers(home.dataFolder);
  removeMisleadingPidFile(home.dataFolder);
  await run(
    home,
    binaries.postgres,
    ['--single', '-D', home.dataFolder, '-c', 'log_min_messages=error', 'postgres'],
    callRole,
  );
  writeWhole(callRoleMark(home), '');
}

const draftPrefix = 'data.new-';

async function removeDrafts(folder: string): Promise<void> {
  const drafts = readdirSync(folder).filter((name) => name.startsWith(draftPrefix));
  if (drafts.length > 0) await endDrafting(join(folder, draftPrefix));
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Sorting and upper/lower case by code point, the same on every system. pg_trgm additionally asks the
 * system which characters are letters, and needs a UTF-8 locale there to see Chinese ones.
 */
async function initdb(home: Home, binaries: Binaries, folder: string, fsync: boolean): Promise<void> {
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const locale of locales) {
    const options = ['-D', folder, '--username=postgres', '--auth=reject', '--encoding=UTF8'];
    options.push(
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${locale}`,
    );
    if (!fsync) options.push('--no-sync');
    try {
      return await run(home, binaries.initdb, options);
    } catch (error) {
      if (locale === 'C' || !/invalid locale/.test(String(error))) throw error;
    }
  }
}

/** Runs one of PostgreSQL's programs as the database's account; its last error line becomes the message. */
function run(home: Home, program: string, options: string[], input: string[] = []): Promise<void> {
  const settings: SpawnOptions = { ...home.user, cwd: home.folder, env: databaseEnvironment, stdio: 'pipe' };
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, settings);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.stdin?.on('error', () => {}); // it ended early; its exit code and output say why
    child.stdin?.end(input.map((statement) => `${statement}\n`).join(''));
    child.on('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code) => {
      const reason = output.match(/^.*(?:error|ERROR|FATAL|PANIC): .*$/gm)?.at(-1);
      // Single-user PostgreSQL ends with 0 even after a failed statement.
      if (code === 0 && reason === undefined) return resolve();
      reject(new Error(`The database could not be created: ${reason ?? output.trim().split('\n').at(-1)}`));
    });
  });
}
