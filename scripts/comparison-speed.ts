import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { writePart } from '#test/bench/document-parts.ts';
import { type LargeDemand, largeDemand, makeLargeDemand } from '#test/bench/large-demand.ts';
import { loadNow, machine } from '#test/bench/report.ts';
import { atDesk } from '#test/browser-window.ts';
import { openBrowser } from '#test/e2e/browser.ts';
import { callSite } from '#test/world/call-site.ts';
import { startSite } from '#test/world/site.ts';

// `node scripts/comparison-speed.ts [FOLDER]`: how smooth a large comparison is in a browser on a processor four times
// slower; the figures go into docs/performance.md. A folder that is named keeps the demand for the next run.

const project = join(import.meta.dirname, '..');
const throttle = 4;
const runs = 3;
const budget = { task: 200, frames: 50, toggle: 200 };
const widths = [
  ['1280 px', { ...atDesk }],
  ['390 px', { ...atDesk, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const;

/** What a view cost: milliseconds, and frames a second. */
interface Figures {
  readonly table: number;
  readonly loading: number;
  readonly task: number;
  readonly down: number;
  readonly across: number | undefined;
  readonly toggle: number | undefined;
}

const watch = `
  window.seen = { paint: 0, changed: 0, pressed: 0 };
  new PerformanceObserver((list) => { seen.paint ||= list.getEntries()[0].startTime; }).observe({ type: 'paint', buffered: true });
  addEventListener('pointerdown', () => { seen.pressed = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { seen.changed = performance.now(); })))
    .observe(document, { subtree: true, childList: true, characterData: true });`;
/** Resolves when nothing has changed for half a second. */
const settled = `new Promise((resolve) => {
  const look = () => performance.now() - seen.changed > 500 ? resolve() : setTimeout(look, 50);
  setTimeout(look, 300);
})`;

async function measure(browser: Browser, origin: string, one: View, context: object): Promise<Figures> {
  const localStorage = [{ name: 'accessToken', value: one.token }];
  const window = await browser.newContext({
    ...context,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await window.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watch);
    const tools = await window.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await tools.send('Performance.enable');
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
    await page.goto(`${origin}/bid-web/user-center/compare?bidId=${one.demandId}${one.query}`);
    await page.locator(one.shows).first().waitFor();
    const table = await page.evaluate<number>('performance.now()');
    await page.evaluate(settled);
    const across = (await page.evaluate<boolean>(wideTable)) ? await scroll(page, tools, 'x') : undefined;
    const toggles: (readonly [from: number, to: number])[] = [];
    for (const name of one.toggles) {
      // Only the touch: looking for its place costs the page time too.
      const toggled = page.getByText(name).first();
      await toggled.scrollIntoViewIfNeeded();
      const box = await toggled.boundingBox();
      await page.evaluate(settled);
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await page.evaluate(settled);
      toggles.push(await page.evaluate<[number, number]>('[seen.pressed, seen.changed]'));
    }
    const down = await scroll(page, tools, 'y');
    const paint = await page.evaluate<number>('seen.paint');
    const { metrics } = await tools.send('Performance.getMetrics');
    const start = (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? 0) * 1000;
    const tasks = tasksOf(await browser.stopTracing(), start);
    const took = (from: number, to = Number.POSITIVE_INFINITY) =>
      tasks.filter(({ at }) => at > from && at <= to).map(({ ms }) => ms);
    const loading = Math.max(0, ...took(paint, table));
    const task = Math.max(0, ...took(table));
    const toggle =
      toggles.length === 0
        ? undefined
        : Math.max(...toggles.map(([from, to]) => took(from, to).reduce((sum, ms) => sum + ms, 0)));
    return { table, loading, task, down, across, toggle };
  } finally {
    await window.close();
  }
}

interface Task {
  /** Milliseconds since the navigation. */
  readonly at: number;
  /** Of the processor: on a busy machine a task also waits for its turn. */
  readonly ms: number;
}

function tasksOf(trace: Buffer, start: number): Task[] {
  type Event = { name: string; pid: number; tid: number; ts: number; tdur?: number; args: { name?: string } };
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] };
  const key = ({ pid, tid }: Event) => `${pid} ${tid}`;
  const drawing = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key),
  );
  return traceEvents
    .filter((event) => event.name === 'RunTask' && drawing.has(key(event)))
    .map(({ ts, tdur = 0 }) => ({ at: ts / 1000 - start, ms: tdur / 1000 }));
}

const table = `document.querySelector('[role=region][tabindex="0"]')`;
const wideTable = `(() => { const t = ${table}; return t !== null && t.scrollWidth > t.clientWidth + 100; })()`;

