import { Link, useSearchParams } from 'react-router';
import { PlanList } from '#web/features/plan/plan-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDemandId } from './demand/use-demand-id.ts';
import { MakePlanDialog } from './plan/make-plan-dialog.tsx';

/** 电子体检方案: what was made, and what can be made from an award. */
export default function Plans() {
  const [, setSearch] = useSearchParams();
  const demandId = useDemandId();
  const query = useListQuery({});
  const list = useCallList('plan.list', { keyword: query.keyword, ...query.page });
  const waiting = list.data?.waiting ?? [];
  return (
    <>
      <PageHead title="电子体检方案" />
      {waiting.length > 0 && (
        <section className="panel under" aria-label="可以生成方案的采购">
          <h2>已定标，可以生成方案</h2>
          <ul className="stack gap-2 divided">
            {waiting.map((one) => (
              <li key={one.demandId} className="cluster between">
                <span>
                  {one.title} <small>{one.number}</small>
                </span>
                <ButtonLink look="main" to={workPaths.plans({ bidId: one.demandId })}>
                  生成体检方案
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlanList
        viewer="buyer"
        query={query}
        list={list}
        empty={{
          title: '还没有体检方案',
          text: '采购完成后，由定标结果生成方案：去哪里体检、查什么、怎样准备，可以分享给员工。',
          action: <Link to={paths.purchaseOrders()}>查看采购需求</Link>,
        }}
      />
      {demandId && <MakePlanDialog demandId={demandId} onClose={() => setSearch({})} />}
    </>
  );
}
