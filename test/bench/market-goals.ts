import type { CycleRate, MeasuredCycle } from './market-cycle.ts';
import type { MeasuredEdits } from './market-edits.ts';
import type { MeasuredCall } from './market-lists.ts';
import type { MeasuredPage } from './market-pages.ts';
import { type BenchRow, mb, ms, percent } from './row.ts';

export interface MeasuredMarket {
  readonly calls: readonly MeasuredCall[];
  /** Undefined: it failed. */
  readonly edits: MeasuredEdits | undefined;
  readonly cycle: MeasuredCycle | undefined;
  /** Milliseconds, the least first. */
  readonly homes: readonly number[] | undefined;
  readonly pages: readonly MeasuredPage[] | undefined;
  /** After each round of mixed load. */
  readonly memory: readonly MeasuredMemory[];
  readonly failed: readonly BenchRow[];
}

export interface MeasuredMemory {
  /** Of the load, when it was read. */
  readonly minute: number;
  readonly bytes: number;
}

export const shareOf = ({ own, bare }: MeasuredCall): number | undefined =>
  bare && own.perSecond / bare.perSecond;
/** Beside the same SQL behind a bare HTTP server. */
export const servedShareOf = ({ own, served }: MeasuredCall): number | undefined =>
  served && own.perSecond / served.perSecond;
export const growthOf = ({ aloneAsMany, aloneSmall }: MeasuredCall): number =>
  aloneAsMany.p50 / aloneSmall.p50;
export const nameOf = ({ call }: MeasuredCall): string => call.name + (call.what && `, ${call.what}`);

/** Searches that find much of the market. */
const findsMuch = ({ call }: MeasuredCall): boolean => /in every|体检/.test(call.what);
const isList = ({ call }: MeasuredCall): boolean =>
  /\.(list|search|find|query)|overview|workQueue/.test(call.name);

/** The goals of issue 15, one row each. */
export const goals = ({ calls, edits, cycle, homes, pages, memory, failed }: MeasuredMarket): BenchRow[] => [
  besideSql(calls),
  besideServedSql(calls),
  withFacets(calls),
  alone(calls),
  atOnce(calls),
  growth(calls),
  ...(edits ? ofEdits(edits) : []),
  ...(cycle ? cycle.rates.map((rate) => ofCycle(cycle, rate)) : []),
  ofMemory(memory),
  ...(homes ? [ofFirstHomes(homes)] : []),
  ...(pages ? [anew(pages)] : []),
  ...failed,
];

/** Of many rounds so many are shown. */
const shownRounds = 12;

function ofMemory(memory: readonly MeasuredMemory[]): BenchRow {
  const most = Math.max(...memory.map(({ bytes }) => bytes));
  const step = Math.ceil(memory.length / shownRounds);
  const shown = memory.filter((_, i) => (memory.length - 1 - i) % step === 0);
  const minutes = Math.round(memory.at(-1)?.minute ?? 0);
  return {
    what: 'memory of a node after mixed load, large market',
    means: `Resident set after all calls above and then ${memory.length} rounds of them in ${minutes} minutes, ten different ones at a time${step > 1 ? `; each ${step}th is shown, the most was ${mb(most)}` : ''}. The goal speaks of an hour (\`--minutes 60\`).`,
    measured: shown.map(({ bytes }) => mb(bytes)).join(', '),
    budget: '≤ 400 MB, level',
    met: most <= 400e6,
    kept: { name: 'memory after mixed load', figure: most / 1e6, unit: 'MB' },
  };
}

const ofEdits = (edits: MeasuredEdits): BenchRow[] => [
  limited(
    'approval of a demand',
    edits.approval,
    60,
    `Median of 8, over HTTP; the job then invites ${Math.round(edits.invited)} institutions and drafts their quotations of 90 lines, and is waited for.`,
  ),
  limited(
    'ten approvals at once',
    edits.approvalsAtOnce,
    150,
    `The longest of two rounds of ten, after three in which ten connections plan what an approval asks, each five times (the first of them took ${ms(edits.firstAtOnce)}). Until 2026-11-26 the first two rounds.`,
  ),
  limited('save of a group of 30 items', edits.saveGroup, 30, 'Median of 20, one item another each time.'),
  limited('redraft of a package of 30 lines', edits.redraft, 30, 'Median of 20.'),
  limited(
    'redraft of a line',
    edits.replaceLine,
    30,
    'Another item of the library in its place, and back: median of 40.',
  ),
];

