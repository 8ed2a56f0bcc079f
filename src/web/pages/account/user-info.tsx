import { maskMobile } from '#domain/kernel/mobile.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { OwnAuthenticator } from './own-authenticator.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSessions } from './own-sessions.tsx';

export default function UserInfo() {
  const user = useCurrentUser();
  const { certifyOrg } = user;
  return (
    <>
      <PageHead
        title="账号信息"
        actions={
          <>
            <ButtonLink to={workPaths.changeMobile()}>更换手机号、修改姓名</ButtonLink>
            <ButtonLink to={paths.changePassword()}>修改密码</ButtonLink>
          </>
        }
      />
      <section className="panel">
        <FactGrid
          facts={[
            { label: '账号名', value: user.account },
            { label: '手机号', value: maskMobile(user.mobile), figures: true },
            { label: '姓名', value: user.name },
            { label: '消息', value: <TextLink to={workPaths.messages()}>查看消息</TextLink> },
            {
              label: '企业认证',
              value: (
                <>
                  <StatusTag status={user.status} /> <TextLink to={paths.companies()}>我的企业</TextLink>
                </>
              ),
            },
            {
              label: '机构认证',
              value: (
                <>
                  <StatusTag status={certifyOrg.code === '' ? { code: 0, name: '未申请' } : certifyOrg} />{' '}
                  <TextLink to={workPaths.ownInstitutions()}>我的机构</TextLink>
                </>
              ),
            },
          ]}
        />
      </section>
      {user.operator && <OwnAuthenticator enrolled={user.operator.enrolled} />}
      <OwnSessions />
      {!user.operator && <OwnData />}
    </>
  );
}
