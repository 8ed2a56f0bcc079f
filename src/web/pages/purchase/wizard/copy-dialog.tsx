import { useState } from 'react';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { whyNotAddGroups } from '#domain/demand/demand-limits.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { type Draft, draftOf } from './draft/draft.ts';
import { copiedGroup, withGroup } from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';

interface Props {
  demandId: string;
  draft: Draft;
  onClose: () => void;
  onAdd: (change: (draft: Draft) => Draft) => void;
}

/** The groups, packages, items and heads of an earlier demand, as a start. */
export function CopyDialog({ demandId, draft, onClose, onAdd }: Props) {
  const list = useCallQuery('demand.list', { size: 50 });
  const [chosen, setChosen] = useState<string>();
  const detail = useCallQuery('demand.getMine', chosen === undefined ? undefined : { demandId: chosen });
  const past = detail.data && draftOf(detail.data);
  const tooMany = past && whyNotAddGroups(draft.groups, past.groups);
  return (
    <Dialog
      title="从历史需求复制"
      width="40rem"
      okText="复制套餐和项目"
      disabled={!past || past.groups.length === 0 || tooMany !== undefined}
      onOk={() =>
        past &&
        onAdd((before) => past.groups.reduce((all, group) => withGroup(all, copiedGroup(all, group)), before))
      }
      onClose={onClose}
    >
      <div className="stack gap-3">
        <FailureAlert className="notice" failure={detail.failure} />
        {tooMany && <Notice type="warning" title={tooMany} />}
        <Loaded query={list}>
          {(demands) => {
            const others = demands.filter((one) => one.demandId !== demandId && one.itemCount > 0);
            if (others.length === 0)
              return <EmptyState title="还没有可以复制的需求">发布过的需求会列在这里。</EmptyState>;
            return others.map((one) => (
              <button
                key={one.demandId}
                type="button"
                className={styles.choice}
                aria-pressed={one.demandId === chosen}
                onClick={() => setChosen(one.demandId)}
              >
                <b>{one.title || one.number}</b>
                <small>
                  {demandKindName[one.kind]} {one.number} · {momentText(one.createdAt)} ·{' '}
                  {kindsText(one.itemCount)} · {one.headcount} 人
                </small>
              </button>
            ));
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}
