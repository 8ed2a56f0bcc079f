import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';
import { useCall } from '#web/api/use-call.ts';
import { type Draft, draftOf, isBlank, rebased } from '#web/features/demand/draft.ts';
import { type Answer, createDraftKeeper } from '#web/features/demand/draft-keeper.ts';
import { type LocalCopy, localCopy } from '#web/features/demand/local-copy.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { prefilled } from './prefill.ts';
import { Wizard } from './wizard.tsx';
import styles from './wizard.module.css';
import type { OwnDemand } from './own-demand.ts';

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

function keeperOf(demand: OwnDemand, copy: LocalCopy | undefined, query: URLSearchParams) {
  const saved = draftOf(demand);
  const fresh: Draft | undefined = isBlank(saved)
    ? { ...saved, terms: prefilled(saved.terms, query) }
    : undefined;
  return createDraftKeeper({
    demandId: demand.demandId,
    version: demand.version,
    saved,
    draft: copy ? rebased(copy.draft, saved) : fresh,
    send: (name, input, options) => call(name, input as never, options) as Promise<Answer>,
    copy: localCopy(demand.demandId),
    newKey: newIdempotencyKey,
    now: Date.now,
  });
}

/** A copy typed on the version that is still there goes on by itself; on an older one the buyer chooses. */
function Resume({ demand }: { demand: OwnDemand }) {
  const [query] = useSearchParams();
  const [copy] = useState(() => localCopy(demand.demandId).read());
  const stale = copy !== undefined && copy.version !== demand.version;
  const [keeper, setKeeper] = useState(() => (stale ? undefined : keeperOf(demand, copy, query)));
  if (keeper) return <Wizard demand={demand} keeper={keeper} recovered={copy !== undefined} />;
  return (
    <>
      <PageHead title="发布采购需求" />
      <Alert
        type="warning"
        showIcon
        title={`这台电脑上有一份 ${momentText(new Date(copy?.at ?? 0).toISOString())} 输入、还没有保存的内容`}
        description="之后这份需求又在别处保存过。请选择以哪一份为准继续填写。"
        action={
          <div className={styles.choices}>
            <Button type="primary" onClick={() => setKeeper(keeperOf(demand, copy, query))}>
              用未保存的内容继续
            </Button>
            <Button
              onClick={() => {
                if (copy) localCopy(demand.demandId).remove(copy.tab);
                setKeeper(keeperOf(demand, undefined, query));
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
