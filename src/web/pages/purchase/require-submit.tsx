import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import { CompanyInReview } from '#web/features/company/company-in-review.tsx';
import { paths } from '#web/paths/paths.ts';
import { isBuyer } from '#web/session/roles.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { newKey } from '#web/ui/new-key.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useDemandId } from './demand/use-demand-id.ts';
import { OpenDraft } from './wizard/open-draft.tsx';
import { StartDraft } from './wizard/start-draft.tsx';

/** 发布采购需求 (three steps) and 发起询价 (four): the wizard. A demand begins with the first input, not with opening the page. */
export default function RequireSubmit() {
  const user = useCurrentUser();
  const demandId = useDemandId();
  const [query] = useSearchParams();
  const { key: at } = useLocation();
  const [blank, setBlank] = useState(() => ({ key: newKey(), at, begun: '' }));
  if (at !== blank.at) {
    // Back on an address without a demand after one was begun: another one.
    if (blank.begun && !demandId) setBlank({ key: newKey(), at, begun: '' });
    else if (!blank.begun) setBlank({ ...blank, at });
  }
  if (!isBuyer(user)) return <NotCertified code={user.certifyCompany.code} />;
  return (
    <>
      <CompanyInReview />
      {demandId && demandId !== blank.begun ? (
        <OpenDraft key={demandId} demandId={demandId} />
      ) : (
        <StartDraft
          key={blank.key}
          kind={query.get('kind') === 'directed' ? 'directed' : 'open'}
          onBegun={(begun) => setBlank((now) => ({ ...now, begun }))}
        />
      )}
    </>
  );
}

/** Who may not post yet, and what is missing. */
const NotCertified = ({ code }: { code: number | '' }) => (
  <>
    <PageHead title="发布采购需求" />
    <EmptyState
      title="提交企业认证后即可发布采购需求"
      actions={
        <ButtonLink look="main" to={paths.beforeSubmit()}>
          {code === certificationStatus.failed ? '修改后重新提交' : '去认证企业'}
        </ButtonLink>
      }
    >
      认证只需营业执照，提交后就可以填写和提交需求；企业与需求都通过审核后，会直接送达符合条件的体检机构。
    </EmptyState>
  </>
);
