import { OwnApplications } from '#web/features/certification/own-applications.tsx';
import { ShortcutCompany } from '#web/features/company/shortcut-company.tsx';
import { OwnInvitations } from '#web/features/organisation/own-invitations.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

export default function CompanyList() {
  const query = useListQuery({});
  const list = useCallList('company.listPage', query.page);
  return (
    <OwnApplications
      title="我的企业"
      note="认证通过的企业可以发布体检需求；一个账号可以认证多家企业，也可以受邀加入同事认证的企业。"
      above={<OwnInvitations kind="company" />}
      noun="企业"
      query={query}
      list={list}
      apply={{ to: paths.companyCertification({ another: '1' }), text: '认证企业' }}
      tools={<ShortcutCompany />}
      empty={{ title: '还没有认证企业', text: '上传营业执照提交认证，就可以填写和提交采购需求。' }}
      detail={workPaths.company}
      columns={[
        { key: 'role', title: '我的角色', width: 110, render: ({ role }) => role.name },
        { key: 'creditCode', title: '统一社会信用代码', width: 190, render: ({ creditCode }) => creditCode },
      ]}
    />
  );
}
