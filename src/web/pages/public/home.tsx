import { useEffect } from 'react';
import { data, Link, useRouteLoaderData } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { currentRegion, nowOf } from '#web/features/public/current-region.ts';
import { DemandTable } from '#web/features/public/demand-table.tsx';
import { HomeFigures } from '#web/features/public/home-figures.tsx';
import { howItWorks } from '#web/features/public/how-it-works-steps.ts';
import { HowItWorks } from '#web/features/public/how-it-works.tsx';
import { InstitutionCard } from '#web/features/public/institution-card.tsx';
import cards from '#web/features/public/institution-card.module.css';
import { LevellingFigure } from '#web/features/public/levelling-figure.tsx';
import { QuickDemand } from '#web/features/public/quick-demand.tsx';
import { paths } from '#web/paths.ts';
import { rememberCity } from '#web/shell/current-city.ts';
import { homeDataAgain } from '#web/shell/kept-data.ts';
import type { FrameData } from '#web/shell/public-layout.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import type { Route } from './+types/home';
import styles from './home.module.css';

const shownDemands = 5;
const shownInstitutions = 6;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { regionCode } = params as { regionCode?: string };
  if (regionCode !== undefined && !/^\d{6}$/.test(regionCode)) throw data(null, { status: 404 });
  const regionId = regionCode ?? currentRegion(context).code;
  const overview = await load(context, 'home.overview', { regionId });
  const cityId = overview.city.code;
  const [demands, institutions, articles, cases] = await Promise.all([
    load(context, 'demand.listForHome', { cityId, size: shownDemands }),
    load(context, 'institution.listForHome', { cityId, size: shownInstitutions }),
    load(context, 'content.list', { collection: 'news', sort: 'newest', limit: 3, only: ['summary'] }),
    load(context, 'content.list', { collection: 'case', limit: 3, only: ['summary'] }),
  ]);
  return {
    overview,
    demands: demands.records,
    institutions: institutions.records,
    articles,
    cases,
    regionCode,
    steps: howItWorks,
    now: nowOf(context),
  };
}

/** Coming back shows the page as it was left. */
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  homeDataAgain((params as { regionCode?: string }).regionCode, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { overview, regionCode } = loaderData;
  const { name, code } = overview.city;
  return pageMeta(matches, {
    title: regionCode ? `${name}团检采购：体检机构、报价与采购需求` : '一站式团检采购平台',
    description: `${overview.institutions > 0 ? `${name} ${overview.institutions} 家` : ''}已认证体检机构按项目逐条匹配和报价；缺了什么、换了什么、补齐后多少钱，一张表比清楚。`,
    path: regionCode ? paths.region(code) : paths.home(),
    jsonLd: { '@type': 'WebSite', name: '体检采购网', inLanguage: 'zh-CN' },
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { overview, demands, institutions, articles, cases, steps, regionCode, now } = loaderData;
  const frame = useRouteLoaderData<FrameData>('shell/public-layout');
  const { city } = overview;
  // Whoever came to a city's page from a search engine stays in that city.
  useEffect(() => {
    if (regionCode) rememberCity(city.code);
  }, [regionCode, city.code]);

  return (
    <main id="content">
      <div className={styles.hero}>
        <div className={`wrap ${styles.two}`}>
          <div>
            <h1>
              把一份体检需求，
              <br />
              变成<em>可以比较</em>的报价
            </h1>
            <p className={styles.lead}>
              填写人数与项目，平台按项目逐条匹配{overview.institutions > 0 ? city.name : '各地'}
              的体检机构。缺了哪项、替换了什么、齐项后到底多少钱，一张表看清楚。
            </p>
            <HomeFigures overview={overview} />
            {overview.example && <LevellingFigure example={overview.example} />}
          </div>
          <QuickDemand overview={overview} cities={frame?.cities ?? []} />
        </div>
      </div>

      <section className="wrap section" aria-labelledby="demands">
        <div className="section-head">
          <h2 id="demands">正在采购</h2>
          <span>{overview.newDemands.city > 0 && `${city.name}的需求在前；`}企业名称在授标前不公开</span>
          <Link to={paths.demandHall()}>进入需求大厅 →</Link>
        </div>
        {demands.length > 0 ? (
          <DemandTable demands={demands} now={now} />
        ) : (
          <EmptyState title="目前没有正在采购的需求">新需求审核通过后会出现在这里。</EmptyState>
        )}
      </section>

      <section className="wrap section" aria-labelledby="institutions">
        <div className="section-head">
          <h2 id="institutions">{city.name}的体检机构</h2>
          {overview.institutions > 0 && (
            <>
              <span>按在库项目（六成）与报价速度（四成）排列，不接受付费排名</span>
              <Link to={paths.institutionList({ district_id: city.code })}>
                全部 {overview.institutions} 家 →
              </Link>
            </>
          )}
        </div>
        {institutions.length > 0 ? (
          <div className={cards.grid}>
            {institutions.map((institution) => (
              <InstitutionCard key={institution.code} institution={institution} />
            ))}
          </div>
        ) : (
          <EmptyState title={`${city.name}还没有已认证的体检机构`}>
            可以从页面上方换一个邻近城市看看。体检机构可以
            <Link className={styles.inline} to={paths.serviceCompany()}>
              申请入驻
            </Link>
            。
          </EmptyState>
        )}
      </section>

      <HowItWorks steps={steps} />

      <section className="wrap section" aria-labelledby="reading">
        <div className={styles.reading}>
          <ReadingList
            id="reading"
            title="采购知识"
            more={paths.news()}
            entries={articles.map((a) => ({ ...a, to: paths.newsArticle(a.path) }))}
          />
          <ReadingList
            id="cases"
            title="客户案例"
            more={paths.customerCases()}
            entries={cases.map((c) => ({ ...c, to: paths.customerCase(c.path) }))}
          />
        </div>
      </section>
    </main>
  );
}

interface ReadingListProps {
  id: string;
  title: string;
  more: string;
  entries: readonly { path: string; title: string; summary?: string | undefined; to: string }[];
}

function ReadingList({ id, title, more, entries }: ReadingListProps) {
  if (entries.length === 0) return null;
  return (
    <div>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <Link to={more} aria-label={`全部${title}`}>
          全部 →
        </Link>
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.to}>{entry.title}</Link>
            <p>{entry.summary}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
