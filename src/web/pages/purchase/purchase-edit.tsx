import { Navigate } from 'react-router';
import { useDemandId } from './use-demand-id.ts';
import { paths } from '#web/paths.ts';

/** 修改采购需求: the wizard, opened on a demand that exists. */
export default function PurchaseEdit() {
  const demandId = useDemandId();
  return (
    <Navigate replace to={demandId ? paths.requireSubmit({ bidId: demandId }) : paths.purchaseOrders()} />
  );
}
