import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { DemandTable } from '#web/pages/public/demand/demand-table.tsx';
import { paths } from '#web/paths/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './home.module.css';
import { HomeInstitutions } from './home-institutions.tsx';
import { HowItWorks, type Step } from './how-it-works.tsx';
import type { Overview, Province } from './place-labels.ts';
import { PriceRanges } from './price-ranges.tsx';
import { PromiseList } from './promise-list.tsx';
import { ProvinceTiles } from './province-tiles.tsx';

interface HomeBelowProps {
  overview: Overview;
  demands: CallOutput<'demand.listForHome'>['records'];
  prices: CallOutput<'market.itemPrices'> | undefined;
  provinces: readonly Province[];
  articles: CallOutput<'content.list'>;
  cases: CallOutput<'content.list'>;
  steps: readonly Step[];
  promises: readonly { title: string; text: string }[];
  now: number;
}

/** All of a home page below its first screen. */
export function HomeBelow(props: HomeBelowProps) {
  const { overview, demands, prices, provinces, articles, cases, steps, promises, now } = props;
  const { area, newDemands, region } = overview;
  return (
    <div className={styles.below}>
      <section className="wrap section" aria-labelledby="demands">
        <div className="section-head">
          <h2 id="demands">正在采购</h2>
          <span>{newDemands.here > 0 && `${area.name}的需求在前；`}企业名称在授标前不公开</span>
          <Link to={paths.demandHall()}>进入需求大厅 →</Link>
        </div>
        {demands.length > 0 ? (
          <DemandTable demands={demands} now={now} />
        ) : (
          <EmptyState title="目前没有正在采购的需求">新需求审核通过后会出现在这里。</EmptyState>
        )}
      </section>
      <HomeInstitutions overview={overview} />
      <PriceRanges overview={overview} items={prices} />
      <ProvinceTiles
        key={region.code}
        provinces={provinces}
        current={provinces.find(({ code }) => code.slice(0, 2) === region.code.slice(0, 2))?.code ?? ''}
      />
      <HowItWorks steps={steps} withExample={overview.example !== null} />
      <PromiseList promises={promises} />
      <section className="wrap section" aria-labelledby="reading">
        <div className="halves gap-8">
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
    </div>
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
      <ul className="stack gap-3 divided">
        {entries.map((entry) => (
          <li key={entry.path} className="covered">
            <Link className="cover strong" to={entry.to}>
              {entry.title}
            </Link>
            <p className="note">{entry.summary}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
