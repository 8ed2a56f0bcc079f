import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DemandStep } from '#domain/demand/demand-kind.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import {
  Confirmation,
  type Confirmations,
  findingKey,
  isConfirmedNow,
} from '#web/features/demand/confirmation.tsx';
import { DemandFacts } from '#web/features/demand/demand-facts.tsx';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { PackagesView } from '#web/features/demand/packages-view.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import type { SaveState } from '#web/ui/app/autosave.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { justDone } from '#web/ui/just-done.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';
import { WizardFooter } from './draft/wizard-footer.tsx';
import { StepPanel } from './step-panel.tsx';
import { SubmitFailure } from './submit-failure.tsx';

interface Props {
  demand: { demandId: string };
  version: string;
  saving: SaveState;
  onRetry: () => void;
  goTo: (step: DemandStep) => void;
  onFailed: (failure: ApiFailure | undefined) => void;
}

/** By demand: ticks and grounds outlive a step back and a reload. */
const confirmations = draftStore<Confirmations>({
  key: 'demandConfirmations',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is Confirmations =>
    isRecord(value) &&
    Object.values(value).every(
      (one) => isRecord(one) && typeof one.ticked === 'boolean' && typeof one.ground === 'string',
    ),
});

/** 确认采购需求: everything as the operator and the institutions will read it, from the server, then sent. */
export function StepConfirm({ demand: { demandId }, version, saving, onRetry, goTo, onFailed }: Props) {
  const navigate = useNavigate();
  const saved = saving.status === 'saved';
  const { data, failure, loading, reload } = useCallQuery('demand.getMine', saved ? { demandId } : undefined);
  const submit = useCallMutation('demand.submit', once);
  const { value: confirmed, set, clear } = useStoredDraft(confirmations, {}, demandId);
  const [showProblems, setShowProblems] = useState(false);

  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!data || data.version !== version)
    return saving.status === 'failed' || saving.status === 'rejected' ? (
      <Notice
        type="error"
        title={`还有内容没有保存成功：${saving.failure?.message ?? ''}`}
        action={<Button onClick={onRetry}>重试</Button>}
      />
    ) : (
      <>
        <Skeleton active paragraph={{ rows: 8 }} />
        {!loading && saved && <Button onClick={reload}>重新载入</Button>}
      </>
    );

  const blocking = data.findings.filter(({ effect }) => effect === 'block');
  const warnings = data.findings.filter(({ effect, confirmed: before }) => effect === 'warn' && !before);
  const isDone = (finding: Finding) => isConfirmedNow(finding, confirmed[findingKey(finding)]);
  const open = warnings.filter((finding) => !isDone(finding));
  const send = async () => {
    setShowProblems(true);
    if (blocking.length > 0 || open.length > 0) {
      document.getElementById('compliance')?.scrollIntoView({ block: 'start' });
      return;
    }
    onFailed(undefined);
    const answer = await submit.run({
      demandId,
      version,
      confirmations: warnings.map((finding) => ({
        ruleId: finding.ruleId,
        packageId: finding.packageId,
        ground: finding.strong ? (confirmed[findingKey(finding)]?.ground.trim() ?? '') : '',
      })),
    });
    if (!answer) return;
    clear();
    await navigate(workPaths.demandSubmitted({ bidId: answer.demandId, kind: data.kind }), justDone);
  };

  return (
    <>
      {data.kind === 'directed' && (
        <StepPanel
          title={`询价机构（${data.institutions.length} 家）`}
          actions={<Button onClick={() => goTo('institutions')}>修改机构</Button>}
        >
          <p>{data.institutions.map(({ name, city }) => `${name}（${city}）`).join('、') || '还没有选择'}</p>
        </StepPanel>
      )}
      <StepPanel
        title={data.title || '未填写名称'}
        actions={<Button onClick={() => goTo('terms')}>修改需求信息</Button>}
      >
        <DemandFacts demand={data} />
      </StepPanel>
      <StepPanel
        title={`体检套餐（${data.packageCount} 个套餐，${kindsText(data.itemCount)}）`}
        actions={<Button onClick={() => goTo('items')}>修改套餐与项目</Button>}
      >
        <PackagesView groups={data.groups} />
      </StepPanel>
      <StepPanel
        id="compliance"
        title="合规检查"
        actions={blocking.length > 0 && <Button onClick={() => goTo('items')}>去修改</Button>}
      >
        {blocking.length > 0 && (
          <Notice
            type="error"
            title={`有 ${blocking.length} 处须先修改才能提交`}
            description="按每条后面的说明修改，或回到上一步在右侧一键处理。"
          />
        )}
        <FindingList
          findings={data.findings}
          isSettled={(finding) => finding.confirmed || (finding.effect === 'warn' && isDone(finding))}
          renderBelow={({ effect, confirmed: before }, all) =>
            effect === 'warn' && (
              <Confirmation
                findings={all}
                given={confirmed}
                missing={showProblems && !before && !all.every(isDone)}
                onChange={set}
              />
            )
          }
        />
      </StepPanel>
      {submit.failure && (
        <SubmitFailure
          failure={submit.failure}
          groups={data.groups}
          onGo={(step) => {
            onFailed(submit.failure);
            goTo(step);
          }}
        />
      )}
      <WizardFooter back={() => goTo('items')}>
        {showProblems && open.length > 0 && blocking.length === 0 && (
          <span className="urgent">还有 {open.length} 条提示需要确认</span>
        )}
        <Button
          type="primary"
          size="large"
          loading={submit.busy}
          disabled={blocking.length > 0}
          onClick={send}
        >
          提交审核
        </Button>
      </WizardFooter>
    </>
  );
}
