import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { place, project } from './place.ts';

const folder = join(place, 'before');

/** An earlier version, built apart; undefined where none was asked for. */
export const versionBefore = (): string | undefined =>
  existsSync(join(folder, 'dist', 'server.js')) ? folder : undefined;

/** With the packages that are here: the earlier version must have the same ones. */
export function buildBefore(commit: string): void {
  mkdirSync(folder);
  const archive = join(place, 'before.tar');
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: project });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  console.log(`Building ${commit} …`);
  execFileSync(process.execPath, [join(folder, 'scripts', 'build', 'build.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
