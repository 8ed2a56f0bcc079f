import { App, Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

/** Many undecided rows at once, always by an explicit click. Rows with a warning are left for a person to look at. */
export function BulkDecide({ batch }: { batch: CallOutput<'import.detail'> }) {
  const { message, modal } = App.useApp();
  const { run, busy, failure } = useCallMutation('import.decideRows');
  useFailureMessage(failure);
  const { from90, from80, none } = batch.reviewScores;

  const adoptBest = (count: number, minScore: number) =>
    void modal.confirm({
      title: `采用 ${count} 项的首选标准项目？`,
      content: `相似度在 ${minScore * 100}% 以上的 ${count} 项采用排在第一位的标准项目。导入前仍可在“可导入”中逐项更换。`,
      okText: '采用',
      onOk: async () => {
        const done = await run({ batchId: batch.id, decision: 'best', minScore });
        if (done) message.success(`${done.count} 项已采用首选标准项目，在“可导入”中。`);
      },
    });
  const markNone = () =>
    void modal.confirm({
      title: `把 ${none} 项标为无对应标准项目？`,
      content: '这些项目没有相近的标准项目。标记后可以导入项目库，但不参与自动匹配和报价。',
      okText: '采用',
      onOk: async () => {
        const done = await run({ batchId: batch.id, decision: 'none' });
        if (done) message.success(`${done.count} 项已标为无对应标准项目，在“可导入”中。`);
      },
    });

  // Below 0.8 the first choice is right in half of the rows only (docs/names.md).
  const levels = [
    { minScore: 0.9, count: from90 },
    { minScore: 0.8, count: from80 },
  ].filter(({ count }, at, all) => count > 0 && count !== all[at - 1]?.count);
  if (levels.length === 0 && none === 0) return null;

  return (
    <div className="cluster">
      <small>批量处理</small>
      {levels.map(({ minScore, count }) => (
        <Button key={minScore} size="small" disabled={busy} onClick={() => adoptBest(count, minScore)}>
          采用首选：相似度 ≥ {minScore * 100}%（{count}）
        </Button>
      ))}
      {none > 0 && (
        <Button size="small" disabled={busy} onClick={markNone}>
          没有候选的标为无对应（{none}）
        </Button>
      )}
    </div>
  );
}
