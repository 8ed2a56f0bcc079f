import { useSearchParams } from 'react-router';
import { useDemandId } from './use-demand-id.ts';
import { paths } from '#web/paths.ts';
import { hasCertifiedCompany } from '#web/session/roles.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { OpenDraft } from './wizard/open-draft.tsx';
import { StartDraft } from './wizard/start-draft.tsx';

/** 发布采购需求 (three steps) and 发起询价 (four): the wizard. Without a demand in the address it opens a draft first. */
export default function RequireSubmit() {
  const user = useCurrentUser();
  const demandId = useDemandId();
  const [query] = useSearchParams();
  if (!hasCertifiedCompany(user))
    return (
      <>
        <PageHead title="发布采购需求" />
        <EmptyState
          title="完成企业认证后即可发布采购需求"
          actions={
            <ButtonLink look="main" to={paths.beforeSubmit()}>
              去认证企业
            </ButtonLink>
          }
        >
          认证只需营业执照，运营审核通过后，您的需求会直接送达符合条件的体检机构。
        </EmptyState>
      </>
    );
  if (demandId) return <OpenDraft key={demandId} demandId={demandId} />;
  return <StartDraft kind={query.get('kind') === 'directed' ? 'directed' : 'open'} />;
}
