import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder of the settings where there is none, and makes sure that it can be written.
 * @returns its path without symbolic links
 * @throws Error of one line that names the setting
 */
export function openDataFolder(folder: string, setting = 'DATA_DIR'): string {
  try {
    // Root's folder lets the database's account pass through, nobody list; an ordinary user's is private.
    if (!existsSync(folder)) makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(folder);
  } catch (error) {
    throw new Error(
      `${setting} ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): give its folder to the user who starts this, or choose another one.`,
      { cause: error },
    );
  }
}

/** Level by level: Node's own `recursive` never ends where the system says that a folder's parent is missing (/proc). */
function makeFolder(folder: string, mode: number): void {
  const above = dirname(folder);
  if (!existsSync(above)) makeFolder(above, mode);
  mkdirSync(folder, { mode });
  chmodSync(folder, mode); // whatever our umask
}
