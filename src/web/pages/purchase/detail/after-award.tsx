import { Link } from 'react-router';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { ContractStep } from '#web/features/contract/contract-step.tsx';
import { DecisionPaper } from '#web/pages/purchase/award/decided-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** What comes after the award: whom to call, the contracts, the plan for the staff. */
export function AfterAward({ demandId, number, plan }: { demandId: string; number: string; plan: boolean }) {
  const { data } = useCallQuery('comparison.listQuotations', { demandId });
  const winners = data?.filter(({ status }) => status.code === quotationStatus.won) ?? [];
  return (
    <>
      <section className="panel under" aria-label="定标结果">
        <h2>定标结果</h2>
        <DecisionPaper demandId={demandId} />
      </section>
      {winners.length > 0 && (
        <section className="panel under" aria-label="下一步：联系中标机构">
          <div className="cluster between">
            <h2>下一步：联系中标机构</h2>
            {plan && <ButtonLink to={workPaths.plans({ bidId: demandId })}>生成体检方案</ButtonLink>}
          </div>
          <ul className="stack gap-2 divided">
            {winners.map(({ quotationId, institution, contact, mobile }) => (
              <li key={quotationId} className="cluster between">
                <Link className="text-link" to={paths.institution(institution.institutionCode)}>
                  {institution.name}
                </Link>
                <span>
                  {contact} <a href={`tel:${mobile}`}>{mobile}</a>
                </span>
              </li>
            ))}
          </ul>
          <p className="hint above">您在需求中填写的联系人和手机号也已向中标机构开放。</p>
        </section>
      )}
      <ContractStep demandId={demandId} number={number} />
      <section className="panel under" aria-label="下一步：人员名单">
        <div className="cluster between">
          <h2>下一步：人员名单与到检进度</h2>
          <ButtonLink to={workPaths.roster({ bidId: demandId })}>人员名单</ButtonLink>
        </div>
        <p className="hint">上传员工名单、邀请预约，按城市、部门和周查看到检进度。</p>
      </section>
    </>
  );
}
