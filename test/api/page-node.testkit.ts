import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import type { CachedPage, PageFacts } from '#wire/pages.ts';
import type { Services } from '#server/api/call-context.ts';
import { publicDataChannel, type Topic } from '#server/changes/topics.ts';
import { openPool } from '#server/db/database.ts';
import { createApp } from '#server/http/app.ts';
import type { PageBundle } from '#server/http/web-build.ts';
import { listenForChanges } from '#server/node/listen-for-changes.ts';
import { readSettings } from '#server/settings.ts';
import { openServices } from '#server/start/services.ts';

export type LittlePage = (facts: PageFacts, url: URL) => Promise<Response | string>;

export const scriptNonce = 'nonce-of-the-renderer';
/** The little site's one file, `assets/entry-abc.js`. */
export const littleScript = `console.log('体检');\n`.repeat(300);

/** A web build of a few pages in place of the real one, so that a test decides what they ask for and when they end. */
export function littleSite(
  pages: Readonly<Record<string, LittlePage>>,
  cachedPages: readonly CachedPage[],
): PageBundle {
  const createRequestHandler = () => async (request: Request, facts: unknown) => {
    const url = new URL(request.url);
    const page = pages[url.pathname.replace('/bid-web', '')];
    const outcome = page ? await page(facts as PageFacts, url) : undefined;
    if (outcome instanceof Response) return outcome;
    const html = `<!doctype html><title>x</title><script nonce="${scriptNonce}">1</script><p>${outcome ?? 'none'}</p>`;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(html, { status: outcome === undefined ? 404 : 200, headers });
  };
  const pageModule = {
    createRequestHandler,
    createPageContext: (facts: unknown) => facts,
    cachedPages,
    frameCalls: [],
    scriptNonce,
  };
  return { entry: { module: { pageModule } } } as unknown as PageBundle;
}

export interface Node {
  readonly services: Services;
  readonly origin: string;
  readonly clock: { advance(milliseconds: number): void };
  /** Resolves when this node knows of it; to be called before the change. */
  hears(topic: Topic): Promise<void>;
  /** Ends the listener's connection from the database's side; resolves when the node has noticed. */
  loseListener(): Promise<void>;
  /** Resolves when it no longer listens. */
  loses(): Promise<void>;
  /** Resolves when it listens (again). */
  listening(): Promise<void>;
  stop(): Promise<void>;
}

/** A node of its own on the database: services, listener and an open port, as `boot` puts them together. */
export async function startNode(
  url: string,
  bundle: PageBundle,
  environment: Readonly<Record<string, string>> = {},
): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-node-'));
  const assets = join(folder, 'client', 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, 'entry-abc.js'), littleScript);
  await writeFile(join(assets, 'entry-abc.js.br'), brotliCompressSync(littleScript));
  const pool = openPool(url);
  const log = pino({ level: 'silent' });
  const settings = readSettings({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent', ...environment });
  const opened = await openServices(settings, url, log);
  let ahead = 0;
  const services = { ...opened, clock: () => new Date(Date.now() + ahead) };
  const web = { load: async () => bundle, clientFolder: join(folder, 'client') };
  const app = await createApp(services, web);
  const listeningIs = async (listening: boolean) => {
    while (services.changes.listening !== listening) await sleep(10);
  };
  const listener = listenForChanges(services, opened.forJobs.pool);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await listeningIs(true);
  const root = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  // The test's own loading may have blocked the process for so long that the node takes it for overload.
  while ((await fetch(`${root}/healthz`)).status === 503) await sleep(100);
  return {
    services,
    origin: `${root}/bid-web`,
    clock: {
      advance(milliseconds) {
        ahead += milliseconds;
      },
    },
    async hears(topic) {
      const before = services.changes.versionOf([topic]);
      while (services.changes.versionOf([topic]) === before) await sleep(10);
    },
    async loseListener() {
      const lost = listeningIs(false);
      await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1', [
        `LISTEN ${publicDataChannel}`,
      ]);
      await lost;
    },
    loses: () => listeningIs(false),
    listening: () => listeningIs(true),
    async stop() {
      await listener.stop();
      await app.close();
      await opened.close();
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Where the page came from, as the server says. */
  readonly origin: string;
}

/** One page as a browser gets it, redirects not followed. */
export async function get(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Got> {
  const response = await fetch(url, { headers, method, redirect: 'manual' });
  const text = await response.text();
  // A machine that does other work too may block this process, and the node in it takes that for overload.
  if (response.status === 503 && text.includes('当前访问较多')) {
    await sleep(100);
    return get(url, headers, method);
  }
  return {
    status: response.status,
    text,
    headers: response.headers,
    origin: response.headers.get('x-cache') ?? '',
  };
}
