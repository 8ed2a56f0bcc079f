import { Button } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { PlanDocument } from '#web/features/plan/plan-document.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useAutosave } from '#web/ui/app/autosave.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { SaveIndicator } from '#web/ui/app/save-indicator.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { readUnsaved } from '#web/ui/stored-draft.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import {
  createPlanAutosave,
  type Plan,
  type PlanAutosave,
  planCopies,
  sameTexts,
  textsOf,
  withTexts,
} from './plan/plan-autosave.ts';
import { PlanContracts } from './plan/plan-contracts.tsx';
import { PlanEditor } from './plan/plan-editor.tsx';
import { PlanPdf } from './plan/plan-pdf.tsx';
import { PlanSharing } from './plan/plan-sharing.tsx';

/** 体检方案: previewed, edited, shared. */
export default function PlanPage() {
  const [search] = useSearchParams();
  const planId = search.get('planId');
  const query = useCallQuery('plan.detail', planId ? { planId } : undefined);
  const crumbs = [useListCrumb()];
  if (!planId) return <Navigate replace to={workPaths.plans()} />;
  return (
    <Loaded query={query} page={{ title: '体检方案', crumbs }}>
      {(plan) => <Resume key={plan.planId} plan={plan} reload={query.reload} />}
    </Loaded>
  );
}

/** 体检方案 is open to the buyer and to the console. */
const useListCrumb = () => ({
  label: '体检方案',
  to: useLocation().pathname.startsWith('/console') ? consolePaths.plans() : workPaths.plans(),
});

/** A copy typed on the version that is still there goes on by itself; on an older one the buyer chooses. */
function Resume({ plan, reload }: { plan: Plan; reload: () => void }) {
  const [copy] = useState(() =>
    plan.editable
      ? readUnsaved(planCopies, plan.planId, ({ texts }) => sameTexts(texts, textsOf(plan)))
      : undefined,
  );
  const [autosave, setAutosave] = useState(() => {
    if (!copy) return createPlanAutosave(plan);
    return copy.value.version === plan.version ? createPlanAutosave(plan, copy.value.texts) : undefined;
  });
  if (autosave) return <Detail plan={plan} autosave={autosave} reload={reload} />;
  return (
    <Notice
      type="warning"
      title="这台电脑上有没有保存的修改，之后方案又在别处保存过。请选择以哪一份为准。"
      action={
        <div className="cluster">
          <Button type="primary" onClick={() => setAutosave(createPlanAutosave(plan, copy?.value.texts))}>
            用未保存的修改继续
          </Button>
          <Button
            onClick={() => {
              planCopies.remove(plan.planId);
              setAutosave(createPlanAutosave(plan));
            }}
          >
            用已保存的内容
          </Button>
        </div>
      }
    />
  );
}

interface DetailProps {
  plan: Plan;
  autosave: PlanAutosave;
  reload: () => void;
}

function Detail({ plan, autosave, reload }: DetailProps) {
  const list = useListCrumb();
  const [search, setSearch] = useSearchParams();
  const { value, saving } = useAutosave(autosave);
  const printing = usePrinting();
  const editing = plan.editable && search.get('edit') !== null;
  const latest = useCallQuery(
    'plan.detail',
    saving.status === 'conflict' ? { planId: plan.planId } : undefined,
  );
  const shown = withTexts(plan, value.texts);
  const edit = (on: boolean) => {
    const next = new URLSearchParams(search);
    if (on) next.set('edit', '');
    else next.delete('edit');
    setSearch(next);
  };
  const settle = (keepMine: boolean) => {
    const { data } = latest;
    if (!data) return;
    const saved = textsOf(data);
    autosave.replace({ texts: keepMine ? value.texts : saved, saved, version: data.version });
  };
  return (
    <>
      <PageHead
        title={shown.title || '未命名方案'}
        crumbs={[list, { label: plan.number }]}
        note={
          plan.editable && (
            <span className="screen-only">
              <SaveIndicator saving={saving} onRetry={() => void autosave.flush()} />
              {' · '}
              <TextLink to={paths.purchaseOrder(plan.demandId)}>查看需求</TextLink>
            </span>
          )
        }
        actions={
          <>
            {!editing && <PlanPdf plan={shown} autosave={autosave} onStored={reload} />}
            {plan.editable && (
              <Button type="primary" onClick={() => edit(!editing)}>
                {editing ? '预览' : '编辑'}
              </Button>
            )}
          </>
        }
      />
      {saving.status === 'conflict' && (
        <Notice
          type="warning"
          title="方案已在另一个页面修改。本页的修改没有丢失，也还没有保存，请选择以哪一份为准。"
          action={
            <div className="cluster">
              <Button type="primary" disabled={latest.loading} onClick={() => settle(true)}>
                保留本页内容
              </Button>
              <Button disabled={latest.loading} onClick={() => settle(false)}>
                载入另一处的内容
              </Button>
            </div>
          }
        />
      )}
      {editing && !printing ? (
        <PlanEditor
          plan={plan}
          texts={value.texts}
          onChange={(texts) => autosave.change((state) => ({ ...state, texts }))}
        />
      ) : (
        <>
          {plan.editable && <PlanContracts contracts={plan.contracts} />}
          {plan.editable && <PlanSharing plan={plan} />}
          <PlanDocument plan={shown} />
        </>
      )}
    </>
  );
}
