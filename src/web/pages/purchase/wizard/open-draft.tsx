import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDemandHead } from '#web/pages/purchase/demand/demand-pages.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallOnce } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { readUnsaved } from '#web/ui/stored-draft.ts';
import { momentText } from '#web/ui/time.ts';
import { createDemandAutosave, draftCopies } from './draft/demand-autosave.ts';
import { type Draft, draftOf, isBlank, type OwnDemand, rebased } from './draft/draft.ts';
import { saysTheSame } from './draft/draft-sync.ts';
import { prefilled } from './prefill.ts';
import { Wizard } from './wizard.tsx';

/** Loads a demand for editing. */
export function OpenDraft({ demandId }: { demandId: string }) {
  return (
    <Loaded query={useCallOnce('demand.getMine', { demandId })} page={useDemandHead('填写需求')}>
      {(one) => (one.actions.includes('edit') ? <Resume demand={one} /> : <NotEditable demand={one} />)}
    </Loaded>
  );
}

const NotEditable = ({ demand }: { demand: OwnDemand }) => (
  <>
    <PageHead title={demand.title || demand.number} status={demand.status} />
    <EmptyState
      title="这份需求已经提交，不能再修改"
      actions={
        <ButtonLink look="main" to={paths.purchaseOrder(demand.demandId)}>
          查看需求
        </ButtonLink>
      }
    >
      当前状态：{demand.status.name}。
    </EmptyState>
  </>
);

/** A copy typed on the version that is still there goes on by itself; on an older one the buyer chooses. */
function Resume({ demand }: { demand: OwnDemand }) {
  const [query, setQuery] = useSearchParams();
  const { kind } = demand;
  const said = query.get('kind') ?? 'open';
  // The menu shows by the address which of the two is being written.
  useEffect(() => {
    if (said === kind) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (kind === 'directed') next.set('kind', kind);
        else next.delete('kind');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [said, kind, setQuery]);
  const saved = draftOf(demand);
  const [copy] = useState(() =>
    readUnsaved(draftCopies, demand.demandId, ({ draft }) => saysTheSame(draft, saved)),
  );
  const fromCopy = (typed: Draft) => createDemandAutosave(demand, rebased(typed, saved));
  const fromServer = () =>
    createDemandAutosave(
      demand,
      isBlank(saved) ? { ...saved, terms: prefilled(saved.terms, query) } : undefined,
    );
  const [autosave, setAutosave] = useState(() => {
    if (!copy) return fromServer();
    return copy.value.version === demand.version ? fromCopy(copy.value.draft) : undefined;
  });
  if (autosave) return <Wizard demand={demand} autosave={autosave} recovered={copy !== undefined} />;
  return (
    copy && (
      <>
        <PageHead title="发布采购需求" />
        <Notice
          type="warning"
          title={`这台电脑上有一份 ${momentText(new Date(copy.at).toISOString())} 输入、还没有保存的内容`}
          description="之后这份需求又在别处保存过。请选择以哪一份为准继续填写。"
          action={
            <div className="cluster">
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
    )
  );
}
