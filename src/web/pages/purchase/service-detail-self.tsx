import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths/paths.ts';

/** /service-detail-self of docs/product.md: one's own purchases, or one of them (`?bidId=`). */
export default function ServiceDetailSelfPage() {
  const [query] = useSearchParams();
  const demandId = query.get('bidId');
  return <Navigate replace to={demandId ? paths.purchaseOrder(demandId) : paths.purchaseOrders()} />;
}
