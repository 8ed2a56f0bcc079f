import { PlanList } from '#web/features/plan/plan-list.tsx';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

/** 体检方案 of what the institution won, as the staff reads them. */
export default function InstitutionPlans() {
  const query = useListQuery({});
  const list = useCallList('plan.list', { side: 'institution', keyword: query.keyword, ...query.page });
  return (
    <>
      <PageHead title="体检方案" />
      <PlanList
        viewer="institution"
        query={query}
        list={list}
        empty={{
          title: '还没有体检方案',
          text: '贵机构中标的采购，由采购方生成体检方案并分享给员工；分享后可以在这里查看。',
        }}
      />
    </>
  );
}
