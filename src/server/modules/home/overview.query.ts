import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { examPurposes } from '#domain/compliance/purpose.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { cacheReads } from '#server/changes/cached-reads.ts';
import type { Database } from '#server/db/database.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { countNewDemands, firstQuoteHours, packagePrices } from './home.store.ts';
import { levellingExample } from './levelling-example.ts';
import { namedRegion } from './place.query.ts';
import type { Area } from './area.ts';

type Overview = CallOutput<'home.overview'>;
export type Figures = Pick<
  Overview,
  'area' | 'newDemands' | 'firstQuote' | 'packagePrices' | 'purposes' | 'example'
>;

/** Fewer say nothing: no median over three demands, no price range of two institutions. */
const enoughDemands = 5;
const enoughInstitutions = 3;
const recentMs = 30 * 86_400_000;

/** What a place's page is computed from, besides the time. */
export const overviewTopics = [
  'institution',
  'package',
  'demand',
  'quotation',
  'catalogue',
  'region',
  'dictionary',
] as const;
const cached = cacheReads<Figures>(overviewTopics, 60_000);

/** An area's figures, kept in memory: every visitor of its home page, and of its districts', sees them. */
export const figuresOf = (db: Database, area: Area, catalogue: Catalogue, now: Date): Promise<Figures> =>
  cached(db, area.region.id, () => read(db, area, catalogue, now));

async function read(
  db: Database,
  { region, cityIds }: Area,
  catalogue: Catalogue,
  now: Date,
): Promise<Figures> {
  const since = new Date(now.getTime() - recentMs);
  const [newDemands, firstQuote, prices, words] = await Promise.all([
    countNewDemands(db, cityIds, since),
    readFirstQuote(db, cityIds),
    readPrices(db, cityIds),
    dictionaries(db),
  ]);
  const priced = new Set(prices.map(({ checkType }) => checkType.code));
  return {
    area: namedRegion(region),
    newDemands,
    firstQuote,
    packagePrices: prices,
    purposes: [...(words.get('check_type') ?? [])]
      .filter(([code]) => priced.has(code) || examPurposes.some((purpose) => purpose.code === code))
      .map(([code, name]) => ({ code, name })),
    example: levellingExample(catalogue),
  };
}

async function readFirstQuote(db: Database, cityIds: readonly string[]): Promise<Overview['firstQuote']> {
  for (const scope of ['here', 'all'] as const) {
    const { hours, demands } = await firstQuoteHours(db, scope === 'here' ? cityIds : undefined);
    if (hours !== null && demands >= enoughDemands) return { hours, demands, scope };
  }
  return null;
}

/** The area's own range where enough institutions publish one, else the country's; in the dictionary's order. */
async function readPrices(db: Database, cityIds: readonly string[]): Promise<Overview['packagePrices']> {
  const [here, all, words] = await Promise.all([
    packagePrices(db, cityIds),
    packagePrices(db, undefined),
    dictionaries(db),
  ]);
  return [...(words.get('check_type') ?? [])].flatMap(([code, name]) => {
    const enough = (row: { check_type: string; institutions: number }) =>
      row.check_type === code && row.institutions >= enoughInstitutions;
    const own = here.find(enough);
    const row = own ?? all.find(enough);
    if (!row) return [];
    const { low, high, packages, institutions } = row;
    const scope = own ? ('here' as const) : ('all' as const);
    return [
      {
        checkType: { code, name },
        low: toYuanText(low),
        high: toYuanText(high),
        packages,
        institutions,
        scope,
      },
    ];
  });
}
