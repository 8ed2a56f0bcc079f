import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { type Site, startBeside, startSite } from '#test/world/site.ts';
import { type Load, load } from './load.ts';
import { type BenchRow, mb, percent } from './row.ts';

const path = '/bid-web/';
const connections = 8;
const rounds = 4;
const seconds = 2;
type Ask = () => Promise<Load>;

/** Pages beside what is possible: from memory beside a server that only sends bytes, rendered anew beside React alone. */
export async function benchPages(project: string, folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, 'pages');
  const database = await startEmbedded({ dataDir: join(dataDir, 'database') });
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startSite(project, dataDir, { DATABASE_URL: database.url, ...environment });
  const withReact = async (work: (react: string) => Promise<BenchRow>) => {
    const react = await startBeside('react-server.ts', database.url, path);
    return work(react.origin).finally(react.stop);
  };
  try {
    const site = await start();
    const rows = await allOf(
      () => fromMemory(site, folder, 'gzip, deflate, br'),
      () => fromMemory(site, folder, 'gzip'),
      () => memoryRow(site),
    ).finally(site.stop);
    const uncached = await start({ PAGE_CACHE_MB: '0' });
    rows.push(await withReact((react) => renderedAnew(uncached, react)).finally(uncached.stop));
    return rows;
  } finally {
    await database.stop();
  }
}

/** One after the other. */
async function allOf(...works: readonly (() => Promise<BenchRow>)[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const work of works) rows.push(await work());
  return rows;
}

async function fromMemory(site: Site, folder: string, coding: string): Promise<BenchRow> {
  const url = site.origin + path;
  const headers = { 'accept-encoding': coding };
  const sent = await settledAnswer(url, headers);
  const file = join(folder, 'page.json');
  writeFileSync(file, JSON.stringify({ head: sent.head, body: sent.body.toString('base64') }));
  const bare = await startBeside('bare-server.ts', file);
  try {
    const ask =
      (origin: string): Ask =>
      () =>
        load(origin + path, bounds, headers);
    const [own, other] = await inTurns(ask(site.origin), ask(bare.origin));
    const size = `${(sent.body.length / 1024).toFixed(0)} KB`;
    return {
      what: `home page from memory, ${coding === 'gzip' ? 'gzip' : 'brotli as browsers take it'}, ${size}`,
      means: `Beside a bare Node http server that sends the same headers and bytes to everybody. ${turns}`,
      measured: compared(own, other),
      budget: '≥ 60 %',
      met: own.perSecond / other.perSecond >= 0.6,
      kept: {
        name: `home page from memory, ${coding === 'gzip' ? 'gzip' : 'brotli'}`,
        figure: own.perSecond,
        unit: 'per second',
      },
    };
  } finally {
    await bare.stop();
  }
}

async function renderedAnew(site: Site, react: string): Promise<BenchRow> {
  const [own, other] = await inTurns(
    () => load(site.origin + path, bounds),
    () => load(react + path, bounds),
  );
  return {
    what: 'home page rendered anew',
    means: `PAGE_CACHE_MB=0: every page is rendered; what the database was asked is cached as long as it does not change, as it is on a node that caches pages. Beside React's own render of that page (renderToPipeableStream of the same router context, its encoded data at hand) sent by a bare http server, the engine set up as a node's. ${turns}`,
    measured: compared(own, other),
    budget: '≥ 60 %',
    met: own.perSecond / other.perSecond >= 0.6,
    kept: {
      name: 'home page made anew beside React',
      figure: (own.perSecond / other.perSecond) * 100,
      unit: '%',
    },
  };
}

const mixedSeconds = 20;
const memoryBudget = 400e6;

/** Pages of many cities and institutions, their data, random query keys and visitors that compress nothing: until the cache is full. */
async function memoryRow(site: Site): Promise<BenchRow> {
  const addresses = await mixedAddresses(site);
  const mixed = () =>
    load(
      (count) => `${site.origin}${addresses[(count * 7_919) % addresses.length] ?? path}`,
      { ...bounds, seconds: mixedSeconds },
      { 'accept-encoding': 'gzip, deflate, br' },
    );
  const measured: number[] = [];
  for (let round = 0; round < 3; round++) {
    await mixed();
    measured.push(await site.memory());
  }
  const most = Math.max(...measured);
  return {
    what: 'memory of a node after mixed load',
    means: `Resident set of the process (the embedded database is another) after three rounds of ${mixedSeconds} s each over ${addresses.length} addresses (homes of regions, lists, the pages' data, random query keys), with a page cache of 24 MB.`,
    measured: measured.map(mb).join(', '),
    budget: `≤ ${mb(memoryBudget)}, level`,
    met: most <= memoryBudget,
    kept: { name: 'memory after mixed load, demo market', figure: most / 1e6, unit: 'MB' },
  };
}

/** As the site's own map has them. */
async function mixedAddresses(site: Site): Promise<string[]> {
  const textOf = async (address: string) => (await fetch(site.origin + address)).text();
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>[^<]*?(\/bid-web\/[^<]*)<\/loc>/g)].map(([, found = '']) => found);
  const files = pathsIn(await textOf('/bid-web/sitemap.xml'));
  const pages = (await Promise.all(files.map(textOf))).flatMap(pathsIn);
  return pages.flatMap((page, i) => [
    page,
    page.includes('?') ? page : `${page}?random-${i}=${i}`,
    ...(page.includes('?') || page.endsWith('/') ? [] : [`${page}.data`]),
  ]);
}

const bounds = { connections, seconds, requests: Number.POSITIVE_INFINITY };
const turns = `${connections} keep-alive connections on loopback, ${rounds} rounds of ${seconds} s in turns, the best of each; the loader shares the machine.`;

/** In turns, so that whatever else the machine does falls on both; the first round warms up. */
async function inTurns(ours: Ask, theirs: Ask): Promise<[Load, Load]> {
  const all: [Load, Load][] = [];
  for (let round = 0; round <= rounds; round++) all.push([await ours(), await theirs()]);
  const counted = all.slice(1);
  for (const { refused } of all.flat()) if (refused > 0) throw new Error(`${refused} answers were not 200`);
  return [best(counted.map(([one]) => one)), best(counted.map(([, one]) => one))];
}

const best = (loads: readonly Load[]): Load =>
  loads.reduce((most, one) => (one.perSecond > most.perSecond ? one : most));

const compared = (own: Load, other: Load): string =>
  `${own.perSecond.toFixed(0)} of ${other.perSecond.toFixed(0)} requests/s, ${percent(own.perSecond / other.perSecond)}`;

interface Sent {
  readonly head: readonly string[];
  readonly body: Buffer;
}

/** The answer from memory in its final form: the first ones still come while forms are made. */
async function settledAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<Sent> {
  let answer = await sentFor(url, headers);
  for (let i = 0; i < 100 && !isSettled(answer, headers['accept-encoding']); i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await sentFor(url, headers);
  }
  return answer;
}

const isSettled = ({ head }: Sent, coding: string | undefined): boolean =>
  head[head.indexOf('x-cache') + 1] === 'hit' && head.includes(coding === 'gzip' ? 'gzip' : 'br');

/** Head and body as they were sent; what Node adds by itself, a bare server adds too. */
const sentFor = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<Sent>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const { rawHeaders } = response;
        const head = rawHeaders.filter(
          (_, i) => !/^(?:date|connection|keep-alive)$/i.test(rawHeaders[i - (i % 2)] ?? ''),
        );
        resolve({ head, body: Buffer.concat(parts) });
      });
    }).once('error', reject);
  });