function ofCycle(cycle: MeasuredCycle, { atOnce, own, bare }: CycleRate): BenchRow {
  const name = `cycle beside its own writes, ${atOnce} at a time`;
  const share = own / bare;
  return {
    what: name,
    means:
      atOnce > 1
        ? 'The same, as many flows beside one another, each of another buyer.'
        : `Demand, 50 invited, 5 quotations of 3 × 30 lines, award, the jobs included, by calls through the pipeline in one process; beside what hand-written SQL has to write for the same rows: the flow's own writing statements (${cycle.writes} of ${cycle.statements}; ${cycle.rows} rows, written again: ${cycle.bareRows}) in their ${cycle.transactions} transactions, under ids of their own, through bare pg prepared by name, nothing read and nothing calculated. The better of two rounds each, in turns.`,
    measured: `${own.toFixed(2)} of ${bare.toFixed(2)} flows/s, ${percent(share)}`,
    budget: '≥ 40 %',
    met: share >= 0.4,
    kept: { name, figure: share * 100, unit: '%' },
  };
}

const besideSql = (calls: readonly MeasuredCall[]): BenchRow =>
  besideFloor(
    calls,
    shareOf,
    'each list, search and detail call beside its own SQL, 10 at a time',
    "Requests a second over HTTP, 10 connections, beside the statements that this call sends (taken from the node's code once what it caches is in memory), one after the other through bare pg prepared by name over as many connections as calls have on a node, without HTTP. In turns, the better of two rounds of half a second.",
    'calls beside their own SQL, median',
  );

const besideServedSql = (calls: readonly MeasuredCall[]): BenchRow =>
  besideFloor(
    calls,
    servedShareOf,
    'the same beside its own SQL behind a bare HTTP server',
    'The same statements sent by a process that has nothing but node:http and pg: it reads the body as JSON and answers the rows as JSON. It knows nobody, checks nothing and calculates nothing (docs/decisions/078).',
    'calls beside their own SQL behind HTTP, median',
  );

function besideFloor(
  calls: readonly MeasuredCall[],
  share: (one: MeasuredCall) => number | undefined,
  what: string,
  means: string,
  name: string,
): BenchRow {
  const sorted = calls
    .map((one) => ({ name: nameOf(one), share: share(one) }))
    .filter((one): one is { name: string; share: number } => one.share !== undefined)
    .toSorted((a, b) => a.share - b.share);
  const enough = sorted.filter((one) => one.share >= 0.7);
  const middle = sorted[sorted.length >> 1]?.share ?? 0;
  const least = sorted[0];
  return {
    what,
    means: `${means} ${calls.length - sorted.length} calls are answered from memory and are not counted.`,
    measured: `${enough.length} of ${sorted.length} calls; median ${percent(middle)}, least ${percent(least?.share ?? 0)} (${least?.name})`,
    budget: '≥ 70 % each',
    met: enough.length === sorted.length,
    kept: { name, figure: middle * 100, unit: '%' },
  };
}

function withFacets(calls: readonly MeasuredCall[]): BenchRow {
  const one = calls.find(({ call }) => /facets/.test(call.what)) as MeasuredCall;
  const share = shareOf(one) ?? 0;
  const floor = one.bare?.perSecond ?? 0;
  return {
    what: 'list of 20 with filter, count and facets',
    means: `${nameOf(one)}. Where the bare SQL gives less than 900/s on the machine, the goal is the same part of what it gives (71 %).`,
    measured: `${one.own.perSecond.toFixed(0)} of ${floor.toFixed(0)} requests/s, ${percent(share)}`,
    budget: '≥ 640/s where its SQL gives 900',
    met: one.own.perSecond >= 640 || (floor < 900 && share >= 640 / 900),
    kept: { name: 'list with filter, count and facets', figure: one.own.perSecond, unit: 'per second' },
  };
}

