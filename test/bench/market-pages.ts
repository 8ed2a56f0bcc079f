import type pg from 'pg';
import { type Topic, topics } from '#server/changes/topics.ts';
import { type Load, load } from './load.ts';
import type { MarketPeople } from './market-people.ts';

export interface MeasuredPage {
  readonly name: string;
  readonly load: Load;
}

const pagesOf = ({ cityId, demandId, institutionCode }: MarketPeople) => [
  { name: 'home', path: '' },
  { name: 'home of a city', path: cityId },
  { name: 'demand hall', path: 'big-hall' },
  { name: 'demand', path: `home-demand-detail?bidId=${demandId}` },
  { name: 'institutions of a city', path: `mechanism-list?district_id=${cityId}` },
  { name: 'institution', path: `organization/${institutionCode}` },
];

/** What operators keep, and no page reads again because a market moves. */
const reference: readonly Topic[] = ['catalogue', 'region', 'dictionary'];
const told = topics.filter((topic) => !reference.includes(topic));

/**
 * Pages of a node that keeps none (PAGE_CACHE_MB=0). It is told 50 times a second that all but reference data has changed, so what it
 * read for one page is no longer good for the next.
 */
export async function pagesAnew(
  pool: pg.Pool,
  origin: string,
  people: MarketPeople,
): Promise<MeasuredPage[]> {
  const all: MeasuredPage[] = [];
  const changing = setInterval(() => {
    pool
      .query(`SELECT pg_notify('public_data', topic) FROM unnest($1::text[]) topic`, [told])
      .catch(() => {});
  }, 20);
  try {
    for (const { name, path } of pagesOf(people)) {
      const ask = (seconds: number) =>
        load(`${origin}/bid-web/${path}`, { connections: 8, seconds, requests: Number.POSITIVE_INFINITY });
      // A node's first hundred pages are rendered by code that the engine has not compiled yet.
      await ask(5);
      const measured = await ask(3);
      if (measured.refused > 0) throw new Error(`${name}: ${measured.refused} answers were not 200`);
      all.push({ name, load: measured });
    }
  } finally {
    clearInterval(changing);
  }
  return all;
}

/**
 * Homes of cities that nobody has asked for since the node started, one after the other, while it reads the market ahead, the
 * largest cities first: milliseconds to the whole page.
 */
export async function firstHomes(pool: pg.Pool, origin: string): Promise<readonly number[]> {
  const { rows } = await pool.query<{ city: string }>(
    'SELECT city_id AS city FROM institution WHERE in_force GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET 150 LIMIT 15',
  );
  const took: number[] = [];
  for (const { city } of rows) {
    const from = performance.now();
    const answer = await fetch(`${origin}/bid-web/${city}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`home of ${city}: ${answer.status}`);
    took.push(performance.now() - from);
  }
  return took.toSorted((a, b) => a - b);
}
