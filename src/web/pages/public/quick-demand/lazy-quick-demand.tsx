import { lazy, Suspense } from 'react';
import { loadQuietly } from '#web/api/chunk-guard.ts';
import { LoadingState } from '#web/ui/states.tsx';
import type { QuickDemandFlowProps } from './quick-demand-flow.tsx';

const load = () => import('./quick-demand-flow.tsx');
const Flow = lazy(() => load().then(({ QuickDemandFlow }) => ({ default: QuickDemandFlow })));

/** `QuickDemandFlow`, fetched when it is first shown. */
export function LazyQuickDemand(props: QuickDemandFlowProps) {
  return (
    <Suspense fallback={<LoadingState rows={7} />}>
      <Flow {...props} />
    </Suspense>
  );
}

/** Fetches it ahead, e.g. when the form gets its first focus. Should it fail, that shows when it is needed. */
export const prefetchQuickDemand = () => void loadQuietly(load).catch(Boolean);
