import { Navigate } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useCallOnce } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AmendDemand } from './amend/amend-demand.tsx';
import { demandPages, useDemandHead } from './demand/demand-pages.ts';
import { useDemandId } from './demand/use-demand-id.ts';

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
        ) : one.frozen !== null ? (
          <>
            {head}
            <Notice
              type="info"
              title={one.frozen}
              action={<ButtonLink to={demandPages[one.kind].detail(demandId)}>返回需求</ButtonLink>}
            />
          </>
        ) : (
          <Navigate replace to={paths.requireSubmit({ bidId: demandId })} />
        )
      }
    </Loaded>
  );
}
