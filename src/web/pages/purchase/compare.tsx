import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CallQuery, useCallQuery } from '#web/queries/use-call-query.ts';
import { SealingPanel } from '#web/features/sealing/sealing-panel.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { CitySplit } from './compare/city-split.tsx';
import { CompareHead } from './compare/compare-head.tsx';
import { NoQuotes } from './compare/no-quotes.tsx';
import { OverviewTable } from './compare/overview-table.tsx';
import { PackageComparison } from './compare/package-comparison.tsx';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { SecondRound } from './compare/second-round.tsx';
import type { Arrangement } from './compare/view.ts';
import { readWeights, writeWeights } from './compare/weights.ts';
import { NoDemand } from './no-demand.tsx';
import { useDemandId } from './use-demand-id.ts';

/** 报价对比: institutions × packages of a demand, and from there one package line by line. */
export default function Compare() {
  const demandId = useDemandId();
  const [search] = useSearchParams();
  const packageId = search.get('packageId');
  const weights = readWeights(search.get('weights'));
  if (!demandId) return <NoDemand />;
  const asked = { demandId, ...(weights && { weights }) };
  return packageId ? <OnePackage asked={{ ...asked, packageId }} /> : <WholeDemand asked={asked} />;
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
  const query = useInBackground(useCallQuery('comparison.overview', asked));
  return (
    <Loaded query={query}>
      {(overview) => (
        <>
          <CompareHead compared={overview} onFailed={query.reload} />
          {overview.seal === 'sealed' ? (
            <SealingPanel demandId={overview.demandId} />
          ) : overview.rows.length === 0 ? (
            <NoQuotes compared={overview} />
          ) : (
            <>
              <CitySplit overview={overview} onFailed={query.reload} />
              <SecondRound overview={overview} onFailed={query.reload} />
              <OverviewTable overview={overview} onFailed={query.reload} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function OnePackage({ asked }: { asked: Asked & { readonly packageId: string } }) {
  const query = useInBackground(useCallQuery('comparison.matrix', asked));
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
    <Loaded query={query}>
      {(matrix) => (
        <>
          <CompareHead compared={matrix} packageId={matrix.packageId} onFailed={query.reload} />
          {matrix.seal === 'sealed' ? (
            <SealingPanel demandId={matrix.demandId} />
          ) : matrix.columns.length === 0 ? (
            <NoQuotes compared={matrix} />
          ) : (
            <PackageComparison
              key={matrix.packageId}
              matrix={matrix}
              arrangement={arrangement}
              onArrange={arrange}
              onFailed={query.reload}
              onWeights={weigh}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