function alone(calls: readonly MeasuredCall[]): BenchRow {
  const late = calls.filter((one) => one.alone.p50 > (findsMuch(one) ? 25 : 10));
  const longest = longestBy(calls, (one) => one.alone.p50);
  return {
    what: 'p50 of a call alone',
    means: 'One connection, the better of two rounds of 20 requests, after as many of each call.',
    measured: `${calls.length - late.length} of ${calls.length} calls; longest ${ms(longest.alone.p50)} (${nameOf(longest)})`,
    budget: '≤ 10 ms; searches that find thousands ≤ 25 ms',
    met: late.length === 0,
    kept: { name: 'longest p50 alone', figure: longest.alone.p50, unit: 'ms' },
  };
}

function atOnce(calls: readonly MeasuredCall[]): BenchRow {
  const late = calls.filter((one) => one.own.p99 > 100);
  const longest = longestBy(calls, (one) => one.own.p99);
  return {
    what: 'p99 of a call, 10 at a time',
    means: 'Of the rounds beside its own SQL.',
    measured: `${calls.length - late.length} of ${calls.length} calls; longest ${ms(longest.own.p99)} (${nameOf(longest)})`,
    budget: '≤ 100 ms',
    met: late.length === 0,
    kept: { name: 'longest p99 of 10 at a time', figure: longest.own.p99, unit: 'ms' },
  };
}

function growth(calls: readonly MeasuredCall[]): BenchRow {
  // So deep a page is empty in the small market.
  const lists = calls.filter((one) => isList(one) && !/page 50/.test(one.call.what));
  const grew = lists.filter((one) => growthOf(one) > 2 && one.aloneAsMany.p50 - one.aloneSmall.p50 > 1);
  const most = longestBy(lists, growthOf);
  return {
    what: 'growth of lists and searches from 1× to 100×',
    means:
      'p50 alone on a market of 100 institutions, 200 demands and 1,000 quotations, and on the large one, in turns, both asked for no more records than the small one has (until 2026-11-26 the large one showed a full page where the small one had two). What grew by less than a millisecond is not counted, nor pages that the small one does not have.',
    measured: `${lists.length - grew.length} of ${lists.length}; most ${growthOf(most).toFixed(1)} × (${nameOf(most)})`,
    budget: '≤ 2 ×',
    met: grew.length === 0,
  };
}

const ofFirstHomes = (homes: readonly number[]): BenchRow => {
  const median = homes[homes.length >> 1] ?? Number.NaN;
  return {
    what: 'first home of a city after a start',
    means: `${homes.length} cities that nobody has asked for, one after the other, from a second after the start on, while the node reads the market ahead. The goal is for each.`,
    measured: `median ${ms(median)}, ${ms(homes[0] ?? Number.NaN)} to ${ms(homes.at(-1) ?? Number.NaN)}`,
    budget: '≤ 100 ms',
    met: (homes.at(-1) ?? Number.NaN) <= 100,
    kept: { name: 'first home of a city', figure: median, unit: 'ms' },
  };
};

function anew(pages: readonly MeasuredPage[]): BenchRow {
  const slowest = longestBy(pages, ({ load }) => -load.perSecond);
  return {
    what: 'pages made anew with nothing kept',
    means:
      'PAGE_CACHE_MB=0, and the node is told 50 times a second that all public data but the reference data has changed. 8 connections, 3 s after 5 s of the same (until 2026-11-25 after 1 s, when the engine had not compiled what renders).',
    measured: pages.map(({ name, load }) => `${name} ${load.perSecond.toFixed(0)}`).join(', '),
    budget: '≥ 60/s for any page',
    met: slowest.load.perSecond >= 60,
    kept: { name: 'slowest page made anew', figure: slowest.load.perSecond, unit: 'per second' },
  };
}

const limited = (what: string, took: number, most: number, means: string): BenchRow => ({
  what,
  means,
  measured: ms(took),
  budget: `≤ ${most} ms`,
  met: took <= most,
  kept: { name: what, figure: took, unit: 'ms' },
});

const longestBy = <T>(all: readonly T[], value: (one: T) => number): T =>
  all.reduce((most, one) => (value(one) > value(most) ? one : most));
