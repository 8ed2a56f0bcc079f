import { ReviewList, useReviewQuery } from '#web/features/certification/review-list.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';

export default function Companies() {
  const { query, input } = useReviewQuery();
  const list = useCallList('console.listCompanies', input);
  return (
    <ReviewList
      noun="企业"
      query={query}
      list={list}
      detail={consolePaths.company}
      columns={[
        { key: 'creditCode', title: '统一社会信用代码', width: 190, render: (row) => row.creditCode },
      ]}
    />
  );
}
