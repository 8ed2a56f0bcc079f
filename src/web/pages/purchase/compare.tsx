import { type ReactNode, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { quoteCountsText } from '#domain/quotation/quote-counts.ts';
import { LastTime } from '#web/features/demand/last-time.tsx';
import { SealingPanel } from '#web/features/sealing/sealing-panel.tsx';
import { type CallQuery, useCallList } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { CitySplit } from './compare/city-split.tsx';
import { CompareHead } from './compare/compare-head.tsx';
import { OverviewTable } from './compare/overview-table.tsx';
import { PackageComparison } from './compare/package-comparison.tsx';
import { SecondRound } from './compare/second-round.tsx';
import type { Arrangement, Compared } from './compare/view.ts';
import { readWeights, writeWeights } from './compare/weights.ts';
import { demandPages, useDemandHead } from './demand/demand-pages.ts';
import { useDemandId } from './demand/use-demand-id.ts';
import { NoDemand } from './no-demand.tsx';

/** 报价对比: institutions × packages of a demand, and from there one package line by line. */
export default function Compare() {
  const demandId = useDemandId();
  const [search] = useSearchParams();
  const packageId = search.get('packageId');
  const weights = readWeights(search.get('weights'));
  if (!demandId) return <NoDemand />;
  const asked = { demandId, ...(weights && { weights }) };
  // By demand: while another one is loading, none of the former's quotes can be accepted.
  return packageId ? (
    <OnePackage key={demandId} asked={{ ...asked, packageId }} />
  ) : (
    <WholeDemand key={demandId} asked={asked} />
  );
}

interface Asked {
  readonly demandId: string;
  readonly weights?: ScoreWeights;
}

/** A large comparison is drawn in the background at first: the page goes on answering meanwhile. */
function useInBackground<T>(query: CallQuery<T>): CallQuery<T> {
  const drawn = useDeferredValue(query.data) !== undefined;
  return drawn ? query : { ...query, data: undefined };
}

function WholeDemand({ asked }: { asked: Asked }) {
  const query = useInBackground(useCallList('comparison.overview', asked));
  return (
    <Loaded query={query} page={useDemandHead('报价对比')}>
      {(overview) => (
        <Frame compared={overview} quotes={overview.rows.length}>
          <CitySplit overview={overview} />
          <SecondRound overview={overview} />
          <OverviewTable overview={overview} />
          <LastTime demandId={asked.demandId} />
        </Frame>
      )}
    </Loaded>
  );
}

function OnePackage({ asked }: { asked: Asked & { readonly packageId: string } }) {
  const query = useInBackground(useCallList('comparison.matrix', asked));
  const [, setQuery] = useSearchParams();
  // It stays from package to package: an institution has one quotation for all of them.
  const [arrangement, arrange] = useState<Arrangement>({ hidden: [], pinned: undefined });
  const weigh = (weights: ScoreWeights) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        const text = writeWeights(weights);
        if (text) next.set('weights', text);
        else next.delete('weights');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Loaded query={query} page={useDemandHead('报价对比')}>
      {(matrix) => (
        <Frame compared={matrix} packageId={matrix.packageId} quotes={matrix.columns.length}>
          <PackageComparison
            key={matrix.packageId}
            matrix={matrix}
            arrangement={arrangement}
            onArrange={arrange}
            onWeights={weigh}
          />
          <LastTime demandId={asked.demandId} />
        </Frame>
      )}
    </Loaded>
  );
}

interface FrameProps {
  compared: Compared;
  /** The package shown; left out: the demand as a whole. */
  packageId?: string;
  quotes: number;
  children: ReactNode;
}

/** The head, and below it the comparison, or why there is none yet. */
const Frame = ({ compared, packageId, quotes, children }: FrameProps) => (
  <>
    <CompareHead compared={compared} packageId={packageId} />
    {compared.seal === 'sealed' ? (
      <SealingPanel demandId={compared.demandId} />
    ) : quotes === 0 ? (
      <NoQuotes compared={compared} />
    ) : (
      children
    )}
  </>
);

/** Nothing to compare: who was asked, who is still expected, until when. */
const NoQuotes = ({ compared }: { compared: Compared }) => (
  <div className="panel">
    <EmptyState
      title={compared.packages.length === 0 ? '这份需求还没有套餐' : '这个套餐没有可以对比的报价'}
      actions={<ButtonLink to={demandPages[compared.kind].detail(compared.demandId)}>查看需求</ButtonLink>}
    >
      {why(compared)}
    </EmptyState>
  </div>
);

function why({ invited, quotes, status, quoteDeadline }: Compared): ReactNode {
  if (status.code !== demandStatus.procuring) return `需求状态为「${status.name}」，没有收到报价。`;
  const asked =
    invited === 0
      ? '暂时没有机构受邀，机构也可以从需求大厅参与报价。'
      : `已邀请 ${invited} 家机构：${quoteCountsText(quotes)}。`;
  if (!quoteDeadline) return asked;
  return (
    <>
      {asked}报价截止 {momentText(quoteDeadline)}（<Countdown deadline={quoteDeadline} />
      ）；收到报价后会通知您。
    </>
  );
}
