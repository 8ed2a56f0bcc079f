// Plain JavaScript that an old Node can read. A process manager or container ends what it started, which is npm: npm
// runs us through a shell and passes signals to that shell only (or nothing at all, when it is killed outright), so the
// server would stay behind. We look ourselves whether both are still there.
import { readFileSync } from 'node:fs';

const pauseMs = 500;

const { npm_lifecycle_event: script, ENDS_WITH_PARENT: launched } = process.env;
if (process.platform !== 'win32' && (launched || script === 'start' || script === 'dev')) watch();

/** Asks this process to end (SIGTERM) when what it was started through is gone. */
function watch() {
  const parent = process.ppid;
  const shell = isShell(parent);
  const beforeShell = shell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && !(shell && parentOf(parent) !== beforeShell)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pauseMs);
  timer.unref();
}

/** A shell that runs one command, as npm's does; Linux only: elsewhere we see no further than our parent. */
function isShell(pid) {
  return read(`/proc/${pid}/cmdline`)?.split('\0')[1] === '-c';
}

/** The fourth field of `stat`; the second, a name in brackets, may hold anything. */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
