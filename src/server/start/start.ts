import { openDataFolder } from '#server/data-folder.ts';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import type { WebBuild } from '#server/http/web-build.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { boot } from './boot.ts';
import { assertAddressFree } from './listening.ts';
import { openCheckedPool } from './open-pool.ts';
import type { DemoAccount } from './prepare-data.ts';
import { handleShutdown, type Shutdown } from './shutdown.ts';

/** Brings the whole site up; whatever goes wrong on the way is one line and exit code 1. */
export async function start(takeWeb: TakeWeb): Promise<void> {
  const shutdown = handleShutdown();
  let ready = false;
  const fail = (error: unknown) => shutdown.end(describe(error, ready));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    const settings = readSettings(process.env);
    openDataFolder(settings.dataDir);
    await assertAddressFree(settings);
    const web = takeWeb(shutdown);
    web.catch(fail); // at once, whatever the database is doing meanwhile
    const url = settings.databaseUrl ?? (await runEmbedded(settings, shutdown));
    const pool = await openCheckedPool(url);
    shutdown.add(() => pool.end());
    const accounts = await boot({ settings, url, pool, shutdown, web });
    ready = true;
    announce(settings, accounts);
  } catch (error) {
    await fail(error);
  }
}

/** Brings the pages: what was built (`server.ts`), or a development server (`scripts/dev.ts`). */
export type TakeWeb = (shutdown: Shutdown) => Promise<WebBuild>;

async function runEmbedded(settings: Settings, shutdown: Shutdown): Promise<string> {
  const opening = startEmbedded({
    dataDir: settings.dataDir,
    holderPort: settings.port,
    report: (line) => console.error(line),
    onLost: (line) => void shutdown.end(line),
  });
  shutdown.add(async () => (await opening.catch(() => undefined))?.stop(), { mustFinish: true });
  return (await opening).url;
}

function announce({ publicUrl, reachable }: Settings, accounts: readonly DemoAccount[]): void {
  console.log(`Ready: ${publicUrl}/bid-web/`);
  if (accounts.length === 0) return;
  console.log('Demo accounts (DEMO=off leaves them and the demo market out):');
  if (reachable) console.log('  Others can reach this site: the passwords are new at every start.');
  for (const { role, account, password } of accounts) console.log(`  ${role}  ${account}  ${password}`);
}

/** One line while starting, where the cause is a setting or the machine; later it is a defect and needs its stack. */
function describe(error: unknown, ready: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (ready || process.env.LOG_LEVEL === 'debug') return error.stack ?? error.message;
  return (error.message || String((error as NodeJS.ErrnoException).code)).split('\n')[0] ?? '';
}
