import { useEffect } from 'react';
import { data, Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { cachedHomeData } from '#web/shell/home-keep-alive.tsx';
import { rememberCity } from '#web/site/current-city.ts';
import { currentRegion, nowOf } from '#web/site/current-region.ts';
import { useFrame } from '#web/site/use-frame.ts';
import { breadcrumbs, organization, webSite } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { siteName } from '#web/ui/site-name.ts';
import { Slogan } from '#web/ui/slogan.tsx';
import type { Route } from './+types/home';
import styles from './home/home.module.css';
import { HomeBelow } from './home/home-below.tsx';
import { HomeFigures } from './home/home-figures.tsx';
import { homeHead } from './home/home-head.ts';
import { LevellingFigure } from './home/levelling-figure.tsx';
import { shownProvince } from './home/place-labels.ts';
import { QuickDemand } from './home/quick-demand.tsx';
import { shownItems } from './home/shown-items.ts';
import { pageTexts } from './site-text/page-texts.ts';

const shownDemands = 5;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { regionCode } = params as { regionCode?: string };
  if (regionCode !== undefined && !/^\d{6}$/.test(regionCode)) throw data(null, { status: 404 });
  const regionId = regionCode ?? currentRegion(context).code;
  const overviewed = load(context, 'home.overview', { regionId });
  const [overview, texts, prices, demands, provinces, { promises, hotline, hours }, articles, cases] =
    await Promise.all([
      overviewed,
      overviewed.then(({ institutions, around, area }) =>
        pageTexts(context, 'home', { 地区: institutions + around.length > 0 ? area.name : '各地' }),
      ),
      // Of a province, the prices of its best served city, named.
      overviewed.then(({ region, city, places, nearest }) => {
        const priced = city ?? places[0] ?? (nearest.length > 0 ? region : undefined);
        return priced && load(context, 'market.itemPrices', { regionId: priced.code, itemCodes: shownItems });
      }),
      load(context, 'demand.listForHome', { cityId: regionId, size: shownDemands }),
      load(context, 'home.provinces', {}),
      load(context, 'setting.home', {}),
      load(context, 'content.list', { collection: 'news', sort: 'newest', limit: 3, only: ['summary'] }),
      load(context, 'content.list', { collection: 'case', limit: 3, only: ['summary'] }),
    ]);
  return {
    regionCode,
    below: {
      overview,
      prices,
      demands: demands.records,
      provinces: provinces.map(shownProvince),
      articles,
      cases,
      steps: texts.parts,
      promises,
      now: nowOf(context),
    },
    texts: texts.head,
    head: homeHead(overview, regionCode, texts.search),
    contact: { hotline, hours },
  };
}

/** Coming back shows the page as it was left (decision 013). */
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  cachedHomeData((params as { regionCode?: string }).regionCode, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { head, below, regionCode, contact } = loaderData;
  return pageMeta(matches, {
    ...head,
    // Who runs the site, or where in it a place's page stands.
    jsonLd: regionCode
      ? breadcrumbs(below.overview.trail.map(({ code, name }) => ({ name, path: paths.region(code) })))
      : [organization({ name: siteName, description: head.description, ...contact }), webSite(siteName)],
  });
};

export default function Home({ loaderData: { below, texts, head, regionCode } }: Route.ComponentProps) {
  const frame = useFrame();
  const { overview } = below;
  const { region, trail, city, example } = overview;
  // Whoever came to a place's page from a search engine stays there: in the city, or in the whole province.
  const chosen = city ?? (overview.cities.length > 0 ? region : undefined);
  const toRemember = regionCode && chosen?.code;
  useEffect(() => {
    if (toRemember) rememberCity(toRemember);
  }, [toRemember]);

  return (
    <main id="content">
      <div className="hero">
        <div className={`wrap ${styles.two}`}>
          <div>
            {regionCode && (
              <p className="crumbs">
                {trail.slice(0, -1).map(({ code, name }) => (
                  <Link key={code} to={paths.region(code)}>
                    {name}
                  </Link>
                ))}
                <span>{region.name}团检采购</span>
              </p>
            )}
            <h1>
              {head.place && <span className={styles.place}>{head.place}团检采购</span>}
              <Slogan text={texts.title} />
            </h1>
            <p className="lead apart">{overview.closedNotice || texts.text}</p>
            <HomeFigures overview={overview} />
          </div>
          <div className={styles.form}>
            <QuickDemand
              key={region.code}
              page={regionCode ?? ''}
              overview={overview}
              cities={frame?.cities ?? []}
            />
          </div>
          {example && <LevellingFigure example={example} />}
        </div>
      </div>
      <HomeBelow {...below} />
    </main>
  );
}
