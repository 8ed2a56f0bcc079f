import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { percent } from '#domain/kernel/percent.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** `?bidId=` a demand of the hall: may we quote; `?tenderId=` a quotation that is there already. */
export default function QuotedPricePage() {
  const [query] = useSearchParams();
  const quotationId = query.get('tenderId');
  const demandId = query.get('bidId');
  if (quotationId) return <Navigate replace to={paths.quotation(quotationId)} />;
  if (!demandId) return <Navigate replace to={workPaths.invitations()} />;
  return <Qualification demandId={demandId} />;
}

function Qualification({ demandId }: { demandId: string }) {
  const query = useCallQuery('quotation.checkQualification', { demandId });
  return (
    <Loaded
      query={query}
      page={{ title: '参与报价', crumbs: [{ label: '询价与报价', to: workPaths.invitations() }] }}
    >
      {(answer) => <Answer demandId={demandId} answer={answer} />}
    </Loaded>
  );
}

interface AnswerProps {
  demandId: string;
  answer: CallOutput<'quotation.checkQualification'>;
}

function Answer({ demandId, answer: { institutions, title, closedReason } }: AnswerProps) {
  const navigate = useNavigate();
  const open = useCallMutation('quotation.open', once);
  const [chosen, setChosen] = useState<string>();
  const able = institutions.filter((one) => one.qualified && !one.quotationId);
  const quoted = institutions.find((one) => one.quotationId);
  if (quoted?.quotationId && (able.length === 0 || closedReason))
    return <Navigate replace to={paths.quotation(quoted.quotationId)} />;
  const institutionId = chosen ?? able[0]?.institution.id;
  const start = async () => {
    const opened = await open.run({ demandId, ...(institutionId && { institutionId }) });
    if (opened) await navigate(paths.quotation(opened.quotationId));
  };
  return (
    <>
      <PageHead
        title={`参与报价：${title}`}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '询价与报价', to: workPaths.invitations() },
        ]}
      />
      <div className="stack">
        {closedReason && <Alert type="warning" showIcon title={closedReason} />}
        <FailureAlert failure={open.failure} />
        {institutions.map(({ institution, quotationId, qualified, checks, coverage, perHead }) => (
          <section key={institution.id} className="panel stack gap-3">
            <h2 className="cluster">
              {able.length > 1 && able.some((one) => one.institution.id === institution.id) ? (
                <Radio checked={institution.id === institutionId} onChange={() => setChosen(institution.id)}>
                  {institution.name}
                </Radio>
              ) : (
                institution.name
              )}
              {quotationId ? (
                <Link className="text-link small" to={paths.quotation(quotationId)}>
                  已有报价单
                </Link>
              ) : (
                <Tag tone={qualified ? 'ok' : 'bad'}>{qualified ? '可以报价' : '暂不能报价'}</Tag>
              )}
            </h2>
            <ul className="stack gap-2 divided">
              {checks.map(({ name, passed, text }) => (
                <li key={name} className="cluster">
                  <strong>{name}</strong>
                  <Tag tone={passed ? 'ok' : 'bad'}>{passed ? '符合' : '不符合'}</Tag>
                  {text}
                </li>
              ))}
            </ul>
            {coverage > 0 && (
              <p className="soft">
                按当前项目库起草：覆盖 {percent(coverage)}，估算 <Money yuan={perHead} /> /
                人。打开后可逐项调整。
              </p>
            )}
          </section>
        ))}
        <div className="cluster">
          {able.length > 0 && !closedReason ? (
            <Button type="primary" size="large" loading={open.busy} onClick={() => void start()}>
              起草报价单
            </Button>
          ) : (
            <>
              <ButtonLink to={paths.itemLibrary()}>完善项目库</ButtonLink>
              <ButtonLink to={paths.institutionInfo()}>更新机构信息</ButtonLink>
              <ButtonLink to={paths.demandHall()}>看看其他需求</ButtonLink>
            </>
          )}
        </div>
      </div>
    </>
  );
}
