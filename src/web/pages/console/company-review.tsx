import { consolePaths } from '#web/console-paths.ts';
import { companyFieldLabels } from '#domain/company/company-fields.ts';
import { useParams } from 'react-router';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ReviewPage } from '#web/features/certification/review-page.tsx';
import { CompanyFactList } from '#web/features/company/company-facts.tsx';

const reasons = [
  '营业执照照片不清晰或被裁切，请上传四角完整、文字清晰的原件照片或扫描件。',
  '企业名称与营业执照不一致，请按执照全称填写。',
  '信用代码与营业执照不一致，请核对后重新填写。',
  '营业执照已过有效期或已注销，请上传现行有效的执照。',
  '联系方式无法接通，请填写能联系到经办人的手机号。',
];

export default function CompanyReview() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      query={useCallQuery('console.companyDetail', { id })}
      noun="企业"
      listTo={consolePaths.companies()}
      detail={consolePaths.company}
      decision={{
        approve: 'console.approveCompany',
        decline: 'console.declineCompany',
        reasons,
        fields: companyFieldLabels,
      }}
      renderFacts={(version) => <CompanyFactList company={version} />}
    />
  );
}