/** Frames a second while a finger moves over the table, or over the page where there is none. */
async function scroll(page: Page, tools: CDPSession, along: 'x' | 'y'): Promise<number> {
  const at = await page.evaluate<{ x: number; y: number }>(`(() => {
    const t = ${table};
    if (!t) return { x: innerWidth / 2, y: innerHeight / 2 };
    t.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = t.getBoundingClientRect();
    return { x: left + width * 0.7, y: Math.min(top + height * 0.6, innerHeight - 150) };
  })()`);
  await page.evaluate(`(() => {
    window.frames_ = []; window.counting = true;
    const count = (at) => { frames_.push(at); if (counting) requestAnimationFrame(count); };
    requestAnimationFrame(count);
  })()`);
  for (const sign of [-1, 1])
    await tools.send('Input.synthesizeScrollGesture', {
      ...at,
      [along === 'x' ? 'xDistance' : 'yDistance']: sign * (along === 'x' ? 1200 : 6000),
      speed: along === 'x' ? 1200 : 3000,
      gestureSourceType: 'touch',
    });
  return page.evaluate<number>(`(() => {
    counting = false;
    return (frames_.length - 1) / (frames_.at(-1) - frames_[0]) * 1000;
  })()`);
}

interface View extends LargeDemand {
  readonly name: string;
  readonly query: string;
  /** What says that its table is there. */
  readonly shows: string;
  readonly toggles: readonly RegExp[];
}

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'checkup-compare-'));
mkdirSync(folder, { recursive: true });
const database = await startEmbedded({ dataDir: join(folder, 'database') });
const browser = await openBrowser();
const load = loadNow();
try {
  const made = join(folder, 'demand.json');
  if (!existsSync(made))
    writeFileSync(made, JSON.stringify(await makeLargeDemand(project, folder, database.url)));
  const demand = JSON.parse(readFileSync(made, 'utf8')) as LargeDemand & { packageId?: string };
  const site = await startSite(project, folder, { DATABASE_URL: database.url, DEMO: 'off' });
  try {
    const packageId = await firstPackage(site.origin, demand);
    const of = { ...demand, query: `&packageId=${packageId}` };
    const views: View[] = [
      { ...demand, name: 'whole demand', query: '', shows: 'button:has-text("全部接受")', toggles: [] },
      { ...of, name: 'one package, differences', shows: 'text=得分', toggles: [/^原报价$/, /只看问题/] },
      { ...of, name: 'one package, all items', shows: 'text=得分', toggles: [/只看差异/, /^原报价$/] },
    ];
    const rows: string[] = [];
    for (const [width, context] of widths)
      for (const view of views) {
        const all: Figures[] = [];
        for (let turn = 0; turn < runs; turn += 1)
          all.push(await measure(browser, site.origin, view, context));
        const row = rowOf(`${view.name}, ${width}`, all);
        console.log(row);
        rows.push(row);
      }
    writePart(join(project, 'docs', 'performance.md'), 'comparison', report(rows));
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
  await database.stop();
  if (!given) rmSync(folder, { recursive: true, force: true });
}

async function firstPackage(origin: string, { demandId, token }: LargeDemand): Promise<string> {
  const { packages } = await callSite({ origin, token }, 'comparison.overview', { demandId });
  return packages[0]?.packageId as string;
}

function rowOf(name: string, all: readonly Figures[]): string {
  const least = (of: (one: Figures) => number | undefined) =>
    Math.min(...all.map((one) => of(one) ?? Number.NaN));
  const most = (of: (one: Figures) => number | undefined) =>
    Math.max(...all.map((one) => of(one) ?? Number.NaN));
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${Math.round(value)} ms`);
  const loading = least((one) => one.loading);
  const task = least((one) => one.task);
  const toggle = least((one) => one.toggle);
  const [down, across] = [most((one) => one.down), most((one) => one.across)];
  const met =
    Math.max(loading, task) <= budget.task &&
    !(toggle > budget.toggle) &&
    down >= budget.frames &&
    !(across < budget.frames);
  const frames = [down, across].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(0))).join(' / ');
  return `| ${name} | ${ms(least((one) => one.table))} | ${ms(loading)} | ${ms(task)} | ${frames} | ${ms(toggle)} | ${met ? 'met' : '**not met**'} |`;
}

function report(rows: readonly string[]): string {
  const { institutions, packages, itemsPerPackage } = largeDemand;
  return `## A large comparison in the browser

Written by \`node scripts/comparison-speed.ts\`: ${institutions} institutions × ${itemsPerPackage} items × ${packages} packages, on a production
build in Chromium with the processor ${throttle} times slower (\`Emulation.setCPUThrottlingRate\`), the best of ${runs} runs on
${new Date().toISOString().slice(0, 10)}. ${machine()}; load average ${load.toFixed(1)} when it began. *Table*: from navigation to the first table. *Loading*: the longest task from the
first paint to the table, most of it the frame that all signed-in pages have. *Task*: the longest one after it, toggles and scrolling included. *Frames*: a second, while a finger moves down and across. *Toggle*: from
the touch until the table shows the last of its change. Tasks and toggles are the page's processor time. Budgets: tasks ≤ ${budget.task} ms, frames ≥ ${budget.frames}, toggle ≤ ${budget.toggle} ms.

| view | table | loading | task | frames down / across | toggle | |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
