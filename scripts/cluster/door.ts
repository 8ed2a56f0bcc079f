import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killQuietly, lan, machines } from './machines.ts';
import { doorPort, place } from './place.ts';

// A person's way in from this machine, to look at what `up` brought up: this machine's loopback alone, by a HAProxy that connects within
// the cluster's network.

const pidFile = join(place, 'pids', 'door');

export function openDoor(): void {
  const file = join(place, 'config', 'haproxy-door.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
listen door
  bind 127.0.0.1:${doorPort}
  server front ${machines.front}:443 namespace ${lan}
`,
  );
  const log = openSync(join(place, 'logs', 'door.log'), 'a');
  const child = spawn('haproxy', ['-db', '-f', file], { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  if (child.pid) writeFileSync(pidFile, String(child.pid));
}

export function closeDoor(): void {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  // Its number may be another's by now.
  const command = `/proc/${pid}/cmdline`;
  if (existsSync(command) && readFileSync(command, 'utf8').includes('haproxy-door.cfg')) killQuietly(pid);
}
