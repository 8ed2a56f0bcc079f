import { ReviewList, useReviewQuery } from '#web/features/certification/review-list.tsx';
import { paths } from '#web/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { SubLine } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function Institutions() {
  const { query, input } = useReviewQuery();
  const list = useCallList('console.listInstitutions', input);
  return (
    <>
      <PageHead title="机构认证" />
      <ReviewList
        noun="机构"
        query={query}
        list={list}
        detail={paths.consoleInstitution}
        columns={[
          {
            key: 'type',
            title: '类型与等级',
            width: 150,
            render: (row) => (
              <>
                {row.type.name}
                <SubLine>{row.level.name}</SubLine>
              </>
            ),
          },
          { key: 'region', title: '地区', width: 170, render: (row) => row.regionName },
        ]}
      />
    </>
  );
}
