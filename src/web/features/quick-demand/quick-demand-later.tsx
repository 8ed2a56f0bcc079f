import { lazy, Suspense } from 'react';
import type { QuickDemandFlowProps } from './quick-demand-flow.tsx';
import { LoadingState } from '#web/ui/states.tsx';

const load = () => import('./quick-demand-flow.tsx');
const Flow = lazy(() => load().then(({ QuickDemandFlow }) => ({ default: QuickDemandFlow })));

/** `QuickDemandFlow`, fetched when it is first shown. */
export function QuickDemandLater(props: QuickDemandFlowProps) {
  return (
    <Suspense fallback={<LoadingState rows={7} />}>
      <Flow {...props} />
    </Suspense>
  );
}

/** Fetches it ahead, e.g. when the form gets its first focus. A failure shows when it is needed. */
export const fetchQuickDemandFlow = () => void load().catch(() => undefined);
