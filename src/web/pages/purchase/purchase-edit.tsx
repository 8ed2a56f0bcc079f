import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { AmendDemand } from './amend/amend-demand.tsx';
import { useDemandId } from './use-demand-id.ts';
import type { OwnDemand } from './wizard/draft.ts';

/** 修改采购需求: the wizard before publication, afterwards a change whose effects are shown first. */
export default function PurchaseEdit() {
  const demandId = useDemandId();
  const [demand, setDemand] = useState<OwnDemand>();
  // Once: a later answer must not replace what is being typed.
  const query = useCallQuery('demand.getMine', demandId && !demand ? { demandId } : undefined);
  if (query.data && !demand) setDemand(query.data);
  if (!demandId) return <Navigate replace to={paths.purchaseOrders()} />;
  return (
    <Loaded query={{ ...query, data: demand }}>
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
