import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything of the cluster on this machine's disk. */
export const place = join(tmpdir(), 'cluster-checkup');
export const project = join(import.meta.dirname, '..', '..');
/** Where the site of the cluster is looked at from this machine. */
export const doorPort = 3443;
export const publicUrl = `https://localhost:${doorPort}`;

const secretNames = [
  'SUPERUSER_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'DATABASE_PASSWORD',
  'SECRET',
  'SEAL_KEY',
  'PERSON_KEY',
  'METRICS_TOKEN',
] as const;
export type Secrets = Readonly<Record<(typeof secretNames)[number], string>>;

/** Made at the first use, for this cluster alone. */
export function secrets(): Secrets {
  const file = join(place, 'secrets.json');
  if (!existsSync(file)) {
    const made = Object.fromEntries(secretNames.map((name) => [name, randomBytes(24).toString('hex')]));
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

export function makePlace(): void {
  mkdirSync(place);
  chmodSync(place, 0o711);
  for (const folder of ['logs', 'pids', 'config', 'files']) mkdirSync(join(place, folder));
  chmodSync(join(place, 'config'), 0o711);
}

/** A template of `deploy/` with its variables filled in, as `envsubst` does; one that has no value is a mistake. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing to fill in for ${name}`);
    return value;
  });
}

export const template = (name: string) => readFileSync(join(project, 'deploy', name), 'utf8');

/** Comments left out, where a line that has a variable must not be one. */
export function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
