import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { isProvider } from '#web/session/roles.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { QuotedPackage } from './compare/quotation-drawer.tsx';
import { useDemandId } from './use-demand-id.ts';

/**
 * 报价详情, one quotation with everything in it. A link with the demand comes from the buyer's side; one without it is the institution's,
 * which works on the quotation elsewhere.
 */
export default function ServiceOrderDetailPage() {
  const user = useCurrentUser();
  const quotationId = useSearchParams()[0].get('tenderId');
  const demandId = useDemandId();
  if (demandId && quotationId) return <Received demandId={demandId} quotationId={quotationId} />;
  if (quotationId && isProvider(user)) return <Navigate replace to={paths.quotation(quotationId)} />;
  return <Navigate replace to={demandId ? paths.purchaseOrder(demandId) : paths.purchaseOrders()} />;
}

function Received({ demandId, quotationId }: { demandId: string; quotationId: string }) {
  const query = useCallQuery('comparison.listQuotations', { demandId });
  const crumbs = [
    { label: '采购需求', to: paths.purchaseOrders() },
    { label: '需求详情', to: paths.purchaseOrder(demandId) },
  ];
  return (
    <Loaded query={query} page={{ title: '报价详情', crumbs }}>
      {(quotations) => {
        const quotation = quotations.find((one) => one.quotationId === quotationId);
        if (!quotation)
          return (
            <>
              <PageHead title="报价详情" crumbs={crumbs} />
              <EmptyState
                title="没有找到这份报价"
                actions={<ButtonLink to={paths.compare(demandId)}>查看全部报价</ButtonLink>}
              />
            </>
          );
        return (
          <>
            <PageHead
              title={`${quotation.institution.name}的报价`}
              crumbs={crumbs}
              status={quotation.status}
              actions={<ButtonLink to={paths.compare(demandId)}>与其他报价比较</ButtonLink>}
            />
            {quotation.packages.map(({ quotationPackageId }) => (
              <section key={quotationPackageId} className="panel apart">
                <OnePackage quotationPackageId={quotationPackageId} />
              </section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

const OnePackage = (input: { quotationPackageId: string }) => (
  <Loaded query={useCallQuery('comparison.quotationPackage', input)}>
    {(pkg) => <QuotedPackage pkg={pkg} />}
  </Loaded>
);
