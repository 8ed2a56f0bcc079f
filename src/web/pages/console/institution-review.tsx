import { consolePaths } from '#web/console-paths.ts';
import { institutionFieldLabels } from '#domain/institution/institution-fields.ts';
import { useParams } from 'react-router';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ReviewPage } from '#web/features/certification/review-page.tsx';
import { InstitutionFactList } from '#web/features/institution-application/institution-facts.tsx';

const reasons = [
  '执业许可证照片不清晰或缺页，请上传副本的完整扫描件（含有效期页）。',
  '执业许可证已过有效期，请上传校验合格的现行许可证。',
  '诊疗科目中未见健康体检，请补充卫生健康部门的备案证明。',
  '机构名称与执业许可证不一致，请按许可证全称填写，分院写明院区。',
  '等级与公示信息不符，请核对后选择，未评级的选“未定级”。',
];

export default function InstitutionReview() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      query={useCallQuery('console.institutionDetail', { id })}
      noun="机构"
      listTo={consolePaths.institutions()}
      detail={consolePaths.institution}
      decision={{
        approve: 'console.approveInstitution',
        decline: 'console.declineInstitution',
        reasons,
        fields: institutionFieldLabels,
      }}
      renderFacts={(version) => <InstitutionFactList institution={version} />}
    />
  );
}
