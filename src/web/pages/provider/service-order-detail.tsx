import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { isProvider } from '#web/session/roles.ts';
import { useCurrentUser } from '#web/session/use-session.ts';

/** The old address of a quotation: its provider works on it, a buyer finds it under his demand. */
export default function ServiceOrderDetailPage() {
  const user = useCurrentUser();
  const [query] = useSearchParams();
  const quotationId = query.get('tenderId');
  const demandId = query.get('bidId');
  if (quotationId && isProvider(user)) return <Navigate replace to={paths.quotation(quotationId)} />;
  return <Navigate replace to={demandId ? paths.purchaseOrder(demandId) : paths.purchaseOrders()} />;
}
