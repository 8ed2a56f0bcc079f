import { CertificationNotice } from '#web/features/certification/certification-notice.tsx';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';

/** While the company that the user works for is under its first review: where it stands there, and that demands need not wait for it. */
export function CompanyInReview() {
  const { company } = useCurrentUser();
  const inReview = company?.certified === false;
  const { data } = useCallQuery('company.detail', inReview ? { id: company.id } : undefined);
  if (!inReview || !data) return null;
  return (
    <div className="notice">
      <CertificationNotice
        record={data}
        noun="企业"
        meanwhile="采购需求现在就可以填写和提交，企业与需求都通过审核后发布。"
      />
    </div>
  );
}
