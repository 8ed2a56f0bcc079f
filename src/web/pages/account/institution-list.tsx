import { useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { OwnApplications, ownPageSize } from '#web/features/certification/own-applications.tsx';
import { paths } from '#web/paths.ts';

export default function InstitutionList() {
  const [current, setCurrent] = useState(1);
  const list = useCall('institution.listMine', { current, size: ownPageSize });
  return (
    <OwnApplications
      title="我的机构"
      note="审核通过的机构可以在机构中心维护项目库并报价。"
      noun="机构"
      list={list}
      current={current}
      onTurn={setCurrent}
      apply={{ to: paths.serviceCompany(), text: '申请机构入驻' }}
      empty="还没有入驻的机构"
      detail={paths.ownInstitution}
      columns={[{ title: '类型', key: 'type', width: 140, render: (_, { type }) => type.name }]}
    />
  );
}
