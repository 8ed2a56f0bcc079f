import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { type Draft, draftOf, isBlank, rebased, type OwnDemand } from './draft.ts';
import { createDemandAutosave, draftCopies } from './demand-autosave.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { prefilled } from './prefill.ts';
import { Wizard } from './wizard.tsx';
import styles from './wizard.module.css';

/** Loads a demand for editing, and what this browser still holds of it unsaved. */
export function OpenDraft({ demandId }: { demandId: string }) {
  const { data: demand, failure, reload } = useCall('demand.getMine', { demandId });
  // The wizard holds its own copy from then on: a later answer must not replace what is being typed.
  const [first, setFirst] = useState<OwnDemand>();
  if (demand && !first) setFirst(demand);
  if (failure && !first) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!first) return <Spin className={styles.waiting ?? ''} size="large" />;
  if (!first.actions.includes('edit'))
    return (
      <>
        <PageHead title={first.title || first.number} status={first.status} />
        <EmptyState
          title="这份需求已经提交，不能再修改"
          actions={
            <ButtonLink look="main" to={paths.purchaseOrder(demandId)}>
              查看需求
            </ButtonLink>
          }
        >
          当前状态：{first.status.name}。
        </EmptyState>
      </>
    );
  return <Resume demand={first} />;
}

/** A copy typed on the version that is still there goes on by itself; on an older one the buyer chooses. */
function Resume({ demand }: { demand: OwnDemand }) {
  const [query] = useSearchParams();
  const [copy] = useState(() => draftCopies.read(demand.demandId));
  const saved = draftOf(demand);
  const fromCopy = (typed: Draft) => createDemandAutosave(demand, rebased(typed, saved));
  const fromServer = () =>
    createDemandAutosave(
      demand,
      isBlank(saved) ? { ...saved, terms: prefilled(saved.terms, query) } : undefined,
    );
  const [autosave, setAutosave] = useState(() =>
    !copy ? fromServer() : copy.value.version === demand.version ? fromCopy(copy.value.draft) : undefined,
  );
  if (autosave || !copy)
    return autosave && <Wizard demand={demand} autosave={autosave} recovered={copy !== undefined} />;
  return (
    <>
      <PageHead title="发布采购需求" />
      <Alert
        type="warning"
        showIcon
        title={`这台电脑上有一份 ${momentText(new Date(copy.at).toISOString())} 输入、还没有保存的内容`}
        description="之后这份需求又在别处保存过。请选择以哪一份为准继续填写。"
        action={
          <div className={styles.choices}>
            <Button type="primary" onClick={() => setAutosave(fromCopy(copy.value.draft))}>
              用未保存的内容继续
            </Button>
            <Button
              onClick={() => {
                draftCopies.remove(demand.demandId);
                setAutosave(fromServer());
              }}
            >
              用已保存的内容
            </Button>
          </div>
        }
      />
    </>
  );
}
