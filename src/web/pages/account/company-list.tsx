import { useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { OwnApplications, ownPageSize } from '#web/features/certification/own-applications.tsx';
import { paths } from '#web/paths.ts';

export default function CompanyList() {
  const [current, setCurrent] = useState(1);
  const list = useCall('company.listPage', { current, size: ownPageSize });
  return (
    <OwnApplications
      title="我的企业"
      note="认证通过的企业可以发布体检需求；一个账号可以认证多家企业。"
      noun="企业"
      list={list}
      current={current}
      onTurn={setCurrent}
      apply={{ to: paths.companyCertification(), text: '认证企业' }}
      empty="还没有认证企业"
      detail={paths.company}
      columns={[
        {
          title: '统一社会信用代码',
          dataIndex: 'creditCode',
          width: 190,
          render: (code: string) => <span className="num">{code}</span>,
        },
      ]}
    />
  );
}
