import { OwnApplications } from '#web/features/certification/own-applications.tsx';
import { OwnInvitations } from '#web/features/organisation/own-invitations.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

export default function InstitutionList() {
  const query = useListQuery({});
  const list = useCallList('institution.listMine', query.page);
  return (
    <OwnApplications
      title="我的机构"
      note="审核通过的机构可以在机构中心维护项目库并报价。"
      noun="机构"
      query={query}
      list={list}
      apply={{ to: paths.serviceCompany(), text: '申请机构入驻' }}
      empty={{ title: '还没有入驻的机构', text: '提交执业许可证，审核通过后即可导入价格表并报价。' }}
      detail={workPaths.ownInstitution}
      above={<OwnInvitations kind="institution" />}
      columns={[{ key: 'type', title: '类型', width: 140, render: ({ type }) => type.name }]}
    />
  );
}
