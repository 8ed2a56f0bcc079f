import { ReviewList, useReviewQuery } from '#web/features/certification/review-list.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';

export default function Institutions() {
  const { query, input } = useReviewQuery();
  const list = useCallList('console.listInstitutions', input);
  return (
    <ReviewList
      noun="机构"
      query={query}
      list={list}
      detail={consolePaths.institution}
      columns={[
        {
          key: 'type',
          title: '类型与等级',
          width: 150,
          render: ({ type }) => type.name,
          renderBelow: ({ level }) => level.name,
        },
      ]}
    />
  );
}
