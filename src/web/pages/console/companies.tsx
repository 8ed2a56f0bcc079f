import { useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { inputOf, readQuery, ReviewList } from '#web/features/certification/review-list.tsx';
import { paths } from '#web/paths.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function Companies() {
  const query = readQuery(useSearchParams()[0]);
  const list = useCall('console.listCompanies', inputOf(query));
  return (
    <>
      <PageHead title="企业认证" />
      <ReviewList
        noun="企业"
        query={query}
        list={list}
        to={paths.consoleCompanies}
        detail={paths.consoleCompany}
        columns={[
          {
            title: '统一社会信用代码',
            dataIndex: 'creditCode',
            width: 190,
            render: (code: string) => <span className="num">{code}</span>,
          },
          { title: '地区', dataIndex: 'regionName', width: 170 },
        ]}
      />
    </>
  );
}
