import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import '#web/features/certification/certification.css';
import { InstitutionForm } from '#web/features/institution-application/institution-form.tsx';
import {
  institutionInputOf,
  type InstitutionFormValues,
} from '#web/features/institution-application/institution-form-values.ts';
import {
  clearApplication,
  saveApplication,
  savedApplication,
} from '#web/features/institution-application/saved-application.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { PageHead } from '#web/work/page-head.tsx';

/** 机构入驻: /service-company and /organization-submit. */
export default function InstitutionApplication() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { run, busy, failure } = useAction('institution.add');
  const { data: mine } = useCall('institution.listMine', { current: 1, size: 100 });
  const [initial] = useState(() => ({ mobile: user.mobile, ...savedApplication<InstitutionFormValues>() }));
  const submit = async (values: InstitutionFormValues) => {
    if (!(await run(institutionInputOf(values)))) return;
    clearApplication();
    await session.refresh().catch(() => undefined);
    await navigate(paths.institutionSubmitted());
  };
  return (
    <>
      <PageHead
        title="机构入驻申请"
        crumbs={[{ label: '我的机构', to: paths.ownInstitutions() }]}
        note="审核通过后即可导入价格表、接收匹配的采购需求并报价。入驻不收费。"
      />
      {mine && mine.total > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16, maxWidth: 880 }}
          title={`您已有 ${mine.total} 家机构：${mine.records
            .slice(0, 3)
            .map(({ shortName, status }) => `${shortName}（${status.name}）`)
            .join('、')}${mine.total > 3 ? ' 等' : ''}`}
          description={
            <>
              查看进度或修改资料请到<Link to={paths.ownInstitutions()}>我的机构</Link>
              ；在下面填写可再申请一家。
            </>
          }
        />
      )}
      <InstitutionForm
        initial={initial}
        busy={busy}
        failure={failure}
        submitText="提交申请"
        onTyped={saveApplication}
        onSubmit={submit}
      />
    </>
  );
}
