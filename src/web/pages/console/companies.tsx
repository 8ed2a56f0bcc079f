import { ReviewList, useReviewQuery } from '#web/features/certification/review-list.tsx';
import { paths } from '#web/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function Companies() {
  const { query, input } = useReviewQuery();
  const list = useCallList('console.listCompanies', input);
  return (
    <>
      <PageHead title="企业认证" />
      <ReviewList
        noun="企业"
        query={query}
        list={list}
        detail={paths.consoleCompany}
        columns={[
          {
            key: 'creditCode',
            title: '统一社会信用代码',
            width: 190,
            render: (row) => <span className="num">{row.creditCode}</span>,
          },
          { key: 'region', title: '地区', width: 170, render: (row) => row.regionName },
        ]}
      />
    </>
  );
}
