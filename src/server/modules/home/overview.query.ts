import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { Region } from '#domain/region/region.ts';
import { keepReads } from '#server/changes/kept-reads.ts';
import type { Database } from '#server/db/database.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import { countCards } from '#server/modules/institution/public-institution.store.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { countNewDemands, firstQuoteHours, packagePrices } from './home.store.ts';
import { levellingExample } from './levelling-example.ts';

type Overview = CallOutput<'home.overview'>;

/** Fewer say nothing: no median over three demands, no price range of two institutions. */
const enoughDemands = 5;
const enoughInstitutions = 3;
const recentMs = 30 * 86_400_000;

/** What a city's figures are computed from, besides the time. */
export const overviewTopics = [
  'institution',
  'package',
  'demand',
  'quotation',
  'catalogue',
  'region',
  'dictionary',
] as const;
const kept = keepReads<Overview>(overviewTopics, 60_000);

/** A city's figures, kept in memory: every visitor of its home page sees them. */
export const overviewOf = (db: Database, city: Region, catalogue: Catalogue, now: Date): Promise<Overview> =>
  kept(db, city.id, () => read(db, city, catalogue, now));

async function read(db: Database, city: Region, catalogue: Catalogue, now: Date): Promise<Overview> {
  const since = new Date(now.getTime() - recentMs);
  const [institutions, newDemands, firstQuote, prices] = await Promise.all([
    countCards(db, { region: city }),
    countNewDemands(db, city.id, since),
    readFirstQuote(db, city.id),
    readPrices(db, city.id),
  ]);
  return {
    city: spokenCity(city),
    institutions,
    newDemands,
    firstQuote,
    packagePrices: prices,
    example: levellingExample(catalogue),
  };
}

async function readFirstQuote(db: Database, cityId: string): Promise<Overview['firstQuote']> {
  for (const scope of ['city', 'all'] as const) {
    const { hours, demands } = await firstQuoteHours(db, scope === 'city' ? cityId : undefined);
    if (hours !== null && demands >= enoughDemands) return { hours, demands, scope };
  }
  return null;
}

/** The city's own range where enough institutions publish one, else the country's; in the dictionary's order. */
async function readPrices(db: Database, cityId: string): Promise<Overview['packagePrices']> {
  const [here, all, words] = await Promise.all([
    packagePrices(db, cityId),
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
    const scope = own ? ('city' as const) : ('all' as const);
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
