import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { callSite, requestOf } from '#test/world/call-site.ts';
import type { SentStatement } from '#test/world/sent-statements.ts';
import { startBeside } from '#test/world/site.ts';
import { barePool, loadSql } from './bare-sql.ts';
import { type Bounds, type Load, load } from './load.ts';
import { type MarketCall, marketCalls } from './market-calls.ts';
import type { MarketPeople } from './market-people.ts';
import { callsOn, ownSql, servicesOn } from './own-sql.ts';

export interface MeasuredCall {
  readonly call: MarketCall;
  readonly statements: number;
  /** 10 at a time. */
  readonly own: Load;
  /** Its own SQL; undefined for what is answered from memory. */
  readonly bare: Omit<Load, 'refused'> | undefined;
  /** Its own SQL behind a bare HTTP server. */
  readonly served: Load | undefined;
  readonly alone: Load;
  /** In the small market. */
  readonly aloneSmall: Load;
  /** In the large one, for no more records than the small one has: what a list takes for showing more of them is not growth. */
  readonly aloneAsMany: Load;
}

const atOnce = 10;
const seconds = 0.5;
const rounds = 2;

/** What each call asks of the database of the large market. */
export async function statementsOfCalls(
  url: string,
  people: MarketPeople,
  dataDir: string,
  project: string,
): Promise<ReadonlyMap<string, SentStatement[]>> {
  const services = await servicesOn(url, dataDir, project);
  const invoke = callsOn(services);
  const all = new Map<string, SentStatement[]>();
  try {
    for (const call of marketCalls(people)) {
      const token = call.who === 'visitor' ? undefined : people.tokens[call.who];
      all.set(keyOf(call), await ownSql(() => invoke(token, call.name, call.input as never)));
    }
  } finally {
    await services.close();
  }
  return all;
}

const keyOf = ({ name, what }: MarketCall): string => `${name} ${what}`;

interface MarketNode {
  readonly origin: string;
  readonly people: MarketPeople;
}

type LoneCall = Pick<MeasuredCall, 'alone' | 'aloneSmall' | 'aloneAsMany'>;

/** Each call one at a time, at nodes on both markets in turns: what else the machine does then slows both. */
export async function alone(small: MarketNode, large: MarketNode): Promise<readonly LoneCall[]> {
  const bounds = { connections: 1, seconds: 1, requests: 20 };
  const sizes = await Promise.all(marketCalls(small.people).map((call) => fewerRecords(small, call)));
  const asksOf = ({ origin, people }: MarketNode) =>
    marketCalls(people).map((call, i) => ({
      whole: asker(origin, people, call),
      asMany: asker(origin, people, { ...call, input: { ...call.input, ...sizes[i] } }),
    }));
  const asks = { small: asksOf(small), large: asksOf(large) };
  // A node that has just started still compiles what the first calls run.
  for (const { asMany } of asks.small) await asMany(bounds);
  for (const { whole, asMany } of asks.large) {
    await whole(bounds);
    await asMany(bounds);
  }
  const all: LoneCall[] = [];
  for (const [i, ofLarge] of asks.large.entries()) {
    let one: LoneCall | undefined;
    for (let round = 0; round < rounds; round++) {
      const aloneSmall = better(one?.aloneSmall, await (asks.small[i] as typeof ofLarge).asMany(bounds));
      const alone = better(one?.alone, await ofLarge.whole(bounds));
      const aloneAsMany = sizes[i] ? better(one?.aloneAsMany, await ofLarge.asMany(bounds)) : alone;
      one = { aloneSmall, alone, aloneAsMany };
    }
    all.push(one as LoneCall);
  }
  return all;
}

/** The size to ask for where the first page has room for more records than there are; undefined where it is full, for later pages, and for what has none. */
async function fewerRecords(
  { origin, people }: MarketNode,
  call: MarketCall,
): Promise<{ size: number } | undefined> {
  const { input } = calls[call.name] as AnyEndpoint;
  if (!input.shape.size || 'current' in call.input) return undefined;
  const token = call.who === 'visitor' ? undefined : people.tokens[call.who];
  const answer = await callSite({ origin, ...(token && { token }) }, call.name, call.input as never);
  const records = Array.isArray(answer) ? answer : (answer as { records: readonly unknown[] }).records;
  const { size } = input.parse(call.input) as { size: number };
  return records.length < size ? { size: Math.max(records.length, 1) } : undefined;
}

