import { Steps } from 'antd';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import { paths } from '#web/paths/paths.ts';
import { hasCertifiedCompany, isBuyer } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface Props {
  user: CurrentUser;
  mayPurchase: boolean;
}

const { inReview, failed } = certificationStatus;

/** For who has published nothing yet: the way to the first quotes, and where on it one stands. */
export function FirstSteps({ user, mayPurchase }: Props) {
  const { code, name } = user.certifyCompany;
  const certified = hasCertifiedCompany(user);
  const stateText = !certified && (code === inReview || code === failed) ? `（${name}）` : '';
  return (
    <Panel title="三步收到机构报价">
      <Steps
        current={isBuyer(user) ? 1 : 0}
        status={!certified && code === failed ? 'error' : 'process'}
        items={[
          {
            title: `认证企业${stateText}`,
            content: '上传营业执照，提交后就可以填写需求。',
          },
          { title: '发布采购需求', content: '填写人数与体检项目，或从模板、现有表格带入。' },
          { title: '逐项比较报价', content: '匹配到的机构逐项报价，放在一张表里比较后定标。' },
        ]}
      />
      <div className="cluster above">
        {!mayPurchase ? (
          <span className="hint">
            您在「{user.company?.name}」是{user.company?.role.name}
            ，由采购员或管理员发布需求；发布后您在这里看到进展。
          </span>
        ) : isBuyer(user) ? (
          <ButtonLink look="main" to={paths.requireSubmit()}>
            发布采购需求
          </ButtonLink>
        ) : (
          <ButtonLink look="main" to={paths.beforeSubmit()}>
            {code === failed ? '修改后重新提交' : '去认证企业'}
          </ButtonLink>
        )}
        <ButtonLink to={paths.demandHall()}>看看其他企业的需求</ButtonLink>
      </div>
    </Panel>
  );
}
