import { Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { nowOf } from '#web/site/current-region.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/demand-detail';
import styles from './demand/demand.module.css';
import { demandIdIn, demandTrail } from './demand/demand-address.ts';
import { DemandHead } from './demand/demand-head.tsx';
import { DemandPackages } from './demand/demand-packages.tsx';
import { Budget, citiesText, DemandTable } from './demand/demand-table.tsx';
import { DemandTerms, Notices } from './demand/demand-terms.tsx';
import { PublicReceipts } from './demand/public-receipts.tsx';
import { WithQuoteCard } from './demand/quote-card.tsx';
import { useOwnCoverage } from './demand/use-own-coverage.tsx';

const shownSimilar = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const demand = await load(context, 'demand.publicDetail', { demandId: demandIdIn(url) });
  const [city] = demand.cities;
  // Open ones of the same place, of the same purpose first.
  const { records } = await load(context, 'demand.listHall', {
    cityId: city?.regionId ?? '',
    deadlineWithin: 365,
    sort: 'deadline',
    size: 20,
  });
  const similar = records
    .filter((one) => one.demandId !== demand.demandId)
    .toSorted((a, b) => Number(sameKind(b, demand)) - Number(sameKind(a, demand)))
    .slice(0, shownSimilar);
  const receipts =
    demand.seal === 'none' ? null : await load(context, 'sealing.receipts', { demandId: demand.demandId });
  return { demand, similar, receipts, now: nowOf(context) };
}

interface Kind {
  purpose: { code: string | number };
}
const sameKind = (a: Kind, b: Kind) => a.purpose.code === b.purpose.code;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { demand } = loaderData;
  const { title, purpose, cities, headcount, itemCount, demandId, quoteDeadline } = demand;
  const until = quoteDeadline ? `，${dayText(quoteDeadline)} 截止报价` : '';
  return pageMeta(matches, {
    title: `${title} · ${citiesText(cities)}`,
    description: `${purpose.name}，${citiesText(cities, 4)}，${headcount.toLocaleString('en')} 人，${itemCount} 个项目${until}。`,
    path: paths.demandDetail(demandId),
    jsonLd: breadcrumbs(demandTrail(demand)),
  });
};

export default function DemandDetail({
  loaderData: { demand, similar, receipts, now },
}: Route.ComponentProps) {
  const own = useOwnCoverage([demand.demandId]);
  const [city] = demand.cities;
  return (
    <main id="content" className="wrap">
      <DemandHead demand={demand} tab="detail" />
      <WithQuoteCard demand={demand} now={now} own={own}>
        <dl className={`card figures ${styles.figures}`}>
          <Figure label="人数" value={demand.headcount.toLocaleString('en')} unit="人" />
          <Figure label="体检城市" value={citiesText(demand.cities)} />
          <Figure label="人均预算" value={<Budget demand={demand} />} />
          <Figure label="项目" value={demand.itemCount} unit={`项 / ${demand.packageCount} 个套餐`} />
        </dl>
        <DemandPackages demand={demand} />
        <DemandTerms demand={demand} />
        {receipts && <PublicReceipts receipts={receipts} />}
        <Notices notices={demand.notices} />
        <p className="screen-only">
          <TextLink to={paths.report({ subject: 'demand', id: demand.demandId, name: demand.title })}>
            需求不实？向平台举报
          </TextLink>
        </p>
      </WithQuoteCard>
      {similar.length > 0 && city && (
        <section className="far screen-only" aria-labelledby="similar">
          <div className="section-head">
            <h2 id="similar">{city.name}正在采购的其他需求</h2>
            <Link to={paths.demandHall({ city: city.regionId })}>全部 →</Link>
          </div>
          <DemandTable demands={similar} now={now} />
        </section>
      )}
    </main>
  );
}
