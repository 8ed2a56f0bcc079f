import { Navigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useCallOnce } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { AmendDemand } from './amend/amend-demand.tsx';
import { useDemandHead } from './demand-pages.ts';
import { useDemandId } from './use-demand-id.ts';

/** 修改采购需求: the wizard before publication, afterwards a change whose effects are shown first. */
export default function PurchaseEdit() {
  const demandId = useDemandId();
  const query = useCallOnce('demand.getMine', demandId ? { demandId } : undefined);
  const head = useDemandHead('修改需求');
  if (!demandId) return <Navigate replace to={paths.purchaseOrders()} />;
  return (
    <Loaded query={query} page={head}>
      {(one) =>
        one.actions.includes('amend') ? (
          <AmendDemand key={demandId} demand={one} />
        ) : (
          <Navigate replace to={paths.requireSubmit({ bidId: demandId })} />
        )
      }
    </Loaded>
  );
}
