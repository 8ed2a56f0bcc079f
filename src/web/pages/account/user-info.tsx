import { Link } from 'react-router';
import { maskMobile } from '#domain/access/mobile.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

export default function UserInfo() {
  const user = useCurrentUser();
  return (
    <>
      <PageHead title="账号信息" actions={<ButtonLink to={paths.changePassword()}>修改密码</ButtonLink>} />
      <section className="panel">
        <FactGrid
          facts={[
            { label: '账号名', value: user.account },
            {
              label: '手机号',
              value: maskMobile(user.mobile),
              figures: true,
            },
            { label: '姓名', value: user.name },
            {
              label: '消息',
              value: (
                <Link className="text-link" to={paths.messages()}>
                  查看消息
                </Link>
              ),
            },
            {
              label: '企业认证',
              value: (
                <>
                  <StatusTag status={user.status} />{' '}
                  <Link className="text-link" to={paths.companies()}>
                    我的企业
                  </Link>
                </>
              ),
            },
            {
              label: '机构认证',
              value: (
                <>
                  <StatusTag
                    status={user.certifyOrg.code === '' ? { code: 0, name: '未申请' } : user.certifyOrg}
                  />{' '}
                  <Link className="text-link" to={paths.ownInstitutions()}>
                    我的机构
                  </Link>
                </>
              ),
            },
          ]}
        />
      </section>
    </>
  );
}
