import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { isProvider } from '#web/session/roles.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { QuotedPackage } from './compare/quotation-drawer.tsx';
import { useDemandId } from './demand/use-demand-id.ts';

/**
 * 报价详情, one quotation with everything in it; `tenderId` alone names it. A link with the demand comes from the buyer's side; without
 * it an institution is led to where it works on the quotation.
 */
export default function ServiceOrderDetailPage() {
  const user = useCurrentUser();
  const quotationId = useSearchParams()[0].get('tenderId');
  const demandId = useDemandId();
  if (!quotationId)
    return <Navigate replace to={demandId ? paths.purchaseOrder(demandId) : paths.purchaseOrders()} />;
  if (!demandId && isProvider(user)) return <Navigate replace to={paths.quotation(quotationId)} />;
  return <Received quotationId={quotationId} />;
}

function Received(input: { quotationId: string }) {
  const query = useCallQuery('comparison.quotation', input);
  const crumbs = [
    { label: '采购需求', to: paths.purchaseOrders() },
    ...(query.data ? [{ label: '需求详情', to: paths.purchaseOrder(query.data.demandId) }] : []),
  ];
  return (
    <Loaded query={query} page={{ title: '报价详情', crumbs }}>
      {({ demandId, institution, status, packages }) => (
        <>
          <PageHead
            title={`${institution.name}的报价`}
            crumbs={crumbs}
            status={status}
            actions={<ButtonLink to={paths.compare(demandId)}>与其他报价比较</ButtonLink>}
          />
          {packages.map(({ quotationPackageId }) => (
            <section key={quotationPackageId} className="panel apart">
              <OnePackage quotationPackageId={quotationPackageId} />
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}

const OnePackage = (input: { quotationPackageId: string }) => (
  <Loaded query={useCallQuery('comparison.quotationPackage', input)}>
    {(pkg) => <QuotedPackage pkg={pkg} />}
  </Loaded>
);
