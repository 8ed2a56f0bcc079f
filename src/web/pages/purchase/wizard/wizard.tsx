import { Drawer, Steps } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DemandKind, type DemandStep, demandSteps } from '#domain/demand/demand-kind.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { LastTime } from '#web/features/demand/last-time.tsx';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { useLiveCall } from '#web/queries/use-call-query.ts';
import { useAutosave } from '#web/ui/app/autosave.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { SaveIndicator } from '#web/ui/app/save-indicator.tsx';
import { useWide } from '#web/ui/app/use-wide.ts';
import { applySuggestion } from './apply-suggestion.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ChangeDraft, DemandAutosave } from './draft/demand-autosave.ts';
import { type Draft, isBlank, type Preview, previewInput, type WizardDemand } from './draft/draft.ts';
import styles from './draft/wizard.module.css';
import { Estimate } from './estimate.tsx';
import { StepInstitutions } from './institutions/step-institutions.tsx';
import { LastDraft } from './last-draft.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { StepConfirm } from './step-confirm.tsx';
import { StepItems } from './step-items.tsx';
import { stepAt, stepName, stepNumber } from './step-names.ts';
import { StepTerms } from './step-terms.tsx';

interface Props {
  demand: WizardDemand;
  autosave: DemandAutosave;
  /** Unsaved content of this browser was restored. */
  recovered: boolean;
}

export function Wizard({ demand: given, autosave, recovered }: Props) {
  const {
    value: { draft, version, demandId },
    saving,
  } = useAutosave(autosave);
  const demand = { ...given, demandId };
  const change = useCallback<ChangeDraft>(
    (update) => autosave.change((state) => ({ ...state, draft: update(state.draft) })),
    [autosave],
  );
  const saveNow = () => void autosave.flush();
  const { kind } = demand;
  const pages = demandPages[kind];
  const [step, setStep] = useStep(kind, draft.step);
  /** Why the last submit failed: shown where it can be put right. */
  const [submitFailure, setSubmitFailure] = useState<ApiFailure>();
  /** Makes the steps' own forms start anew when the draft was replaced from outside. */
  const [edition, setEdition] = useState(0);
  const [previewOpen, setPreviewOpen] = useState(false);
  const [blank] = useState(() => isBlank(draft));
  const wide = useWide();
  const preview = useLiveCall('demand.preview', previewInput(draft));
  const apply = (finding: Finding) => change((before) => applySuggestion(before, finding));
  /** A second click while the demand is begun goes no second step. */
  const goesOn = useRef(false);
  const goTo = async (next: DemandStep) => {
    const number = stepNumber(kind, next);
    change((before: Draft) => ({ ...before, step: Math.max(before.step, number) }));
    const saved = autosave.flush();
    // The address of this step gets the demand's id first, so that Back leads to it and not to a new demand.
    if (demandId === '') {
      if (goesOn.current) return;
      goesOn.current = true;
      await saved;
      goesOn.current = false;
    }
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  // The last step has the findings in its middle, to be confirmed.
  const panel = (
    <PreviewPanel
      preview={preview}
      draft={kind === 'directed' ? draft : undefined}
      budget={draft.terms.budgetMax}
      onApply={step === 'confirm' ? undefined : apply}
      findings={step !== 'confirm'}
    />
  );
  const parts = { demand, draft, change, goTo, submitFailure };

  return (
    <>
      <PageHead
        title={demand.actions.includes('delete') ? pages.createTitle : `修改${pages.noun}`}
        crumbs={[
          { label: pages.noun, to: pages.list() },
          ...(demand.number ? [{ label: demand.number }] : []),
        ]}
        note={
          <>
            {demand.company.name} · <SaveIndicator saving={saving} onRetry={saveNow} />
          </>
        }
      />
      <Notices demand={demand} recovered={recovered} blank={blank} />
      <Steps
        className="under"
        size="small"
        responsive={false}
        titlePlacement={wide ? 'horizontal' : 'vertical'}
        current={stepNumber(kind, step) - 1}
        items={demandSteps[kind].map((one, i) => ({ title: stepName[one], disabled: i + 1 > draft.step }))}
        onChange={(index) => goTo(stepAt(kind, index + 1))}
      />
      <div className={`split ${styles.wizard}`}>
        <div key={edition}>
          {step === 'institutions' && <StepInstitutions {...parts} />}
          {step === 'terms' && (
            <StepTerms {...parts} back={kind === 'directed' ? () => goTo('institutions') : undefined} />
          )}
          {step === 'items' && <StepItems {...parts} findings={preview.data?.findings ?? []} />}
          {step === 'confirm' && (
            <StepConfirm
              {...parts}
              version={version}
              saving={saving}
              onRetry={saveNow}
              onFailed={setSubmitFailure}
            />
          )}
          {demandId !== '' && <LastTime demandId={demandId} />}
        </div>
        <aside className={`sticky ${styles.side}`} aria-label="实时预览">
          <div className="panel">{panel}</div>
        </aside>
      </div>
      <button type="button" className={styles.bar} onClick={() => setPreviewOpen(true)}>
        <BarText
          preview={preview.data}
          chosen={kind === 'directed' ? draft.terms.institutionIds.length : undefined}
        />
        <span className="text-link nowrap">查看预览 ▴</span>
      </button>
      <Drawer
        open={previewOpen}
        placement="bottom"
        size="80vh"
        title="实时预览"
        onClose={() => setPreviewOpen(false)}
      >
        {panel}
      </Drawer>
      <ConflictDialog
        demandId={demandId}
        autosave={autosave}
        open={saving.status === 'conflict'}
        onSettled={() => setEdition((before) => before + 1)}
      />
    </>
  );
}

/** The step stands in the address: Back leads to the one before. Without it, as far as the draft has come; none is skipped. */
function useStep(kind: DemandKind, reached: number) {
  const [search, setSearch] = useSearchParams();
  const [first] = useState(reached);
  const asked = Number(search.get('step') ?? first);
  const setStep = (next: DemandStep) =>
    setSearch((now) => {
      now.set('step', String(stepNumber(kind, next)));
      return now;
    });
  return [stepAt(kind, Math.min(asked || first, reached)), setStep] as const;
}

function Notices({ demand, recovered, blank }: { demand: WizardDemand; recovered: boolean; blank: boolean }) {
  return (
    <>
      {demand.reviewReason && (
        <Notice
          type="error"
          title="运营退回了这份需求，请按说明修改后重新提交"
          description={demand.reviewReason}
        />
      )}
      {recovered && <Notice type="info" closable title="已恢复上次没有保存成功的内容。" />}
      {blank && <LastDraft demand={demand} />}
    </>
  );
}

function BarText({ preview, chosen }: { preview: Preview | undefined; chosen: number | undefined }) {
  if (!preview) return <span>正在计算…</span>;
  const able = preview.cities.reduce((sum, city) => sum + city.full + city.partial, 0);
  const urgent = preview.findings.filter(({ effect }) => effect === 'block').length;
  return (
    <span>
      {kindsText(preview.itemCount)}
      {preview.estimate && (
        <>
          {' · '}
          <Estimate range={preview.estimate.perHead} />
          /人
        </>
      )}
      {chosen === undefined ? preview.cities.length > 0 && ` · ${able} 家可承接` : ` · 询价 ${chosen} 家`}
      {urgent > 0 && <b className="urgent"> · {urgent} 处须修改</b>}
    </span>
  );
}
