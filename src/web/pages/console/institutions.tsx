import { useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { inputOf, readQuery, ReviewList } from '#web/features/certification/review-list.tsx';
import { paths } from '#web/paths.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function Institutions() {
  const query = readQuery(useSearchParams()[0]);
  const list = useCall('console.listInstitutions', inputOf(query));
  return (
    <>
      <PageHead title="机构认证" />
      <ReviewList
        noun="机构"
        query={query}
        list={list}
        to={paths.consoleInstitutions}
        detail={paths.consoleInstitution}
        columns={[
          {
            title: '类型与等级',
            dataIndex: 'type',
            width: 150,
            render: (_, row) => (
              <>
                {row.type.name}
                <div className="field-hint">{row.level.name}</div>
              </>
            ),
          },
          { title: '地区', dataIndex: 'regionName', width: 170 },
        ]}
      />
    </>
  );
}
