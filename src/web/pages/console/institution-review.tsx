import { useParams } from 'react-router';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ReviewPage } from '#web/features/certification/review-page.tsx';
import { InstitutionFactList } from '#web/features/institution-application/institution-facts.tsx';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

const reasons = [
  '执业许可证照片不清晰或缺页，请上传副本的完整扫描件（含有效期页）。',
  '执业许可证已过有效期，请上传校验合格的现行许可证。',
  '诊疗科目中未见健康体检，请补充卫生健康部门的备案证明。',
  '机构名称与执业许可证不一致，请按许可证全称填写，分院写明院区。',
  '等级与公示信息不符，请核对后选择，未评级的选“未定级”。',
];

export default function InstitutionReview() {
  const { id = '' } = useParams();
  const query = useCallQuery('console.institutionDetail', { id });
  return (
    <Loaded query={query}>
      {(data) => (
        <>
          <PageHead
            title={data.name}
            crumbs={[{ label: '机构认证', to: paths.consoleInstitutions() }]}
            status={data.status}
          />
          <ReviewPage
            record={data}
            decision={{
              approve: 'console.approveInstitution',
              decline: 'console.declineInstitution',
              reasons,
              onReload: query.reload,
            }}
            detail={paths.consoleInstitution}
            facts={<InstitutionFactList institution={data} />}
            pendingFacts={data.pending && <InstitutionFactList institution={data.pending} />}
          />
        </>
      )}
    </Loaded>
  );
}
