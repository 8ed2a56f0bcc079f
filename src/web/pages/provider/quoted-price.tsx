import { Alert, Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { percent } from '#web/features/quotation/types.ts';
import '#web/features/quotation/quotation.css';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

/** `?bidId=` a demand of the hall: may we quote; `?tenderId=` a quotation that is there already. */
export default function QuotedPricePage() {
  const [query] = useSearchParams();
  const quotationId = query.get('tenderId');
  const demandId = query.get('bidId');
  if (quotationId) return <Navigate replace to={paths.quotation(quotationId)} />;
  if (!demandId) return <Navigate replace to={paths.invitations()} />;
  return <Qualification demandId={demandId} />;
}

function Qualification({ demandId }: { demandId: string }) {
  const navigate = useNavigate();
  const answer = useCall('quotation.checkQualification', { demandId });
  const open = useAction('quotation.open');
  const [chosen, setChosen] = useState<string>();
  if (answer.failure && !answer.data) return <ErrorResult failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { institutions, title, closedReason } = answer.data;
  const able = institutions.filter((one) => one.qualified && !one.quotationId);
  const known = institutions.find((one) => one.quotationId);
  if (known?.quotationId && (able.length === 0 || closedReason))
    return <Navigate replace to={paths.quotation(known.quotationId)} />;
  const institutionId = chosen ?? able[0]?.institution.id;
  const start = async () => {
    const opened = await open.run({ demandId, ...(institutionId && { institutionId }) });
    if (opened) navigate(paths.quotation(opened.quotationId));
  };
  return (
    <>
      <PageHead
        title={`参与报价：${title}`}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '询价与报价', to: paths.invitations() },
        ]}
      />
      {closedReason && <Alert className="quote-notice" type="warning" showIcon title={closedReason} />}
      {open.failure && <Alert className="quote-notice" type="error" showIcon title={open.failure.message} />}
      {institutions.map((one) => (
        <section key={one.institution.id} className="panel quote-qualification">
          <h2>
            {able.length > 1 && able.includes(one) ? (
              <Radio
                checked={one.institution.id === institutionId}
                onChange={() => setChosen(one.institution.id)}
              >
                {one.institution.name}
              </Radio>
            ) : (
              one.institution.name
            )}
            {one.quotationId ? (
              <Link className="quote-link" to={paths.quotation(one.quotationId)}>
                已有报价单
              </Link>
            ) : (
              <Tag tone={one.qualified ? 'ok' : 'bad'}>{one.qualified ? '可以报价' : '暂不能报价'}</Tag>
            )}
          </h2>
          <ul>
            {one.checks.map((check) => (
              <li key={check.name} data-passed={check.passed}>
                <strong>{check.name}</strong>
                <Tag tone={check.passed ? 'ok' : 'bad'}>{check.passed ? '符合' : '不符合'}</Tag>
                <span>{check.text}</span>
              </li>
            ))}
          </ul>
          {one.coverage > 0 && (
            <p className="quote-hint">
              按当前项目库起草：覆盖 {percent(one.coverage)}，估算 <Money yuan={one.perHead} exact /> /
              人。打开后可逐项调整。
            </p>
          )}
        </section>
      ))}
      <div className="quote-start">
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
    </>
  );
}
