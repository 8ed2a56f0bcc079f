import { examPurposes } from '#domain/demand/purpose.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CachingServices, Services } from '#server/api/call-context.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import type { Area } from './area.ts';
import { countryFigures } from './country-figures.ts';
import {
  countNewDemands,
  type FirstQuoteRow,
  firstQuoteHours,
  institutionReviewHours,
  type PackagePriceRow,
  packagePrices,
} from './home.store.ts';
import { levellingExample } from './levelling-example.ts';
import { namedRegion } from './place.query.ts';

type Overview = CallOutput<'home.overview'>;
export type Figures = Pick<
  Overview,
  'area' | 'newDemands' | 'firstQuote' | 'institutionReview' | 'packagePrices' | 'purposes' | 'example'
>;

/** Fewer say nothing: no median over three demands, no price range of two institutions. */
const enoughDemands = 5;
const enoughInstitutions = 3;
const enoughReviews = 3;
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

type FigureServices = CachingServices & Pick<Services, 'publicReads' | 'catalogue'>;

/** An area's figures, cached: every visitor of its home page, and of its districts', sees them. */
export const figuresOf = (services: FigureServices, area: Area, now: Date): Promise<Figures> =>
  services.reads.get(`figures ${area.region.id}`, { topics: overviewTopics, ttlMs: 60_000 }, () =>
    read(services, area, now),
  );

async function read(services: FigureServices, { region, cityIds }: Area, now: Date): Promise<Figures> {
  const since = new Date(now.getTime() - recentMs);
  const labels = await dictionaries(services);
  const checkTypes = labels.get('check_type') ?? new Map<string, string>();
  const [country, newHere, firstQuote, pricesHere] = await Promise.all([
    countryOf(services, since),
    services.publicReads.read((db) => countNewDemands(db, cityIds, since)),
    services.publicReads.read((db) => firstQuoteHours(db, cityIds)),
    services.publicReads.read((db) => packagePrices(db, cityIds)),
  ]);
  const { hours, reviews } = country.reviews;
  const prices = shownPrices(pricesHere, country.prices, checkTypes);
  const priced = new Set(prices.map(({ checkType }) => checkType.code));
  return {
    area: namedRegion(region),
    newDemands: { here: newHere, all: country.newDemands },
    firstQuote: shownFirstQuote(firstQuote, country.firstQuote),
    institutionReview: hours !== null && reviews >= enoughReviews ? { hours, reviews } : null,
    packagePrices: prices,
    purposes: [...checkTypes]
      .filter(([code]) => priced.has(code) || examPurposes.some((purpose) => purpose.code === code))
      .map(([code, name]) => ({ code, name })),
    example: levellingExample(services.catalogue()),
  };
}

/** What every place's page shows of the country. */
const countryOf = (services: Pick<Services, 'publicReads' | 'reads'>, since: Date) =>
  services.reads.get('country', countryFigures(overviewTopics), () =>
    services.publicReads.read(async (db) => {
      const [newDemands, firstQuote, reviews, prices] = await Promise.all([
        countNewDemands(db, undefined, since),
        firstQuoteHours(db, undefined),
        institutionReviewHours(db),
        packagePrices(db, undefined),
      ]);
      return { newDemands, firstQuote, reviews, prices };
    }),
  );

function shownFirstQuote(here: FirstQuoteRow, all: FirstQuoteRow): Overview['firstQuote'] {
  for (const [scope, { hours, demands }] of [
    ['here', here],
    ['all', all],
  ] as const)
    if (hours !== null && demands >= enoughDemands) return { hours, demands, scope };
  return null;
}

/** The area's own range where enough institutions publish one, else the country's; in the dictionary's order. */
function shownPrices(
  here: readonly PackagePriceRow[],
  all: readonly PackagePriceRow[],
  checkTypes: ReadonlyMap<string, string>,
): Overview['packagePrices'] {
  return [...checkTypes].flatMap(([code, name]) => {
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
