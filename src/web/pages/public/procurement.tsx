import { useOutlet } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { nowOf } from '#web/site/current-region.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Block } from '#web/ui/public/block.tsx';
import type { Route } from './+types/procurement';
import styles from './demand/demand.module.css';
import { demandIdIn, demandTrail } from './demand/demand-address.ts';
import { DemandHead, tabPage } from './demand/demand-head.tsx';
import { citiesText } from './demand/demand-table.tsx';
import { ProgressPackages } from './demand/progress-packages.tsx';
import { ProgressSteps } from './demand/progress-steps.tsx';
import { WithQuoteCard } from './demand/quote-card.tsx';
import { useOwnCoverage } from './demand/use-own-coverage.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const progress = await load(context, 'demand.publicProgress', { demandId: demandIdIn(url) });
  return { progress, now: nowOf(context) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { progress } = loaderData;
  return pageMeta(matches, {
    title: `采购进展 · ${progress.title}`,
    description: `${citiesText(progress.cities)}${progress.purpose.name}采购（${progress.number}）：${progress.status.name}，邀请 ${progress.invited} 家机构，收到 ${progress.quotationCount} 家报价；各套餐报价数与中标机构。`,
    path: paths.procurement(progress.demandId),
    jsonLd: breadcrumbs(demandTrail(progress, tabPage('progress', progress.demandId))),
  });
};

/** The purchase in detail; its child, 方案报价, takes the place of the overview. */
export default function Procurement({ loaderData: { progress, now } }: Route.ComponentProps) {
  const child = useOutlet();
  return (
    <main id="content" className="wrap">
      <DemandHead demand={progress} tab={child ? 'offers' : 'progress'} />
      {child ?? <Overview progress={progress} now={now} />}
    </main>
  );
}

function Overview({ progress, now }: Route.ComponentProps['loaderData']) {
  const own = useOwnCoverage([progress.demandId]);
  return (
    <>
      <ProgressSteps progress={progress} />
      <WithQuoteCard demand={progress} now={now} own={own}>
        <dl className={`card figures ${styles.figures}`}>
          <Figure label="平台匹配邀请" value={progress.invited} unit="家机构" />
          <Figure label="收到报价" value={progress.quotationCount} unit="家" />
          <Figure label="套餐" value={progress.packageCount} unit="个" />
          <Figure label="人数" value={progress.headcount.toLocaleString('en')} unit="人" />
        </dl>
        <Block id="packages" title="各套餐的报价与结果">
          <ProgressPackages progress={progress} now={now} />
          <p className="hint above">
            报价内容与价格只有采购方看得到。采购完成后公布各套餐中标机构的名称，不公布价格，也不公布未中标的机构。
          </p>
        </Block>
      </WithQuoteCard>
    </>
  );
}
