import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isPortTaken, readReason } from './postmaster.ts';

test.each([
  ['bound before', 'could not bind IPv4 address "127.0.0.1": Address already in use'],
  // Linux lets both bind; the one that listens later is refused.
  ['bound at the same moment', 'could not listen on IPv4 address "127.0.0.1": Address already in use'],
])('a port that another PostgreSQL has %s is known as taken from the log', (_, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'postgres.log');
  const begin = '2026-11-25 12:00:00.000 UTC [7]';
  writeFileSync(
    log,
    `${begin} LOG:  ${line}
${begin} HINT:  Is another postmaster already running on port 5432? If not, wait a few seconds and retry.
${begin} WARNING:  could not create listen socket for "127.0.0.1"
${begin} FATAL:  could not create any TCP/IP sockets
`,
  );
  expect(isPortTaken(readReason(log, 0))).toBe(true);
});
