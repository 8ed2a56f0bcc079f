import { PlanList } from '#web/features/plan/plan-list.tsx';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

/** All check-up plans, to be read. */
export default function ConsolePlans() {
  const query = useListQuery({});
  const list = useCallList('console.listPlans', { keyword: query.keyword, ...query.page });
  return (
    <>
      <PageHead title="体检方案" />
      <PlanList
        viewer="operator"
        query={query}
        list={list}
        empty={{ title: '还没有体检方案', text: '采购方完成采购后生成的体检方案会出现在这里。' }}
      />
    </>
  );
}