type LoadedCall = Pick<MeasuredCall, 'own' | 'bare' | 'served' | 'statements'>;

/** Each call 10 at a time at a node, in turns with its own SQL through bare pg and with the same behind a bare HTTP server. */
export async function beside(
  url: string,
  origin: string,
  people: MarketPeople,
  sql: ReadonlyMap<string, SentStatement[]>,
  dataDir: string,
): Promise<ReadonlyMap<string, LoadedCall>> {
  const calls = marketCalls(people);
  const statementsOf = (call: MarketCall) => sql.get(keyOf(call)) ?? [];
  const file = join(dataDir, 'statements');
  writeFileSync(
    file,
    serialize(calls.map((call) => statementsOf(call).map(({ text, values }) => ({ text, values })))),
  );
  const server = await startBeside('sql-server.ts', url, file);
  const pool = barePool(url);
  const all = new Map<string, LoadedCall>();
  const unlimited = { connections: atOnce, seconds, requests: Number.POSITIVE_INFINITY };
  try {
    for (const [i, call] of calls.entries()) {
      const statements = statementsOf(call);
      const ask = asker(origin, people, call);
      const askServer = () => load(`${server.origin}/${i}`, unlimited, {}, JSON.stringify(call.input));
      let own: Load | undefined;
      let bare: Omit<Load, 'refused'> | undefined;
      let served: Load | undefined;
      await ask({ ...unlimited, seconds: 0.2 });
      if (statements.length > 0) await loadSql(pool, statements, atOnce, 0.2);
      for (let round = 0; round < rounds; round++) {
        own = better(own, await ask(unlimited));
        if (statements.length === 0) continue;
        bare = better(bare, await loadSql(pool, statements, atOnce, seconds));
        served = better(served, await askServer());
      }
      if (served && served.refused > 0) throw new Error(`${keyOf(call)}: its SQL failed behind bare HTTP`);
      all.set(keyOf(call), { own: own as Load, bare, served, statements: statements.length });
    }
  } finally {
    await pool.end();
    await server.stop();
  }
  return all;
}

/** All calls for a second each, ten different ones at a time. */
export async function mixed(origin: string, people: MarketPeople): Promise<void> {
  const asks = marketCalls(people).map((call) => asker(origin, people, call));
  const bounds = { connections: 1, seconds: 1, requests: Number.POSITIVE_INFINITY };
  for (let i = 0; i < asks.length; i += atOnce)
    await Promise.all(asks.slice(i, i + atOnce).map((ask) => ask(bounds)));
}

const better = <T extends { readonly perSecond: number }>(one: T | undefined, other: T): T =>
  one && one.perSecond > other.perSecond ? one : other;

export const together = (
  people: MarketPeople,
  lone: readonly LoneCall[],
  loaded: ReadonlyMap<string, LoadedCall>,
): readonly MeasuredCall[] =>
  marketCalls(people).map((call, i) => ({
    call,
    ...(lone[i] as LoneCall),
    ...(loaded.get(keyOf(call)) as LoadedCall),
  }));

/** @throws where an answer was not 200 */
function asker(origin: string, people: MarketPeople, call: MarketCall) {
  const token = call.who === 'visitor' ? undefined : people.tokens[call.who];
  const { path, body } = requestOf(call.name, call.input);
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return async (bounds: Bounds): Promise<Load> => {
    const done = await load(origin + path, bounds, headers, body);
    if (done.refused > 0) {
      const answer = await fetch(origin + path, { method: 'POST', headers, body });
      throw new Error(
        `${keyOf(call)}: ${done.refused} of ${done.answered} answers were not 200, such as ${answer.status} ${await answer.text()}`,
      );
    }
    return done;
  };
}
