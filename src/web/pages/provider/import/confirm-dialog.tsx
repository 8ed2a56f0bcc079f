import { Alert } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import styles from './import.module.css';

interface Props {
  batch: CallOutput<'import.detail'>;
  onDone: (outcome: CallOutput<'import.confirmRows'>) => void;
  onClose: () => void;
}

/** What confirming would do, before it is done: counts, and every price that changes. */
export function ConfirmDialog({ batch, onDone, onClose }: Props) {
  const confirm = useSureMutation('import.confirmRows');
  const { counts, readyChanges: changes } = batch;
  const changed = useCallQuery(
    'import.listRows',
    changes.changed > 0 ? { batchId: batch.id, state: 'ready', change: 'changed', size: 100 } : undefined,
  );
  const rest = counts.review + counts.error;

  const run = async () => {
    const outcome = await confirm.run({ batchId: batch.id });
    if (outcome) onDone(outcome);
  };
  return (
    <Dialog
      title={`导入 ${counts.ready} 项到项目库`}
      okText="确认导入"
      busy={confirm.busy}
      onOk={() => void run()}
      onClose={onClose}
    >
      <div className="stack">
        <FailureAlert failure={confirm.failure} />
        <dl className="figures">
          <Figure label="新增" value={changes.new} />
          <Figure label="更新" value={changes.changed} />
          <Figure label="无变化" value={changes.same} />
        </dl>
        {changed.data && (
          <section>
            <h3>将要更新的项目</h3>
            <ul className={`stack gap-1 divided small ${styles.scroll}`}>
              {changed.data.records.map((row) => (
                <li key={row.id} className="row between">
                  {row.name}
                  <span className="soft num right">{row.differences.join('；')}</span>
                </li>
              ))}
            </ul>
            {changed.data.total > changed.data.records.length && (
              <p className="hint">
                另有 {changed.data.total - changed.data.records.length} 项，见“可导入”列表。
              </p>
            )}
          </section>
        )}
        {changes.alreadyOffered > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${changes.alreadyOffered} 个新增项目与库中名称不同的项目对应同一标准项目`}
            description="导入后两者并存，匹配报价时取价低的一个。如果是同一项目改了名称，请先把明细改成库中的名称，或导入后冻结旧项目。"
          />
        )}
        {changes.unmapped > 0 && (
          <p className="hint">其中 {changes.unmapped} 项无对应标准项目，导入后不参与自动匹配和报价。</p>
        )}
        {rest > 0 && <p className="hint">其余 {rest} 行留在本批次，处理好之后可以再次导入。</p>}
      </div>
    </Dialog>
  );
}
