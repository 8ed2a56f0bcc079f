import { Button, Steps } from 'antd';
import { useState } from 'react';
import { type DemandStep, demandSteps } from '#domain/demand/demand-kind.ts';
import type { CallInput } from '#wire/invoke.ts';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { type DraftCopy, draftCopiesAs } from '#web/pages/purchase/wizard/draft/demand-autosave.ts';
import {
  type Draft,
  draftOf,
  type OwnDemand,
  previewInput,
  rebased,
  termsInput,
} from '#web/pages/purchase/wizard/draft/draft.ts';
import { groupInput } from '#web/pages/purchase/wizard/draft/draft-sync.ts';
import { StepItems } from '#web/pages/purchase/wizard/step-items.tsx';
import { StepTerms } from '#web/pages/purchase/wizard/step-terms.tsx';
import { useLiveCall } from '#web/queries/use-call-query.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useStoredDraft } from '#web/ui/stored-draft.ts';
import { AmendEffects } from './amend-effects.tsx';

const steps = demandSteps.open;
const titles: Readonly<Record<(typeof steps)[number], string>> = {
  terms: '变更需求信息',
  items: '变更体检项目',
  confirm: '核对影响并提交',
};

/** 变更需求: the wizard's own steps on a published demand; saved nowhere but here until the effects were seen. */
export function AmendDemand({ demand }: { demand: OwnDemand }) {
  const { demandId } = demand;
  const pages = demandPages[demand.kind];
  const saved = draftOf(demand);
  const { value, set, clear } = useStoredDraft(
    typedAmendments,
    { version: demand.version, draft: saved },
    demandId,
  );
  const [step, setStep] = useState<DemandStep>('terms');
  /** Makes the steps' own forms start anew. */
  const [edition, setEdition] = useState(0);
  const outdated = value.version !== demand.version;
  const { draft } = value;
  const findings = useLiveCall('demand.preview', previewInput(draft)).data?.findings ?? [];
  const change = (update: (before: Draft) => Draft) => set({ ...value, draft: update(draft) });
  const goTo = (next: DemandStep) => {
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  const startOver = (next: Draft) => {
    set({ version: demand.version, draft: next });
    setEdition(edition + 1);
    goTo('terms');
  };
  const parts = { demand, draft, change, goTo, submitFailure: undefined };
  return (
    <>
      <PageHead
        title="变更需求"
        status={demand.status}
        crumbs={[
          { label: pages.noun, to: pages.list() },
          { label: demand.number, to: pages.detail(demandId) },
          { label: '变更需求' },
        ]}
        note="提交之前不会影响任何报价；填写的内容保存在这台设备上。"
        actions={<Button onClick={() => startOver(saved)}>放弃改动</Button>}
      />
      {outdated && (
        <Notice
          type="warning"
          title="这份需求在您编辑期间变更过"
          description="可以在最新内容上继续您的改动，请核对后再提交；也可以放弃改动重新开始。"
          action={<Button onClick={() => startOver(rebased(draft, saved))}>继续我的改动</Button>}
        />
      )}
      <Steps
        className="under"
        size="small"
        responsive={false}
        current={steps.findIndex((one) => one === step)}
        items={steps.map((one) => ({ title: titles[one] }))}
        onChange={(index) => goTo(steps[index] as DemandStep)}
      />
      <div key={edition}>
        {step === 'terms' && <StepTerms {...parts} purposeFixed />}
        {step === 'items' && <StepItems {...parts} findings={findings} />}
        {step === 'confirm' && (
          <AmendEffects
            kind={demand.kind}
            input={amendmentInput(demandId, value)}
            goTo={goTo}
            onSaved={clear}
          />
        )}
      </div>
    </>
  );
}

/** Changes of published demands as they are typed; nothing of them is sent before the buyer has seen its effects. */
const typedAmendments = draftCopiesAs('demandAmendment');

/** The whole demand as it should be. */
function amendmentInput(demandId: string, { version, draft }: DraftCopy): CallInput<'amendment.preview'> {
  const { institutionIds: _chosen, purpose: _purpose, ...terms } = termsInput(draft.terms);
  return {
    demandId,
    version,
    ...terms,
    groups: draft.groups.map((group) => ({
      ...(group.groupId && { groupId: group.groupId }),
      ...groupInput(group),
    })),
  };
}
